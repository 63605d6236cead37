import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseResourceFile } from '../../../src/content/resource.ts';
import { Resource } from '../../../src/contract/resource.ts';

const least = {
  title: 'Seven principles',
  drawing: 'scene-meadow',
  alt: 'A meadow',
  href: 'https://lnt.org/',
  published: '2024-03-01',
};

describe('a resource file', () => {
  it('becomes a resource of the contract', () => {
    const parsed = parseResourceFile({ ...least, sample: true }, '\nWhat it says.\n');
    expect(parsed).toEqual({
      resource: {
        title: 'Seven principles',
        image: '/pictures/scene-meadow.svg',
        alt: 'A meadow',
        href: 'https://lnt.org/',
        published: '2024-02-29T18:30:00.000Z',
        description: 'What it says.',
      },
    });
    if ('resource' in parsed) expect(v.parse(Resource, parsed.resource)).toEqual(parsed.resource);
  });

  it('may lead to a page of the site', () => {
    expect(parseResourceFile({ ...least, href: '/event/rakcham-mrf' }, 'Text')).toMatchObject({
      resource: { href: '/event/rakcham-mrf' },
    });
  });

  const without = (field: keyof typeof least) =>
    Object.fromEntries(Object.entries(least).filter(([key]) => key !== field));

  it.each<[string, unknown, string, RegExp]>([
    ['no title', without('title'), 'title', /missing/],
    ['no picture', without('drawing'), 'drawing', /missing.*image: \.\/camp/],
    ['no alternative text', without('alt'), 'alt', /missing/],
    ['no address', without('href'), 'href', /missing/],
    ['an address without encryption', { ...least, href: 'http://example.org' }, 'href', /https/],
    ['an address that is a script', { ...least, href: 'javascript:alert(1)' }, 'href', /https/],
    ['an address of another host in disguise', { ...least, href: '//example.org' }, 'href', /https/],
    ['a date that is none', { ...least, published: '2024-02-30' }, 'published', /no date/],
    ['a day that counts from today', { ...least, published: 'today' }, 'published', /no date/],
    ['a photograph in another folder', { ...least, image: '../camp.jpg' }, 'image', /beside this file/],
    ['a misspelt field', { ...least, titel: 'x' }, 'titel', /did you mean "title"/],
  ])('with %s tells the field and the fix', (_, fields, field, fix) => {
    expect(parseResourceFile(fields, 'Text')).toEqual({ problems: [{ field, fix: expect.stringMatching(fix) }] });
  });

  it('without a description tells so', () => {
    expect(parseResourceFile(least, ' ')).toEqual({
      problems: [{ field: 'description', fix: expect.stringContaining('is empty') }],
    });
  });
});
