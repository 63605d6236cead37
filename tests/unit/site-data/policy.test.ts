import { describe, expect, it } from 'vitest';
import { allowanceOf, policyOf } from '../../../src/site-data/policy.ts';

describe('the policy of every page', () => {
  const policy = policyOf({}).join(';');

  it('allows no other host and no inline script or style', () => {
    expect(policy).not.toMatch(/unsafe|script-src|\*/);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("connect-src 'self';");
  });

  it.each([
    ['https://api.example.org/v1', "connect-src 'self' https://api.example.org"],
    ['/api', "connect-src 'self'"],
  ])('lets the browser call %s', (PUBLIC_API_BASE, directive) => {
    expect(policyOf({ PUBLIC_API_BASE })).toContain(directive);
  });
});

describe('the guests of the login and payment pages', () => {
  it.each(['google', 'payu'] as const)('%s needs nothing where the local fake takes its place', (guest) => {
    expect(allowanceOf(guest, {})).toEqual({ scripts: [], directives: [] });
  });

  it('Google brings one script and its frame', () => {
    const { scripts, directives } = allowanceOf('google', { GOOGLE_CLIENT_ID: 'an-id' });
    expect(scripts).toEqual(['https://accounts.google.com/gsi/client']);
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
