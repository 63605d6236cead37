import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CampaignFields } from '../../../../src/content/campaign-fields.ts';
import { allSchemas } from '../../../../src/content/collections.ts';
import { Organisation } from '../../../../src/content/organisation.ts';
import { Project } from '../../../../src/content/project.ts';
import { type EditorField, editorFields, nodeOf } from '../../../../src/integrations/admin/fields.ts';

const around = { drawings: ['kheerganga', 'scene-forest'] };
const fields = (schema: v.GenericSchema) => editorFields(nodeOf(schema), around);
const named = (schema: v.GenericSchema, ...path: string[]): EditorField | undefined =>
  path.reduce<EditorField | undefined>((found, name) => found?.fields?.find((field) => field.name === name), {
    name: '',
    label: '',
    widget: 'object',
    fields: fields(schema),
  });

describe('a field of the editors’ page', () => {
  it.each<[string, v.GenericSchema, string[], object]>([
    [
      'a day has a picker, and keeps the day alone',
      Project,
      ['from'],
      { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' },
    ],
    ['rupees are a number with paise', CampaignFields, ['price'], { widget: 'number', value_type: 'float', min: 0 }],
    [
      'a choice is a choice',
      CampaignFields,
      ['status'],
      { widget: 'select', options: ['active', 'closed', 'cancelled'] },
    ],
    ['a choice of numbers stays one of numbers', allSchemas.giving, ['amount'], { options: [500, 1000, 5000] }],
    ['yes or nothing', Project, ['sample'], { widget: 'select', options: [{ label: 'Yes', value: true }] }],
    ['a drawing is one of those that are there', Project, ['drawing'], { widget: 'select', options: around.drawings }],
    [
      'a photograph lies beside the file',
      Project,
      ['picture'],
      { widget: 'image', media_folder: '', public_folder: '.' },
    ],
    ['what a picture shows stands beside it', CampaignFields, ['pictures', 'alt'], { label: 'What the picture shows' }],
    ['a short text is one line', Project, ['title'], { widget: 'string', maxlength: 90 }],
    [
      'the days of an itinerary can be repeated',
      CampaignFields,
      ['itineraries'],
      { widget: 'list', summary: '{{fields.heading}}' },
    ],
    ['facts are a group', CampaignFields, ['fact'], { widget: 'object', required: false, label: 'Facts' }],
    [
      'a campaign is chosen from those that are there',
      allSchemas.places,
      ['campaign'],
      { widget: 'relation', value_field: '{{slug}}' },
    ],
    [
      'lines are a list of texts',
      CampaignFields,
      ['instructions'],
      { widget: 'list', field: expect.objectContaining({ widget: 'text' }) },
    ],
  ])('%s', (_, schema, path, options) => {
    expect(named(schema, ...path)).toMatchObject(options);
  });

  it('has a label and, where its name does not say all, a hint in the words of the schema', () => {
    expect(named(CampaignFields, 'startTime')).toMatchObject({ label: 'First day', hint: 'The first day.' });
    expect(named(CampaignFields, 'meetingPoint')).toMatchObject({ label: 'Meeting point' });
    expect(named(CampaignFields, 'meetingPoint')?.hint).toContain('Example: Bus stand, Barshaini');
  });
});

describe('a schema that changes', () => {
  const { entries } = v.strictObject({ title: v.string(), order: v.number(), photographer: v.optional(v.string()) });

  it('with one more field changes the page and the check', () => {
    const more = v.strictObject({ ...entries, weather: v.pipe(v.string(), v.metadata({ hint: 'As it was.' })) });
    expect(fields(more).map(({ name }) => name)).toEqual(['title', 'order', 'photographer', 'weather']);
    expect(named(more, 'weather')).toMatchObject({ label: 'Weather', hint: 'As it was.', widget: 'string' });
    expect(v.is(more, { title: 'A', order: 1, weather: 'Rain' })).toBe(true);
    expect(v.is(v.strictObject(entries), { title: 'A', order: 1, weather: 'Rain' })).toBe(false);
  });

  it.each(Object.entries({ ...allSchemas, organisation: Organisation }))(
    'of %s has each of its fields on the page, in its order, with a label',
    (_, schema) => {
      const { entries: own = {} } = nodeOf(schema);
      expect(fields(schema).map(({ name }) => name)).toEqual(Object.keys(own));
      expect(fields(schema).every(({ label, widget }) => label && widget)).toBe(true);
    },
  );
});
