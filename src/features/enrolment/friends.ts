import { atom, type ReadableAtom } from 'nanostores';
import { parse } from 'valibot';
import { MOST_PEOPLE } from '../../contract/campaign-rules.ts';
import { emptyValues, looksOf } from '../../contract/fields.ts';
import { Friend } from '../../contract/friends.ts';
import { readDraft } from '../../lib/draft.ts';
import { createForm } from '../../lib/form.ts';
import type { FormStore } from '../../lib/form-validation.ts';
import type { Along } from './enrol.ts';

type FriendField = keyof typeof Friend.entries;

interface Row {
  readonly name: string;
  readonly form: FormStore<FriendField, Friend>;
}

export interface FriendsStore extends Along {
  readonly $rows: ReadableAtom<readonly Row[]>;
  /** Whether somebody is not named in full yet. */
  readonly $incomplete: ReadableAtom<boolean>;
  /** Adds an empty row, where fewer than the most people of a booking are named. */
  add(): void;
  remove(row: Row): void;
}

const createRow = (name: string): Row => ({
  name,
  form: createForm<FriendField, typeof Friend, Friend>({
    name,
    schema: Friend,
    initial: emptyValues(Friend),
    looks: looksOf(Friend),
    keep: 'draft',
    submit: async (friend) => friend,
  }),
});

/**
 * The people who come along: those that a draft of an earlier visit has.
 * @param prefix what the names of their drafts begin with
 */
export function createFriends(prefix: string): FriendsStore {
  const names = Array.from({ length: MOST_PEOPLE - 1 }, (_, at) => `${prefix}${at + 1}`);
  const $rows = atom<readonly Row[]>([]);
  const $incomplete = atom(false);
  const update = () => $incomplete.set($rows.get().some(({ form }) => !form.$valid.get()));
  const set = (rows: readonly Row[]) => {
    $rows.set(rows);
    update();
  };
  const created = (name: string) => {
    const row = createRow(name);
    row.form.$valid.listen(update);
    return row;
  };
  set(names.filter((name) => Object.keys(readDraft(name)).length > 0).map(created));
  return {
    $rows,
    $incomplete,
    add() {
      const rows = $rows.get();
      const name = names.find((one) => !rows.some((row) => row.name === one));
      if (name) set([...rows, created(name)]);
    },
    remove(row) {
      row.form.clear();
      set($rows.get().filter((one) => one !== row));
    },
    check() {
      for (const { form } of $rows.get()) void form.submit();
      return !$incomplete.get();
    },
    named: () => $rows.get().map(({ form }) => parse(Friend, form.$values.get())),
    clear() {
      for (const { form } of $rows.get()) form.clear();
      set([]);
    },
  };
}
