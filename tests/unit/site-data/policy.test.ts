import { describe, expect, it } from 'vitest';
import { allowanceOf, policyOf, reportAddress, trustedTypes } from '../../../src/site-data/policy.ts';

describe('the policy of every page', () => {
  const policy = policyOf({}).join(';');

  it('allows no other host and no inline script or style', () => {
    expect(policy).not.toMatch(/unsafe|script-src|https:|data:|\*/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("img-src 'self';");
    expect(policy).toContain("connect-src 'self';");
  });

  it('shows pictures of the sites that are named, and of no others', () => {
    const named = policyOf({ PUBLIC_PICTURE_HOSTS: 'https://one.example/x  https://two.example' });
    expect(named).toContain("img-src 'self' https://one.example https://two.example");
    for (const PUBLIC_PICTURE_HOSTS of ['https:', '*', 'one.example', 'http://one.example', "'unsafe-inline'"])
      expect(() => policyOf({ PUBLIC_PICTURE_HOSTS })).toThrow('write each site as https://');
  });

  it.each([
    [{ SITE_URL: 'https://site.example' }, true],
    [{ URL: 'https://site.example' }, true],
    [{ SITE_URL: 'http://192.168.1.5:4321', URL: 'https://site.example' }, false],
    [{}, false],
  ])('of a site at %o asks for https instead of http: %s', (settings, asks) => {
    expect(policyOf(settings).includes('upgrade-insecure-requests')).toBe(asks);
  });

  it('lets text become HTML or a script only through two named policies', () => {
    expect(trustedTypes.join(';')).toBe("require-trusted-types-for 'script';trusted-types data pictures worker");
  });

  it.each([
    [{}, '/api/open/policy-report'],
    [{ PUBLIC_API_BASE: 'https://api.example.org/v1' }, undefined],
    [{ API_ORIGIN: 'https://backend.example' }, undefined],
  ])('is reported about, with %o, to %s', (settings, address) => {
    expect(reportAddress(settings)).toBe(address);
  });

  it.each([
    ['https://api.example.org/v1', "connect-src 'self' https://api.example.org"],
    ['/api', "connect-src 'self'"],
  ])('lets the browser call %s', (PUBLIC_API_BASE, directive) => {
    expect(policyOf({ PUBLIC_API_BASE })).toContain(directive);
  });
});

describe('the guests of the login and payment pages', () => {
  it('Google brings one script and its frame', () => {
    const { scripts, styles, directives } = allowanceOf('google', { GOOGLE_CLIENT_ID: 'an-id' });
    expect(scripts).toEqual(['https://accounts.google.com/gsi/client']);
    expect(styles).toEqual(['https://accounts.google.com/gsi/style']);
    expect(directives.join()).toContain("frame-src 'self' https://accounts.google.com/gsi/");
  });

  it.each([
    ['test', 'https://jssdk-uat.payu.in', 'form-action https://test.payu.in'],
    ['production', 'https://jssdk.payu.in', 'form-action https://secure.payu.in'],
  ])('PayU in %s brings its script and takes the form', (PAYU_ENV, script, action) => {
    const { scripts, directives } = allowanceOf('payu', { PAYU_ENV });
    expect(scripts).toEqual([script]);
    expect(directives).toContain(action);
  });
});

it.each([{ PUBLIC_API_BASE: 'https://api.example.org/v1' }, { API_ORIGIN: 'https://api.example.org' }])(
  'pictures of the backend itself are shown: %j',
  (settings) => {
    expect(policyOf(settings)).toContain("img-src 'self' https://api.example.org");
  },
);
