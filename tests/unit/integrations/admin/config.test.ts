import { describe, expect, it } from 'vitest';
import { allSchemas } from '../../../../src/content/collections.ts';
import {
  backendMistakes,
  backendOf,
  editorConfig,
  hostsOf,
  localBackend,
} from '../../../../src/integrations/admin/config.ts';
import { adminHeaders } from '../../../../src/integrations/admin/pages.ts';

const config = editorConfig(localBackend, 'texts', { drawings: ['kheerganga'] });
const ready = { CMS_BACKEND: 'github', CMS_REPO: 'hamara/site' };

describe('the configuration of the editors’ page', () => {
  it('has every folder of the content, and the facts', () => {
    expect(config.collections.map(({ name }) => name).toSorted()).toEqual(Object.keys(allSchemas).toSorted());
    expect(config.singletons).toMatchObject([{ file: 'texts/organisation.yaml', format: 'yaml' }]);
  });

  it.each(config.collections)('$name is kept as markdown with a text below its fields', (collection) => {
    expect(collection).toMatchObject({
      extension: 'md',
      format: 'yaml-frontmatter',
      folder: `texts/${collection.name}`,
    });
    expect(collection.fields.at(-1)).toMatchObject({ name: 'body', widget: 'markdown' });
    expect(collection.label).not.toBe(collection.name);
  });

  it.each([
    ['clean-springs-2', true],
    ['स्वच्छ-झरने', false],
    ['Clean Springs', false],
    ['clean--springs', false],
    ['', false],
  ])('a file name %j is taken: %s', (slug, taken) => {
    const [pattern = ''] = config.collections[0]?.slug.pattern ?? [];
    expect(new RegExp(pattern).test(slug)).toBe(taken);
  });
});

describe('the settings of the editors’ page', () => {
  it.each<[string, Record<string, string>, RegExp[]]>([
    ['none', {}, [/CMS_BACKEND/, /CMS_REPO/]],
    ['another host', { ...ready, CMS_BACKEND: 'svn' }, [/github, gitlab or gitea/]],
    ['a repository without an owner', { ...ready, CMS_REPO: 'site' }, [/owner\/name/]],
    ['a login over http', { ...ready, CMS_AUTH_URL: 'http://login.example' }, [/CMS_AUTH_URL .*https/]],
  ])('%s are told', (_, settings, told) => {
    expect(backendMistakes(settings)).toEqual(told.map((pattern) => expect.stringMatching(pattern)));
    expect(backendOf(settings)).toBeUndefined();
    expect(hostsOf(settings)).toEqual([]);
  });

  it.each<[Record<string, string>, object]>([
    [ready, { name: 'github', repo: 'hamara/site', branch: 'main', auth_methods: ['token'] }],
    [
      { ...ready, CMS_BRANCH: 'texts', CMS_AUTH_URL: 'https://login.example' },
      { branch: 'texts', base_url: 'https://login.example' },
    ],
    [
      { ...ready, CMS_BACKEND: 'gitlab', CMS_APP_ID: 'abc' },
      { name: 'gitlab', auth_type: 'pkce', app_id: 'abc' },
    ],
  ])('%o name the git host', (settings, backend) => {
    expect(backendMistakes(settings)).toEqual([]);
    expect(backendOf(settings)).toMatchObject(backend);
  });
});

it('no search engine lists the page, no other site frames it, and it speaks to its git host alone', () => {
  const headers = adminHeaders(hostsOf(ready));
  expect(headers.match(/X-Robots-Tag: noindex/g)).toHaveLength(2);
  expect(headers.match(/frame-ancestors 'none'/g)).toHaveLength(2);
  const [first = '', second = ''] = headers.split('/admin/guide');
  expect(first).toContain("connect-src 'self' data: blob: https://api.github.com");
  expect(second).not.toContain('github');
});
