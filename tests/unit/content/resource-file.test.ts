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
});
