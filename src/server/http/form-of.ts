import { html, raw } from 'hono/html';
import type * as v from 'valibot';
import { type FieldLook, type FormSchema, lookOf } from '../../contract/fields.ts';

/** A piece of a page; what is put into it is escaped. */
export type Html = ReturnType<typeof html>;

export type Typed = Readonly<Record<string, string | readonly string[]>>;

/** What is wrong with a form by its fields; `''` is about all of it. */
export type Wrong = Readonly<Record<string, string>>;

export type Option = readonly [value: string, words: string | Html];

export interface FormState {
  typed: Typed;
  wrong?: Wrong;
  options?: Readonly<Record<string, readonly Option[]>> | undefined;
  hints?: Readonly<Record<string, string>> | undefined;
  without?: readonly string[] | undefined;
  /** What stands below a message in Hindi too, by the message. */
  hindi?: Readonly<Record<string, string>>;
}

const PROBLEM_ID = 'problem';
export const PROBLEM_TITLE = 'There is a problem';
export const ERROR_PREFIX = 'Error: ';

type Kind = NonNullable<FieldLook['kind']> | 'ticks';

function innermost(field: v.GenericSchema): v.GenericSchema {
  const inner = 'wrapped' in field ? (field.wrapped as v.GenericSchema) : field;
  const [first] = 'pipe' in inner ? (inner.pipe as readonly v.GenericSchema[]) : [inner];
  return first && first !== field ? innermost(first) : field;
}

/** Whether a field is a list: boxes of one name. */
export const isList = (field: v.GenericSchema): boolean => innermost(field).type === 'array';

function kindOf(field: v.GenericSchema): Kind {
  const { kind, label } = lookOf(field);
  if (label === undefined) return 'hidden';
  if (kind) return kind;
  if (isList(field)) return 'ticks';
  return innermost(field).type === 'picklist' ? 'choice' : 'text';
}

const isSecret = (kind: Kind) => kind === 'secret' || kind === 'password';

/** Fields that are in no answer: they are typed again. */
export const secretsOf = ({ entries }: FormSchema): string[] =>
  Object.keys(entries).filter((name) => isSecret(kindOf(entries[name] as v.GenericSchema)));

/** The text of a field; of a list the first one. */
export const textOf = (typed: Typed, name: string): string => [typed[name] ?? ''].flat()[0] ?? '';

/** The texts of a field; one that is empty is none. */
export const listOf = (typed: Typed, name: string): readonly string[] => [typed[name] ?? []].flat().filter(Boolean);

const idOf = (name: string) => `field-${name}`;
const attribute = (name: string, value: string | false | undefined) => (value ? html` ${raw(name)}="${value}"` : '');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Its own name where it is hidden. */
export const fieldName = ({ entries }: FormSchema, name: string): string => {
  const field = entries[name];
  return capital((field && lookOf(field).label) ?? name);
};

/** Those that are known now, or those of its look. */
export const optionsOf = (
  field: v.GenericSchema | undefined,
  known: readonly Option[] | undefined,
): readonly Option[] => known ?? Object.entries((field && lookOf(field).options) ?? {});

export const hiddenFields = (typed: Typed): Html =>
  html`${Object.entries(typed).flatMap(([name, value]) => [value].flat().map((text) => html`<input type="hidden" name="${name}" value="${text}">`))}`;

const box = (type: 'checkbox' | 'radio', name: string, [value, words]: Option, ticked: boolean, more: unknown): Html =>
  html`<label class="tick"><input type="${type}" name="${name}" value="${value}"${ticked ? raw(' checked') : ''}${more}><span>${words}</span></label>`;

function fieldOf(name: string, field: v.GenericSchema, { typed, wrong = {}, options, hints, hindi }: FormState): Html {
  const look = lookOf(field);
  const kind = kindOf(field);
  const [id, text, error, hint] = [idOf(name), textOf(typed, name), wrong[name], hints?.[name] ?? look.hint];
  if (kind === 'hidden') return hiddenFields({ [name]: typed[name] ?? '' });
  const label = capital(look.label ?? name);
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const tied = html`${attribute('aria-describedby', about)}${attribute('aria-invalid', error && 'true')}`;
  const said = html`${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}`;
  const line = hindi?.[error ?? ''];
  const failed = html`${error ? html`<p class="field-error" id="${id}-error">${error}</p>` : ''}${line ? html`<p class="hint" lang="hi">${line}</p>` : ''}`;
  const chosen = listOf(typed, name);
  const choices = optionsOf(field, options?.[name]);
  const frame = (inside: Html) =>
    html`<div class="field${look.half ? ' half' : ''}"><label for="${id}">${label}</label>${said}${inside}${failed}</div>`;
  switch (kind) {
    case 'tick':
      return html`<div class="field">${box('checkbox', name, ['yes', label], text === 'yes', html` id="${id}"${tied}`)}${said}${failed}</div>`;
    case 'ticks':
    case 'radio':
      return html`<fieldset class="field"${kind === 'radio' ? raw(' role="radiogroup"') : ''}${tied}><legend>${label}</legend>${said}${choices.map(
        (one, at) =>
          box(
            kind === 'radio' ? 'radio' : 'checkbox',
            name,
            one,
            chosen.includes(one[0]),
            html`${at ? '' : attribute('id', id)}${attribute('aria-describedby', error && `${id}-error`)}`,
          ),
      )}${failed}</fieldset>`;
    case 'choice':
      return frame(
        html`<select id="${id}" name="${name}"${tied}>${choices.map(([value, words]) => html`<option value="${value}"${value === text ? raw(' selected') : ''}>${words}</option>`)}</select>`,
      );
    case 'area':
      // A browser drops the first line break.
      return frame(html`<textarea id="${id}" name="${name}"${tied}>${raw('\n')}${text}</textarea>`);
    default: {
      const more = html`${attribute('inputmode', look.inputmode)}${attribute('autocomplete', look.autocomplete)}${attribute('autocapitalize', look.autocapitalize)}${tied}`;
      const type = kind === 'secret' ? 'text' : kind;
      return frame(html`<input id="${id}" name="${name}" type="${type}" value="${isSecret(kind) ? '' : text}"${more}>`);
    }
  }
}

/** The fields of a form with what was typed and what is wrong. A secret field comes back empty. */
export const formOf = ({ entries }: Pick<FormSchema, 'entries'>, state: FormState): Html =>
  html`${Object.entries(entries).map(([name, field]) => (state.without?.includes(name) ? '' : fieldOf(name, field, state)))}`;

/** What is wrong with a form, with links to each field; it has the focus. Empty where nothing is wrong. */
export function problemOf(schema: FormSchema, wrong: Wrong, whole = ''): Html | '' {
  if (!Object.keys(wrong).length) return '';
  const { '': about = whole, ...fields } = wrong;
  const line = ([name, words]: [string, string]) => {
    const field = schema.entries[name];
    return field && kindOf(field) !== 'hidden'
      ? html`<li><a href="#${idOf(name)}">${words}</a></li>`
      : html`<li>${words}</li>`;
  };
  const list = Object.entries(fields);
  return html`<div class="message is-bad" id="${PROBLEM_ID}" role="group" aria-labelledby="${PROBLEM_ID}-title" tabindex="-1" autofocus><div class="stack"><p id="${PROBLEM_ID}-title"><strong>${PROBLEM_TITLE}</strong></p>${about ? html`<p>${about}</p>` : ''}${list.length ? html`<ul>${list.map(line)}</ul>` : ''}</div></div>`;
}

/** The first message about each field. */
export function wrongIn(issues: readonly v.BaseIssue<unknown>[]): Wrong {
  const wrong: Record<string, string> = {};
  for (const issue of issues) wrong[String(issue.path?.[0]?.key ?? '')] ??= issue.message;
  return wrong;
}
