/**
 * `npm run pan-key`: lists the keys in use. `new` prints one; `rotate` encrypts all PANs with `PAN_KEY`, while servers run;
 * `remove-unreadable ID` deletes those of a lost key.
 */
import '../platform/load-settings.ts';

import { type Database, openDatabase } from '../database/open.ts';
import { keysAtHand } from '../pan/pans.ts';
import { keyUses, removeUnreadable, rotateKeys } from '../pan/rotate.ts';
import type { Config } from '../platform/config.ts';
import { StartError } from '../platform/errors.ts';
import { newPanKey } from '../platform/tokens.ts';
import { configOfReport, printLine, readArguments, refuseMore, runCommand } from './command.ts';

type Command = (db: Database, config: Config, id: string) => Promise<void>;

const list: Command = async (db, { pan }) => {
  const [current, ...others] = keysAtHand(pan).map((key) => key.id);
  const nameOf = (id: string | null) => {
    if (id === null) return 'in clear: the next start encrypts them';
    if (id === current) return 'the current key';
    return others.includes(id) ? 'another key: npm run pan-key -- rotate' : 'a key that is not at hand';
  };
  const uses = await keyUses(db);
  for (const { id, count } of uses) printLine(`${id ?? '-'.repeat(8)}  ${count}  ${nameOf(id)}`);
  if (!uses.length) printLine('No PAN is stored.');
};

const rotate: Command = async (db, { pan }) => {
  const { unreadable } = await rotateKeys(db, pan, {
    now: () => new Date(),
    onStep: ({ done }) => printLine(`${done} encrypted with the current key`),
  });
  const left = (await keyUses(db)).filter(({ id }) => id !== keysAtHand(pan)[0]?.id);
  if (unreadable)
    throw new StartError(`${unreadable} PANs cannot be read with the keys at hand, and stay as they are.`);
  if (left.length) throw new StartError('Some PANs were changed meanwhile. Run it again.');
  printLine('All PANs are encrypted with the current key. Now take PAN_KEY_OLD away and start each server again.');
  printLine('Keep the old key as long as you keep backups from before.');
};

const remove: Command = async (db, { pan }, id) => {
  if (!id) throw new StartError('Usage: npm run pan-key -- remove-unreadable ID; npm run pan-key shows the ids.');
  printLine(`${await removeUnreadable(db, pan, id)} PANs deleted.`);
};

await runCommand(async () => {
  const [name = 'list', ...words] = readArguments();
  const [id = '', ...more] = words;
  if (name === 'remove-unreadable') refuseMore(more, `npm run pan-key -- ${name} ID`);
  else if (name === 'new' || name === 'rotate') refuseMore(words, `npm run pan-key -- ${name}`);
  if (name === 'new') {
    printLine(newPanKey());
    return;
  }
  const command = new Map(Object.entries({ list, rotate, 'remove-unreadable': remove })).get(name);
  if (!command) throw new StartError(`"${name}" is no command; there are new, rotate and remove-unreadable.`);
  const config = await configOfReport();
  const db = await openDatabase(config.database);
  await command(db, config, id).finally(() => db.destroy());
});
