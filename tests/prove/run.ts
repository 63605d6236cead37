/**
 * `npm run prove`: the proofs that take too long for `npm test`, as a table. `npm run prove -- payments forged` runs some.
 * With `TEST_DATABASE_URL` it runs on that PostgreSQL server; `HISTORIES=500` lets `money` play fewer than ten thousand.
 * Exits with 1 when something does not hold.
 */
import { testSettings } from '../helpers/fixtures.ts';
import { attack } from './attack.ts';
import { forged } from './forged.ts';
import { kills } from './kills.ts';
import { money } from './money.ts';
import { payments } from './payments.ts';
import { processes } from './processes.ts';
import { type Proof, rowsOf } from './proof.ts';
import { requests } from './requests.ts';

const proofs: Record<string, Proof> = {
  payments,
  money,
  kills,
  processes,
  forged,
  requests,
  attack,
};

Object.assign(process.env, testSettings);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in proofs));
if (unknown.length > 0) {
  console.error(`There is no proof named ${unknown.join(', ')}. The proofs are: ${Object.keys(proofs).join(', ')}.`);
  process.exit(2);
}

const chosen = Object.entries(proofs).filter(([name]) => asked.length === 0 || asked.includes(name));
let table = '| proof | what was tried | what came of it | holds |\n|---|---|---|---|\n';
for (const [at, [name, proof]] of chosen.entries()) {
  const since = performance.now();
  // A proof that breaks off is told in its row, and the others go on.
  const figures = await proof((line) => console.log(`[${at + 1}/${chosen.length}] ${name}: ${line}`)).catch(
    (error: unknown) => [
      { what: 'the whole proof', figure: `broke off: ${String(error).split('\n')[0]}`, holds: false },
    ],
  );
  console.log(`[${at + 1}/${chosen.length}] ${name}: ${((performance.now() - since) / 1000).toFixed(0)} s`);
  table += rowsOf(name, figures);
  if (figures.some(({ holds }) => !holds)) process.exitCode = 1;
}
console.log(`\n${table}`);
