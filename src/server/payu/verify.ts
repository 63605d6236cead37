import * as v from 'valibot';
import { readPaise } from '../../contract/rupees.ts';
import { commandHash, type Evidence, outcomeOf, providerTime, statusOf } from './evidence.ts';

const TIMEOUT_MS = 4000;
/** Transaction ids in one question; PayU names no limit. */
export const VERIFY_BATCH = 20;

/** PayU's web service; the fake PayU answers under the same path of this site. */
export const verifyAddress = {
  production: 'https://info.payu.in/merchant/postservice?form=2',
  test: 'https://test.payu.in/merchant/postservice?form=2',
} as const;

const scalar = v.optional(v.nullable(v.union([v.string(), v.number()])));
const Row = v.object({
  status: v.optional(v.nullable(v.string())),
  unmappedstatus: scalar,
  transaction_amount: scalar,
  amt: scalar,
  productinfo: scalar,
  mihpayid: scalar,
  mode: scalar,
  addedon: scalar,
});
// Each row is read alone: an odd one must not hide the others.
const Details = v.record(v.string(), v.unknown());
// PHP spells an empty table as an empty list.
const Nothing = v.pipe(
  v.tuple([]),
  v.transform((): v.InferOutput<typeof Details> => ({})),
);
const Answer = v.object({ transaction_details: v.union([Nothing, Details]) });

const textOf = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : `${value}`);

function evidenceOf(txnid: string, row: v.InferOutput<typeof Row>): Evidence | 'unknown' {
  const status = textOf(row.status);
  if (!status || /^not found$/i.test(status)) return 'unknown';
  return {
    outcome: outcomeOf(status, textOf(row.unmappedstatus)),
    txnid,
    paise: readPaise(row.transaction_amount ?? row.amt),
    productinfo: row.productinfo === null || row.productinfo === undefined ? null : textOf(row.productinfo),
    providerId: textOf(row.mihpayid).slice(0, 60),
    mode: textOf(row.mode).slice(0, 30),
    gatewayStatus: statusOf(status, textOf(row.unmappedstatus)),
    at: providerTime(textOf(row.addedon)),
  };
}

interface VerifyOptions {
  address: string;
  key: string;
  salt: string;
  fetch: (request: Request) => Promise<Response>;
  /** Called for each row that cannot be read, without what stands in it. */
  log?: (line: string) => void;
}

/**
 * What the provider says of each id; `unknown` when it never heard of it. An id whose answer cannot be read is missing. Rejects when the
 * provider does not answer.
 */
export type Verify = (txnids: readonly string[]) => Promise<Map<string, Evidence | 'unknown'>>;

/** Rejects at the signal, also when `work` itself ignores the signal. */
function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** PayU's `verify_payment`: at most `VERIFY_BATCH` ids, a time limit of four seconds, no second try. */
export function makeVerify({ address, key, salt, fetch, log }: VerifyOptions): Verify {
  return async (txnids) => {
    const command = 'verify_payment';
    const var1 = txnids.join('|');
    const body = new URLSearchParams({ key, command, var1, hash: commandHash(key, command, var1, salt) });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await until(signal, fetch(new Request(address, { method: 'POST', body, signal })));
    if (!response.ok) throw new Error(`The payment provider answered ${response.status} to verify_payment.`);
    const details = v.parse(Answer, await response.json()).transaction_details;
    const answers: Awaited<ReturnType<Verify>> = new Map();
    for (const txnid of txnids) {
      const row = v.safeParse(Row, (Object.hasOwn(details, txnid) ? details[txnid] : null) ?? {});
      if (row.success) answers.set(txnid, evidenceOf(txnid, row.output));
      else {
        const where = row.issues.map((issue) => v.getDotPath(issue) ?? 'the row').join(', ');
        log?.(`the answer of the payment provider about ${txnid} cannot be read (${where})`);
      }
    }
    return answers;
  };
}
