/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** Where the browser sends its calls; `/api` unless told. */
  readonly PUBLIC_API_BASE?: string;
  readonly PUBLIC_PAYU_KEY?: string;
  readonly PUBLIC_PAYU_TAG?: string;
}
