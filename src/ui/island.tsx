import { type ComponentType, createElement, type ReactNode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { followReplacedNodes } from '../lib/replaced-nodes.ts';

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isOwn = (island: Element, part: Element) => part.closest('astro-island') === island;
const fieldsOf = (island: Element) =>
  [...island.querySelectorAll<Typed>('input, select, textarea')].filter((field) => isOwn(island, field));

interface SlotProps {
  readonly name: string | null;
  readonly nodes: readonly Node[];
}

/** A part of the page inside an island. Where React draws the island anew, the part itself goes to its place: HTML is not made from text. */
function Slot({ name, nodes }: SlotProps) {
  const attributes = {
    name: name ?? undefined,
    suppressHydrationWarning: true,
    ref: (slot: Element | null) => {
      if (slot && nodes[0]?.parentNode !== slot) slot.append(...nodes);
    },
  };
  // Its content is none of React's: an empty text that may differ from what stands there.
  return createElement('astro-slot', attributes, '');
}

/**
 * What was typed, chosen and focused in the built form, for fields that React has drawn anew because the page had been changed before
 * its script came. `look` is called before the old ones leave, `carry` when the new ones stand.
 */
function carryFields(island: Element) {
  const before = fieldsOf(island);
  let focused: Element | null = null;
  return {
    look: () => {
      focused = document.activeElement;
    },
    carry: () => {
      const now = before.every((field) => field.isConnected) ? before : fieldsOf(island);
      for (const [at, old] of before.entries()) {
        const field = now[at];
        if (!field || field === old || field.name !== old.name) continue;
        field.value = old.value;
        if ('checked' in field && 'checked' in old) field.checked = old.checked;
        if (old === focused) focused = field;
      }
      if (focused !== document.activeElement && island.contains(focused))
        (focused as HTMLElement).focus({ preventScroll: true });
    },
  };
}

interface FrameProps {
  readonly look: () => void;
  readonly carry: () => void;
  readonly children: ReactNode;
}

/** Runs before the effects in which the parts of an island read what stands in their fields. */
function Frame({ look, carry, children }: FrameProps) {
  // React takes the old fields out right after it has drawn the new ones, and tells nobody.
  look();
  useLayoutEffect(carry, [carry]);
  return children;
}

const started = new WeakSet<Element>();

/**
 * Starts an island of a built page: Astro calls it in the place of its own renderer. An island whose HTML was changed meanwhile, as by
 * the translation of the page, is drawn anew and keeps what was typed, with the parts of the page that stand in it.
 */
export default (island: Element) =>
  (Content: ComponentType<Record<string, unknown>>, props: Record<string, unknown>) => {
    if (started.has(island)) return;
    started.add(island);
    const slots = [...island.querySelectorAll('astro-slot')].filter((slot) => isOwn(island, slot));
    const parts = slots.map((slot) => {
      const name = slot.getAttribute('name');
      return [name ?? 'children', <Slot key={name} name={name} nodes={[...slot.childNodes]} />];
    });
    followReplacedNodes(island);
    const content = (
      <Frame {...carryFields(island)}>
        <Content {...props} {...Object.fromEntries(parts)} />
      </Frame>
    );
    const built = [...island.childNodes].map((node) => node.cloneNode(true));
    // What its script cannot show in this browser stays as the page had it, and `inline/island-watch.js` says so.
    const onUncaughtError = (error: unknown) => {
      console.error(error);
      island.replaceChildren(...built);
      island.setAttribute('ssr', '');
      island.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }));
    };
    startTransition(() => {
      hydrateRoot(island, content, { identifierPrefix: island.getAttribute('prefix') ?? '', onUncaughtError });
    });
  };
