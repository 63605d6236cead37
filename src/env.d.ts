/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** Where the browser sends its calls; `/api` by default. */
  readonly PUBLIC_API_BASE?: string;
  readonly PUBLIC_PAYU_KEY?: string;
  readonly PUBLIC_PAYU_TAG?: string;
}
