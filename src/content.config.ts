import { defineCollection } from 'astro:content';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import * as v from 'valibot';
import { type CollectionName, contentSchemas as schemas } from './content/collections.ts';
import { contentRoot } from './content/folder.ts';
import { problemsOf } from './content/problems.ts';
import { slugOf } from './content/slug.ts';

/** Astro checks front matter with Zod. The rules are valibot schemas in `src/content`; this wraps one as a Zod type. */
const toZod = <Schema extends v.GenericSchema>(schema: Schema) =>
  z.unknown().transform((input, context): v.InferOutput<Schema> => {
    const result = v.safeParse(schema, input);
    if (result.success) return result.output;
    for (const { field, fix } of problemsOf(result.issues, schema))
      context.addIssue({ code: 'custom', message: `${field} ${fix}` });
    return z.NEVER;
  });

const collection = <Name extends CollectionName>(name: Name) =>
  defineCollection({
    loader: glob({
      base: pathToFileURL(join(contentRoot(), name)),
      pattern: '**/*.md',
      generateId: ({ entry }) => slugOf(entry),
    }),
    schema: toZod(schemas[name]),
  });

export const collections = {
  about: collection('about'),
  team: collection('team'),
  partners: collection('partners'),
  places: collection('places'),
  home: collection('home'),
  giving: collection('giving'),
  accounts: collection('accounts'),
  notices: collection('notices'),
  projects: collection('projects'),
  faq: collection('faq'),
  legal: collection('legal'),
  policies: collection('policies'),
};
