import { expect, test } from 'vitest';
import { policyHeaders } from '../../../../src/integrations/html/policy-headers.ts';

const policies = new Map([
  ['/about', "default-src 'none';img-src 'self';"],
  ['/', "default-src 'none'"],
  ['/shell/enroll', "default-src 'none';font-src 'self';"],
]);

test('every page has its own policy as a header, with what a meta cannot hold', () => {
  expect(policyHeaders(policies, undefined)).toBe(`# Written by the build.
/*
  Content-Security-Policy: object-src 'none';frame-ancestors 'none'
/
  Content-Security-Policy: default-src 'none';frame-ancestors 'none'
/about
  Content-Security-Policy: default-src 'none';img-src 'self';frame-ancestors 'none'
/campaigns/:id/enroll
  Content-Security-Policy: default-src 'none';font-src 'self';frame-ancestors 'none'
`);
});

test('violations are reported from every page', () => {
  const written = policyHeaders(policies, '/api/x');
  expect(written.match(/frame-ancestors 'none';report-uri \/api\/x\n/g)).toHaveLength(4);
});

test('a shell whose address is also one of built pages has no header of its own', () => {
  expect(policyHeaders(new Map([['/shell/campaign', "default-src 'none'"]]), undefined)).not.toContain(':id');
});
