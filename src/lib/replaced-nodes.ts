/** What another program put into the place of a node, by the node that it took out. */
const places = new WeakMap<Node, ChildNode>();

const watch = new MutationObserver((records) => {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    // React has changed a text that stands nowhere: what shows the words of before makes way for it.
    if (type === 'characterData') places.get(target)?.replaceWith(target);
    const place = [...addedNodes, previousSibling, nextSibling].find((node) => node && added.has(node));
    for (const node of removedNodes) {
      if (node.isConnected || !place) continue;
      places.set(node, place as ChildNode);
      watch.observe(node, { characterData: true });
    }
  }
});

const { removeChild, insertBefore } = Node.prototype;

/**
 * Lets React go on where another program, such as a translator, has put its own elements into the place of texts: React would fail at the
 * first one that is gone from its parent.
 */
export function followReplacedNodes(root: Element): void {
  watch.observe(root, { childList: true, subtree: true });
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const place = places.get(child);
    if (place?.parentNode === this) place.remove();
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    const at = next?.parentNode === this ? next : next && places.get(next);
    return insertBefore.call(this, node, at?.parentNode === this ? at : null) as T;
  };
}
