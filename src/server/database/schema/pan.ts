declare const encrypted: unique symbol;

/** A PAN as a column holds it: encrypted, by `server/pan/`, or empty. Text in clear is no value of this type. */
export type StoredPan = '' | (string & { readonly [encrypted]: true });

/** The keys with which PANs are encrypted. It holds no key, only its id. */
export interface PanKeyTable {
  id: string;
  since: string;
  /** When another key began to replace it; nothing new is encrypted with it from then on. */
  retired_at: string | null;
}

export interface PanTables {
  pan_keys: PanKeyTable;
}
