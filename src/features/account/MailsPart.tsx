import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { createMailChoices } from './mails.ts';
import { mayComeLater } from './sessions.ts';

export default function MailsPart() {
  const [choices] = useState(createMailChoices);
  const loaded = useStore(choices.load.$request);
  const rows = useStore(choices.$rows);
  const busy = useStore(choices.change.$request).state === 'request';
  const id = useId();
  const load = () => void choices.load.run();

  useEffect(() => void choices.load.run(), [choices]);

  if (loaded.state === 'failure' && mayComeLater(loaded)) return <ErrorMessage failed={loaded} onRetry={load} />;
  if (!rows.length) return null;
  return (
    <section className="stack box" aria-labelledby={id}>
      <h2 id={id}>Emails that you can turn off</h2>
      <p>
        What concerns your place, your safety or your money always comes. The others come while they have a tick here; a
        change is saved at once.
      </p>
      {rows.map((row) => (
        <label className="mail-choice" key={row.kind}>
          <input
            type="checkbox"
            checked={row.wanted}
            aria-disabled={busy}
            onChange={() => busy || void choices.change.run(row)}
          />
          <span>{row.label}</span>
        </label>
      ))}
      <StatusMessage source={choices.change} />
    </section>
  );
}
