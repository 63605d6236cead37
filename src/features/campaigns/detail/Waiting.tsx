import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { stopWaiting, waitForPlace } from '../../../api/waiting.ts';
import type { Campaign } from '../../../contract/campaign.ts';
import { emptyValues, looksOf } from '../../../contract/fields.ts';
import type { Standing } from '../../../contract/history.ts';
import { OFFER_HOURS, OFFER_OVER, WaitingForm } from '../../../contract/waiting.ts';
import { now } from '../../../lib/clock.ts';
import { done } from '../../../lib/done.ts';
import { createForm } from '../../../lib/form.ts';
import { counted, moment } from '../../../lib/format.ts';
import { createRequest } from '../../../lib/request.ts';
import { paths } from '../../../routes.ts';
import { loadProfile } from '../../../session/profile.ts';
import { Field } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { StatusMessage } from '../../../ui/StatusMessage.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import type { DetailStore } from './detail.ts';
import { TELL_ME, WAITING_ID } from './EnrolButton.tsx';

interface Props {
  readonly campaign: Campaign;
  readonly standing: Standing | null | undefined;
  readonly detail: DetailStore;
}

/** Where the visitor stands in the line, in a sentence or two. */
function standingWords({ number, offeredUntil }: Standing): string {
  if (!offeredUntil)
    return `You are number ${number} in the waiting list. We write to you when a place comes free. You have no place yet.`;
  return offeredUntil < now().toISOString()
    ? OFFER_OVER
    : `A place is free for you. We hold it until ${moment(offeredUntil)} (India). Then it goes to the next in the waiting list.`;
}

const createWaitingForm = (id: string, onSuccess: () => void) =>
  createForm({
    name: `waiting-${id}`,
    schema: WaitingForm,
    initial: emptyValues(WaitingForm),
    looks: looksOf(WaitingForm),
    submit: (body) => waitForPlace(id, body),
    success: '',
    onSuccess,
  });

interface JoinProps {
  readonly campaign: Campaign;
  readonly id: string;
  readonly onJoined: () => void;
}

function Join({ campaign: { waiting }, id, onJoined }: JoinProps) {
  const [form] = useState(() => createWaitingForm(id, onJoined));
  useEffect(() => {
    void loadProfile().then((profile) => {
      const { firstname, lastname, mobile } = profile ?? {};
      form.fill({ name: [firstname, lastname].filter(Boolean).join(' '), phone: mobile });
    });
  }, [form]);
  return (
    <>
      <p>
        {waiting ? `${counted(waiting, 'person waits', 'people wait')} for a place. ` : ''}We offer a place that comes
        free to the first in the list, by mail, and hold it for {OFFER_HOURS} hours, or less near the start. Waiting
        costs nothing.
      </p>
      <Form form={form} label="Waiting list">
        <Field name="name" />
        <Field name="phone" />
        <SubmitButton>{TELL_ME}</SubmitButton>
      </Form>
    </>
  );
}

/** The line of a full campaign: joining it, the visitor's place in it, the place that is held, and leaving it. */
export function Waiting({ campaign, standing, detail }: Props) {
  const box = useRef<HTMLElement>(null);
  const words = () => box.current?.querySelector('p')?.innerText ?? '';
  const again = (said: string | (() => string)) => void detail.recheck().then(() => done(said, box.current));
  const [leave] = useState(() =>
    createRequest(async () => {
      await stopWaiting(detail.id);
      again('You have left the waiting list.');
    }),
  );
  const leaving = useStore(leave.$request, { ssr: 'initial' }).state === 'request';
  useEffect(() => {
    // It comes later than the page: who was led here by the address is led on.
    if (window.location.hash === `#${WAITING_ID}`) done('', box.current);
  }, []);
  const held = standing?.offeredUntil && now().toISOString() <= standing.offeredUntil;
  return (
    <section
      className={`message campaign-enrolment ${held ? 'is-good' : ''}`}
      aria-label="Waiting list"
      id={WAITING_ID}
      tabIndex={-1}
      ref={box}
    >
      <div>
        {standing ? (
          <>
            <p>{standingWords(standing)}</p>
            <div className="cluster">
              {held && (
                <a className="btn btn-main" href={paths.enroll(detail.id)}>
                  Take the place
                </a>
              )}
              <button type="button" className="btn" aria-disabled={leaving} onClick={() => leaving || void leave.run()}>
                Leave the waiting list
              </button>
            </div>
            <StatusMessage source={leave} only="failure" />
          </>
        ) : (
          <Join campaign={campaign} id={detail.id} onJoined={() => again(words)} />
        )}
      </div>
    </section>
  );
}
