import { provider } from '../contract/payment.ts';
import { paymentEnv } from './payment-provider.ts';

/**
 * Whose script a page may run besides the site's own: Google's on the login page, the provider's on the two payment pages. All
 * other pages run none, because any script of a page can read the login token in local storage.
 */
export type Guest = 'google' | 'payu';

type Directive =
  `${'default-src' | 'img-src' | 'connect-src' | 'form-action' | 'base-uri' | 'object-src' | 'frame-src'} ${string}`;

/** What a page may load beside the site's own. */
interface Allowance {
  scripts: readonly string[];
  directives: readonly Directive[];
}

type Settings = Readonly<Record<string, string | undefined>>;

/** The part of the Content-Security-Policy that every page has; hashes of scripts and styles are added by Astro. */
export function policyOf({ PUBLIC_API_BASE = '/api' }: Settings): Directive[] {
  const api = /^https?:/.test(PUBLIC_API_BASE) ? ` ${new URL(PUBLIC_API_BASE).origin}` : '';
  return [
    "default-src 'self'",
    // Pictures of campaigns and resources come from wherever the API says they are.
    "img-src 'self' data: https:",
    `connect-src 'self'${api}`,
    // The newsletter box hands its request to the visitor's mail program.
    "form-action 'self' mailto:",
    "base-uri 'none'",
    "object-src 'none'",
  ];
}

/**
 * What a guest needs. The hosts are the providers' documented ones; what else their scripts may want was not tried against
 * the real services. Nothing where the local fake takes the guest's place, since that is served from the site
 * itself.
 */
export function allowanceOf(guest: Guest, settings: Settings): Allowance {
  const { GOOGLE_CLIENT_ID } = settings;
  const none: Allowance = { scripts: [], directives: [] };
  if (guest === 'google') {
    const google = 'https://accounts.google.com/gsi/';
    if (!GOOGLE_CLIENT_ID) return none;
    return {
      scripts: [`${google}client`],
      directives: [`connect-src ${google}`, `frame-src 'self' ${google}`],
    };
  }
  const env = paymentEnv(settings);
  if (env === 'local') return none;
  const { script, hostedPage } = provider(env);
  return {
    scripts: [new URL(script).origin],
    directives: [
      `form-action ${new URL(hostedPage).origin}`,
      `connect-src https://*.payu.in`,
      `frame-src 'self' https://*.payu.in`,
    ],
  };
}
