/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** Where the browser sends its calls; `/api` by default. */
  readonly PUBLIC_API_BASE?: string;
  /** `plain` where the backend has the specification's calls and fields and no more; `embedded` by default (`site-data/services.ts`). */
  readonly PUBLIC_BACKEND?: string;
  readonly PUBLIC_PAYU_KEY?: string;
  readonly PUBLIC_PAYU_TAG?: string;
  /** `off` ends the keeping of pages by the service worker. */
  readonly PUBLIC_KEEP_PAGES?: string;
}

/** What Chromium alone tells of the line. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    noHinting?: boolean;
    /** The OpenType features that stay; all of them by default. */
    keepFeatures?: string[];
  }
  export default function subsetFont(font: Uint8Array, letters: string, options: Options): Promise<Uint8Array>;
}
declare module 'netlify-redirector' {
  interface Visit {
    scheme: string;
    host: string;
    path: string;
    query: string;
    getHeader(name: string): string;
    getCookie(name: string): string;
  }
  interface Matcher {
    match(visit: Visit): { to: string; status: number } | null;
  }
  const redirector: { parseJSON(rules: string, options: object): Promise<Matcher> };
  export default redirector;
}
