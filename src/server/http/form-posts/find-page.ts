/** A page of the built site as a browser gets it. */
export interface BuiltHtml {
  readonly html: string;
  /** The headers that it is served with, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Finds the built page of an address of this site; undefined when it cannot be had. Never rejects. */
export type FindPage = (path: string) => Promise<BuiltHtml | undefined>;
