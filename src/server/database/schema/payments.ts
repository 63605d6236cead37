import type { Generated } from 'kysely';

export type PaymentType = 'donation' | 'enroll';
type IntentStatus = 'created' | 'pending' | 'failed' | 'paid';

/** Stored before the provider learns of a payment. */
export interface IntentTable {
  txnid: string;
  type: PaymentType;
  status: IntentStatus;
  amount_paise: number;
  /** Exactly as it went into the request hash. */
  amount_text: string;
  productinfo: string;
  firstname: string;
  email: string;
  /** The campaign of an enrolment, or the one that a donation is for. */
  campaign_id: string | null;
  user_id: string | null;
  name: string;
  mobile: string;
  pan: StoredPan;
  /** The rest of the form (address1, city, …), JSON. */
  donor: string;
  provider_id: string | null;
  mode: string | null;
  /** As the provider wrote it. */
  gateway_status: string | null;
  created_at: string;
  updated_at: string;
  settled_at: string | null;
  /** When the reconciler asked last, and how often it has asked. */
  checked_at: string | null;
  checks: number;
  /** Of the key that lets the browser that began the payment ask how it ended. */
  receipt_key_hash: string | null;
  /** Of an enrolment: the terms of cancelling that stood when it began, as `termsOf` writes them. */
  cancelling: string | null;
  /** Milliseconds since 1970; null when the reconciler need not ask any more. */
  next_check_ms: number | null;
}

export interface DonationTable {
  id: string;
  txnid: string;
  user_id: string | null;
  name: string;
  email: string;
  mobile: string;
  pan: StoredPan;
  /** Postal address, JSON of the form's address fields. */
  address: string;
  amount_paise: number;
  gateway_status: string;
  mode: string;
  provider_id: string | null;
  /** Number of the acknowledgement; given once, when paid. */
  serial: string | null;
  /** And its name when it was paid; null for the general work. */
  campaign_id: string | null;
  campaign_name: string | null;
  created_at: string;
  paid_at: string | null;
}

/** Of who came: `taken back` by the desk, `gone` with the name. */
export type CertificateState = 'given' | 'taken back' | 'gone';

/** Who comes: `held` is a place, `none` a booking without one. */
type Place = 'held' | 'none';

export interface EnrolmentTable {
  id: string;
  txnid: string;
  /** Empty until somebody shows whose place it is. */
  user_id: string | null;
  campaign_id: string;
  campaign_name: string;
  name: string;
  email: string;
  mobile: string;
  address: string;
  /** What was paid when it was booked. What is owed is a sum of `server/money/ledger.ts`. */
  amount_paise: number;
  /** `server/places/` alone compares it. */
  place: Place;
  /** 1: came without having enrolled, and was added at the desk. */
  walk_in: Generated<number>;
  mode: string;
  provider_id: string | null;
  serial: string | null;
  created_at: string;
  paid_at: string | null;
  /** For the foundation's people. */
  note: Generated<string>;
  /** 1: was there. */
  came: Generated<number>;
  /** `server/places/certificates.ts` alone compares it. */
  certificate: Generated<CertificateState>;
  /** The `called_off_at` of its campaign of which its person was told last. */
  told_called_off: string | null;
  /** When and where one meets, as its person was told it last (`meetingOf`, JSON); null until that is noted. */
  told_meeting: string | null;
  /** The first day of which its person was told what to bring, and the last day for which its person was thanked. */
  told_before: string | null;
  told_after: string | null;
  /** The terms of cancelling that it was booked by, as `termsOf` writes them; null where nobody was shown any, as at the desk. */
  cancelling: string | null;
  /** When its person gave it back, ISO 8601 in UTC. */
  given_back_at: string | null;
  /** Once its person has moved it: what would have come back of its price then, in whole paise, and no more does later. */
  most_back: number | null;
}

/** Somebody who comes with the person of a booking. */
export interface CompanionTable {
  id: string;
  /** Of the booking, or of the payment that was begun for it. */
  txnid: string;
  /** From 0, as they were named. */
  position: number;
  name: string;
  mobile: string;
  /** In years; null once its person is deleted. */
  age: number | null;
  /** `held` only where the booking has a place. */
  place: Generated<'held' | 'none'>;
  /** 1: was there. */
  came: Generated<number>;
  /** As of `EnrolmentTable`. */
  certificate: Generated<CertificateState>;
}

/** What a walker has told before the walk. It is in no backup (`database/backup.ts`), and goes with the place. */
export interface TellingTable {
  /** The id of the booking's row, or of the companion's. */
  person_id: string;
  enrolment_id: string;
  /** To whose risks was agreed: after a move it is another one than the booking's. */
  campaign_id: string;
  contact_name: string;
  contact_phone: string;
  health: string;
  /** Empty where none had to agree. */
  guardian: string;
  consented_at: string;
}

/** Every message about a payment as it arrived, stored before it is worked on. */
interface PaymentEventTable {
  id: string;
  txnid: string;
  source: string;
  outcome: string;
  payload: string;
  created_at: string;
  /** Milliseconds since 1970; null once it was worked on. */
  retry_ms: number | null;
  failures: Generated<number>;
  last_error: string | null;
}

/** Payments and free places take theirs here, so that one id never serves both. */
interface TransactionIdTable {
  txnid: string;
  taken_at: string;
}

/** A folded word by which somebody is found (`people/find.ts`). */
interface PersonWordTable {
  txnid: string;
  word: string;
  /** 1: of a payment that was begun and is not made. */
  begun: number;
}

interface CounterTable {
  name: string;
  value: number;
}

/** Somebody who asked for a place without a login, and has none by that. */
export interface PlaceRequestTable {
  id: string;
  campaign_id: string;
  name: string;
  /** In small letters. */
  email: string;
  mobile: string;
  /** The payment that was begun with it last; the id of a free place follows from its own. */
  txnid: string | null;
  /** The mail with its link. */
  mail_id: string;
  created_at: string;
  expires_at: string;
}

/** The link of one mail by which a place is given back or moved. Each mail holds another one, and all work. */
interface OwnPlaceLinkTable {
  token_hash: string;
  enrolment_id: string;
}

/** The link of one mail about a place that was asked for. Each mail holds another one, and all work. */
interface PlaceLinkTable {
  token_hash: string;
  request_id: string;
}

export type WaitingEnd = 'taken' | 'left' | 'expired' | 'called off' | 'begun';

/** Somebody who waits for a place in a full campaign. Its id is that of the place that is asked for. */
export interface WaitingTable {
  id: string;
  campaign_id: string;
  user_id: string;
  /** The place in the line: whoever has a smaller one came earlier. */
  number: number;
  joined_at: string;
  /** A place is held for this person from then on, until this ends. */
  offered_at: string | null;
  /** Until when the offer is good, as its letter says. */
  offered_until: string | null;
  ended_at: string | null;
  ended_how: WaitingEnd | null;
}

export interface PaymentTables {
  place_requests: PlaceRequestTable;
  place_links: PlaceLinkTable;
  own_place_links: OwnPlaceLinkTable;
  waiting_list: WaitingTable;
  intents: IntentTable;
  donations: DonationTable;
  enrolments: EnrolmentTable;
  companions: CompanionTable;
  tellings: TellingTable;
  payment_events: PaymentEventTable;
  transaction_ids: TransactionIdTable;
  person_words: PersonWordTable;
  counters: CounterTable;
}

declare const encrypted: unique symbol;

/** Encrypted, by `server/pan/`, or empty. Text in clear is no value of this type. */
export type StoredPan = '' | (string & { readonly [encrypted]: true });

/** No key, only its id. */
interface PanKeyTable {
  id: string;
  since: string;
}

export interface PanTables {
  pan_keys: PanKeyTable;
}
