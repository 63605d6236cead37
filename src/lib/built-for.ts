import * as v from 'valibot';

export const BUILT_FOR = 'built-for.json';

/** What a build and `npm run ready` say of pages that call a backend of the foundation's own; empty where there is nothing to say. */
export const withoutMerchantKey = ({
  PUBLIC_BACKEND,
  PUBLIC_PAYU_KEY,
}: Readonly<Record<string, string | undefined>>) =>
  PUBLIC_BACKEND === 'plain' && !PUBLIC_PAYU_KEY
    ? 'PUBLIC_PAYU_KEY is not set: where the backend answers the hash alone, no payment can open'
    : '';

export const BuiltFor = v.object({ site: v.string(), public: v.boolean(), backend: v.optional(v.string()) });
