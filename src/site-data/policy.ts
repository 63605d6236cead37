import { pictureHosts } from '../content/picture-addresses.ts';
import type { Environment } from '../contract/environment.ts';
import { provider } from '../contract/payment.ts';
import { reportPolicy } from '../contract/policy-report.ts';
import { apiBase } from '../lib/addresses.ts';
import { outsideApi, paymentEnv } from './services.ts';

/**
 * Whose script a page may run: any of them can read the login token, so only the login page runs Google's, and the two payment pages the
 * provider's. The form of `checkout` leads to the provider.
 */
export type Guest = 'google' | 'payu' | 'checkout';

type Source = 'default-src' | 'img-src' | 'font-src' | 'connect-src' | 'manifest-src' | 'frame-src';
type Directive =
  | `${Source | 'form-action' | 'base-uri' | 'require-trusted-types-for' | 'trusted-types'} ${string}`
  | 'upgrade-insecure-requests';

interface Allowance {
  scripts: readonly string[];
  styles: readonly string[];
  directives: readonly Directive[];
}

/** The part of the Content-Security-Policy that every page has; hashes of scripts and styles are added by Astro. */
export function policyOf(settings: Environment): Directive[] {
  const { PUBLIC_API_BASE = '/api', SITE_URL = settings['URL'] } = settings;
  const api = /^https?:/.test(PUBLIC_API_BASE) ? ` ${new URL(PUBLIC_API_BASE).origin}` : '';
  return [
    "default-src 'none'",
    `img-src ${["'self'", ...pictureHosts(settings)].join(' ')}`,
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "manifest-src 'self'",
    // The newsletter box hands its request to the visitor's mail program.
    "form-action 'self' mailto:",
    "base-uri 'none'",
    // A copy that is read over http would find none of its own files.
    ...(SITE_URL?.startsWith('https:') ? (['upgrade-insecure-requests'] as const) : []),
  ];
}

/**
 * Trusted Types, for pages without a guest: text becomes HTML or the address of a script only through these two policies, in
 * `lib/carousel.ts` and `lib/worker.ts`. The scripts of guests are not written for it.
 */
export const trustedTypes: readonly Directive[] = [
  "require-trusted-types-for 'script'",
  'trusted-types data pictures worker',
];

/** Where browsers report what was blocked; an outside API does not know the call. It goes into the header: a `<meta>` cannot hold it. */
export function reportAddress(settings: Environment): string | undefined {
  return outsideApi(settings) ? undefined : `${apiBase(settings['PUBLIC_API_BASE'])}${reportPolicy.path}`;
}

/**
 * What a guest needs, by the providers' documentation; not tried against the real services. Nothing where the local fake takes its place.
 */
export function allowanceOf(guest: Guest, settings: Environment): Allowance {
  const { GOOGLE_CLIENT_ID } = settings;
  const none: Allowance = { scripts: [], styles: [], directives: [] };
  if (guest === 'google') {
    const google = 'https://accounts.google.com/gsi/';
    if (!GOOGLE_CLIENT_ID) return none;
    return {
      scripts: [`${google}client`],
      styles: [`${google}style`],
      directives: [`connect-src ${google}`, `frame-src 'self' ${google}`],
    };
  }
  const env = paymentEnv(settings);
  if (env === 'local') return guest === 'checkout' ? { ...none, directives: trustedTypes } : none;
  const { script, hostedPage } = provider(env);
  const leads = `form-action ${new URL(hostedPage).origin}` as const;
  if (guest === 'checkout') return { ...none, directives: [leads, ...trustedTypes] };
  return {
    scripts: [new URL(script).origin],
    styles: [],
    directives: [
      leads,
      `connect-src https://*.payu.in`,
      `img-src https://*.payu.in`,
      `frame-src 'self' https://*.payu.in`,
    ],
  };
}
