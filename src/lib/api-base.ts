/** Where the addresses of all calls begin: `PUBLIC_API_BASE` without a slash at its end, `/api` where it is not set. */
export const apiBase = (setting: string | undefined): string => (setting || '/api').replace(/\/+$/, '');
