/**
 * `npm run person -- EMAIL`: prints all that is stored about somebody, for who asks for it. `npm run person -- delete EMAIL` deletes it,
 * but for what the law makes the foundation keep.
 */
import { openDatabase } from '../database/open.ts';
import { StartError } from '../platform/errors.ts';
import { configOfReport, printLine, runCommand } from './command.ts';
import { forgetPerson } from './forget.ts';
import { heldAbout } from './held.ts';

await runCommand(async () => {
  const [first = '', second] = process.argv.slice(2);
  const email = second === undefined ? first : second;
  if (!email.includes('@') || (second !== undefined && first !== 'delete'))
    throw new StartError(
      'Write it like: npm run person -- asha@example.org, or npm run person -- delete asha@example.org.',
    );
  const db = await openDatabase((await configOfReport()).database);
  try {
    if (second !== undefined) for (const line of await forgetPerson(db, email, new Date())) printLine(line);
    const held = await heldAbout(db, email);
    const none = `Nothing is stored about ${email}.`;
    if (second !== undefined && held.length) printLine('Still stored:');
    for (const line of held.length ? held : [none]) printLine(line);
  } finally {
    await db.destroy();
  }
});
