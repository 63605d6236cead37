import * as v from 'valibot';

/** The file of a built site that tells whom it was built for. */
export const BUILT_FOR = 'built-for.json';

/** Whom a site was built for: its address, and whether that is the public. */
export const BuiltFor = v.object({ site: v.string(), public: v.boolean() });
