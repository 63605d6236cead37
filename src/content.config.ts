import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import * as v from 'valibot';
import { type CollectionName, collections as schemas } from './editorial/collections.ts';
import { problemsOf } from './editorial/problems.ts';
import { slugOf } from './editorial/slug.ts';

/** Astro checks front matter with Zod; the rules themselves stand once, in `src/editorial`. */
const held = <Schema extends v.GenericSchema>(schema: Schema) =>
  z.unknown().transform((input, context): v.InferOutput<Schema> => {
    const result = v.safeParse(schema, input);
    if (result.success) return result.output;
    for (const { field, fix } of problemsOf(result.issues, schema))
      context.addIssue({ code: 'custom', message: `${field} ${fix}` });
    return z.NEVER;
  });

const collection = <Name extends CollectionName>(name: Name) =>
  defineCollection({
    loader: glob({ base: `./content/${name}`, pattern: '**/*.md', generateId: ({ entry }) => slugOf(entry) }),
    schema: held(schemas[name]),
  });

export const collections = {
  about: collection('about'),
  team: collection('team'),
  partners: collection('partners'),
  places: collection('places'),
  home: collection('home'),
  projects: collection('projects'),
  faq: collection('faq'),
  legal: collection('legal'),
  policies: collection('policies'),
};
