/**
 * `npm run staff`: lists who may work at the desk. `add EMAIL office`, `add EMAIL leader CAMPAIGN …`, `add EMAIL helper`, `remove EMAIL`;
 * `link EMAIL` prints a link that logs in once.
 */
import '../platform/load-settings.ts';

import { userInfo } from 'node:os';
import { appoint, dismiss, listStaff, staffOf } from '../auth/staff.ts';
import { LINK_MINUTES, newStaffLink } from '../auth/staff-sessions.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { noteAct } from '../desk/log.ts';
import { StartError } from '../platform/errors.ts';
import { configOfReport, printLine, readArguments, refuseMore, runCommand } from './command.ts';

const USAGE =
  'Usage: npm run staff -- add EMAIL office, add EMAIL helper, add EMAIL leader CAMPAIGN, remove EMAIL or link EMAIL';

const shown = async (db: Database) =>
  (await listStaff(db)).map(({ email, role, campaigns }) => [email, role, ...campaigns].join('  '));

async function add(db: Database, email: string, [role, ...campaigns]: string[]): Promise<string> {
  if (role !== 'office' && role !== 'leader' && role !== 'helper') throw new StartError(`${USAGE}.`);
  if (role !== 'leader') refuseMore(campaigns, `npm run staff -- add EMAIL ${role}`);
  const at = new Date();
  await db.transaction().execute(async (on) => {
    await appoint(on, { email, role, campaigns }, at);
    await noteAct(on, userInfo().username, at, { what: 'staff set', about: email.toLowerCase(), after: role });
  });
  return `${email} may work at the desk now, as ${role}. The first login: npm run staff -- link ${email}`;
}

async function remove(db: Database, email: string, more: string[]): Promise<string> {
  refuseMore(more, 'npm run staff -- remove EMAIL');
  await db.transaction().execute(async (on) => {
    await dismiss(on, email);
    await noteAct(on, userInfo().username, new Date(), { what: 'staff removed', about: email.toLowerCase() });
  });
  return `${email} does not work at the desk any more, and is logged out.`;
}

async function link(db: Database, email: string, more: string[], deskUrl: string): Promise<string> {
  refuseMore(more, 'npm run staff -- link EMAIL');
  const staff = await staffOf(db, email);
  if (!staff) throw new StartError(`${email} does not work at the desk; npm run staff lists who does.`);
  const token = await newStaffLink(db, staff.id, new Date());
  await noteAct(db, userInfo().username, new Date(), { what: 'link made', about: staff.email });
  return `${deskUrl}/desk/login/${token}\nIt works once, for ${LINK_MINUTES} minutes.`;
}

await runCommand(async () => {
  const [command, email, ...more] = readArguments();
  const config = await configOfReport();
  const db = await openDatabase(config.database);
  const work = async () => {
    if (command === undefined) return (await shown(db)).join('\n') || 'Nobody works at the desk yet.';
    if (!email?.includes('@')) throw new StartError(`${USAGE}.`);
    if (command === 'add') return add(db, email, more);
    if (command === 'remove') return remove(db, email, more);
    if (command === 'link') return link(db, email, more, config.deskUrl);
    throw new StartError(`${USAGE}.`);
  };
  printLine(await work().finally(() => db.destroy()));
});
