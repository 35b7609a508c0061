/**
 * Keeps a page that the browser translates up to date. The translation replaces each text node by an element
 * (`<font>`), but React still updates the removed text node, so a count or a remaining time would not change on the
 * screen. When React changes such a text, it replaces its `<font>` again, and the browser translates it anew. When
 * React removes or moves a text, or inserts before it, the same is done with its `<font>`; otherwise React would
 * throw, because the text is no longer a child of the element.
 */
export function followBrowserTranslation(root: Node): () => void {
  const standIns = new WeakMap<Text, Element>();
  const changes = new MutationObserver((records) => {
    for (const { target } of records)
      if (target instanceof Text && !target.isConnected) standInOf(target)?.replaceWith(target);
  });
  let restore: (() => void) | null = null;
  const swaps = new MutationObserver((records) => {
    const added = records.flatMap((record, at) =>
      addedFonts(record).map((font) => ({ font, record, at })),
    );
    if (added.length === 0) return;
    // Replaced only when a translation begins: other pages use the browser's own methods.
    restore ??= followRemovals(standInOf);
    for (const [at, record] of records.entries())
      for (const text of record.removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue;
        const index = added.findIndex((font) => isSameSpot(font, { text, record, at }));
        const [swapped] = index < 0 ? [] : added.splice(index, 1);
        if (!swapped) continue;
        standIns.set(text, swapped.font);
        changes.observe(text, { characterData: true });
      }
  });

  /** The element that currently replaces a text; null when the text itself is in the document. */
  function standInOf(text: Text): Element | null {
    const font = standIns.get(text);
    return font?.isConnected ? font : null;
  }

  swaps.observe(root, { childList: true, subtree: true });
  return () => {
    swaps.disconnect();
    changes.disconnect();
    restore?.();
  };
}

const addedFonts = ({ addedNodes }: MutationRecord): Element[] =>
  [...addedNodes].filter(
    (node): node is Element => node instanceof Element && node.tagName === 'FONT',
  );

type Added = { font: Element; record: MutationRecord; at: number };
type Removed = { text: Text; record: MutationRecord; at: number };

/**
 * True when an element replaced the text: swapped in one step, or in two, the element inserted or the text removed
 * first.
 */
function isSameSpot(added: Added, { text, record: removed, at }: Removed): boolean {
  const { record } = added;
  if (record.target !== removed.target) return false;
  if (record === removed || record.removedNodes.length > 0) return record === removed;
  if (added.at < at) return record.nextSibling === text || record.previousSibling === text;
  return (
    record.previousSibling === removed.previousSibling && record.nextSibling === removed.nextSibling
  );
}

/**
 * Replaces the DOM methods by which React changes children, so that they work for texts that the translation has
 * removed from the document. Returns a function that restores the browser's methods.
 */
function followRemovals(standInOf: (text: Text) => Element | null): () => void {
  const own = Node.prototype;
  const native = {
    removeChild: own.removeChild,
    insertBefore: own.insertBefore,
    appendChild: own.appendChild,
  };
  /** Removes the `<font>` of a text before the text comes back: otherwise the page would show both. */
  const dropStandIn = (node: Node) => {
    if (isTakenOut(node)) standInOf(node)?.remove();
  };
  own.removeChild = function removeChild<Child extends Node>(this: Node, child: Child): Child {
    if (!isTakenOut(child)) {
      native.removeChild.call(this, child);
      return child;
    }
    dropStandIn(child);
    return child;
  };
  own.insertBefore = function insertBefore<Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ): Child {
    dropStandIn(node);
    native.insertBefore.call(this, node, next && isTakenOut(next) ? standInOf(next) : next);
    return node;
  };
  own.appendChild = function appendChild<Child extends Node>(this: Node, node: Child): Child {
    dropStandIn(node);
    native.appendChild.call(this, node);
    return node;
  };
  return () => {
    Object.assign(own, native);
  };
}

const isTakenOut = (node: Node): node is Text => node instanceof Text && node.parentNode === null;
