import { describe, expect, it } from 'vitest';
import { ownPath } from '../../../src/lib/addresses.ts';

describe('a path of this site', () => {
  it.each([
    ['/campaigns/one', '/campaigns/one'],
    ['/campaigns?page=2#list', '/campaigns?page=2#list'],
    ['/campaigns/../about', '/about'],
    ['//other.example/one', undefined],
    ['/\\other.example/one', undefined],
    ['/\t/other.example/one', undefined],
    ['/.//other.example/one', undefined],
    ['https://other.example/one', undefined],
    ['javascript:alert(1)', undefined],
    ['campaigns/one', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('of %j is %j', (address, path) => {
    expect(ownPath(address)).toBe(path);
  });
});
