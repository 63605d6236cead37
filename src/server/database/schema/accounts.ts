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
  /** The path of the page that the visitor wanted when he registered. */
  next: string | null;
}

/** The link of one mail about a registration. Each mail holds another one, and all work until the registration expires. */
interface ConfirmLinkTable {
  token_hash: string;
  registration_id: string;
}

interface UserTable {
  id: string;
  /** Lower case, unique. */
  email: string;
  mobile: string;
  /** Empty for an account that was made by Google login and never had a password. */
  password_hash: string | null;
  /** Raised whenever the password is set. 0 until somebody with a mailed link has set or typed it: it may be a stranger's then. */
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
  /** Empty until the user saved the profile once. */
  updated_at: string | null;
}

interface SessionTable {
  token_hash: string;
  user_id: string;
  /** The kind of browser that logged in (`browserName`). */
  browser: Generated<string>;
  created_at: string;
  seen_at: string;
  expires_at: string;
}

/** A browser that somebody has logged in with; it holds the key, this table its hash. One browser may serve several people. */
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
  /** Google's `sub`, the only part of an identity that never changes. */
  subject: string;
  user_id: string;
  email: string;
  created_at: string;
}

/** A credential of Google that was used. */
interface GoogleCredentialTable {
  credential_hash: string;
  expires_at: string;
}

/** A login with Google that does not open the account of its address yet, if there is one. Linking it, once, deletes the row. */
interface GoogleLinkTable {
  id: string;
  /** Google's `sub`. */
  subject: string;
  email: string;
  firstname: string;
  lastname: string;
  /** Hash of the token that the page holds. */
  page_hash: string;
  page_expires_at: string;
  /** Hash of the token in the mail, and until when it works; empty until one is written. */
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
