import { responseHash } from '../../payu/hash.ts';
import type { Attempt } from './ledger.ts';
import type { Switches } from './switches.ts';

export interface Merchant {
  key: string;
  salt: string;
}

/** The fields that PayU posts to a webhook and to `surl` or `furl`, and hands to the popup's page, hash included. */
export function answerFields(
  attempt: Attempt,
  { key, salt }: Merchant,
  hash: Switches['hash'],
  udf5 = '',
): Record<string, string> {
  const { txnid, amount, productinfo, firstname, email, status } = attempt;
  const right = responseHash({ key, txnid, amount, productinfo, firstname, email, status, udf5 }, salt);
  const failed = status === 'failure';
  return {
    mihpayid: attempt.mihpayid,
    mode: attempt.mode,
    status,
    unmappedstatus: attempt.unmappedstatus,
    key,
    txnid,
    amount,
    addedon: attempt.addedon,
    productinfo,
    firstname,
    lastname: '',
    email,
    phone: attempt.phone,
    ...{ udf1: '', udf2: '', udf3: '', udf4: '', udf5 },
    net_amount_debit: status === 'success' ? amount : '0.00',
    field9: failed ? 'Fake: the payment failed.' : 'Fake: no money moved.',
    error: failed ? 'E500' : 'E000',
    ...(hash === 'missing' ? {} : { hash: hash === 'wrong' ? [...right].reverse().join('') : right }),
  };
}

const popupStatus = { success: 'SUCCESS', failure: 'FAILED', pending: 'PENDING' } as const;

/** `BOLT.response` as the page's `responseHandler` gets it. */
export function popupResponse(fields: Readonly<Record<string, string>>, status: Attempt['status']) {
  return { ...fields, txnStatus: popupStatus[status], txnMessage: fields['field9'] ?? '' };
}

/** One payment as `verify_payment` shows it. */
export function verifyDetails(attempt: Attempt | undefined): Record<string, unknown> {
  if (!attempt) return { mihpayid: 'Not Found', status: 'Not Found' };
  const { mihpayid, txnid, amount, productinfo, firstname, addedon, mode, status, unmappedstatus } = attempt;
  return {
    ...{ mihpayid, request_id: '', bank_ref_num: '', amt: amount, transaction_amount: amount, txnid },
    ...{ additional_charges: '0.00', productinfo, firstname, bankcode: mode, addedon, mode, status, unmappedstatus },
    ...{ udf1: '', udf2: '', udf3: '', udf4: '', udf5: '', disc: '0.00', net_amount_debit: amount },
  };
}
