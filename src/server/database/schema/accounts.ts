import type { Generated } from 'kysely';
import type { StoredPan } from './payments.ts';

/** A registration with the hash of its password. Confirming it creates the user. */
export interface RegistrationTable {
  id: string;
  /** The hash of the key that the browser which registered keeps; empty where it keeps none. */
  key_hash: string | null;
  email: string;
  mobile: string;
  password_hash: string;
  created_at: string;
  expires_at: string;
  confirmed_at: string | null;
  next: string | null;
}

/** Each mail holds another one, and all work until the registration expires. */
interface ConfirmLinkTable {
  token_hash: string;
  registration_id: string;
}

interface UserTable {
  id: string;
  email: string;
  mobile: string;
  /** Empty for an account that never had a password. */
  password_hash: string | null;
  /** Raised whenever the password is set. 0 until somebody with a mailed link has set or typed it. */
  password_version: Generated<number>;
  created_at: string;
  first_login_at: string | null;
}

interface ProfileTable {
  user_id: string;
  firstname: Generated<string>;
  lastname: Generated<string>;
  address: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  country: Generated<string>;
  zipcode: Generated<string>;
  dob: Generated<string>;
  sex: Generated<string>;
  pan: Generated<StoredPan>;
  updated_at: string | null;
}

interface SessionTable {
  token_hash: string;
  user_id: string;
  browser: Generated<string>;
  created_at: string;
  seen_at: string;
  expires_at: string;
}

interface DeviceTable {
  key_hash: string;
  user_id: string;
  created_at: string;
  seen_at: string;
}

interface ResetTokenTable {
  token_hash: string;
  /** Empty where it was asked for with an address that has no account. */
  user_id: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

interface GoogleIdentityTable {
  subject: string;
  user_id: string;
  email: string;
  created_at: string;
}

interface GoogleCredentialTable {
  credential_hash: string;
  expires_at: string;
}

/** It does not open the account of its address yet. Linking it, once, deletes the row. */
interface GoogleLinkTable {
  id: string;
  subject: string;
  email: string;
  firstname: string;
  lastname: string;
  page_hash: string;
  page_expires_at: string;
  /** Of the token in the mail; empty until one is written. */
  mail_hash: string | null;
  mail_expires_at: string | null;
}

export interface AccountTables {
  registrations: RegistrationTable;
  confirm_links: ConfirmLinkTable;
  users: UserTable;
  profiles: ProfileTable;
  sessions: SessionTable;
  devices: DeviceTable;
  reset_tokens: ResetTokenTable;
  google_identities: GoogleIdentityTable;
  google_credentials: GoogleCredentialTable;
  google_links: GoogleLinkTable;
}
