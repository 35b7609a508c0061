/**
 * Lets a page that the browser translates go on changing. The translation takes each text out of the document and puts an
 * element (`<font>`) in its place; React goes on writing into the text that it knows, which nobody sees any more: a count or a
 * remaining time would stand still. A text that changes takes its place again, and the browser translates it anew.
 */
export function followTranslation(root: Node): () => void {
  const standIns = new WeakMap<Text, Element>();
  const changes = new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof Text) putBack(target, standIns);
  });
  const swaps = new MutationObserver((records) => {
    const added = records.flatMap((record, at) =>
      addedFonts(record).map((font) => ({ font, record, at })),
    );
    if (added.length === 0) return;
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
  swaps.observe(root, { childList: true, subtree: true });
  return () => {
    swaps.disconnect();
    changes.disconnect();
  };
}

const addedFonts = ({ addedNodes }: MutationRecord): Element[] =>
  [...addedNodes].filter(
    (node): node is Element => node instanceof Element && node.tagName === 'FONT',
  );

type Added = { font: Element; record: MutationRecord; at: number };
type Removed = { text: Text; record: MutationRecord; at: number };

/** Swapped in one step, or the element inserted beside the text first, or the text removed first. */
function isSameSpot(added: Added, { text, record: removed, at }: Removed): boolean {
  const { record } = added;
  if (record.target !== removed.target) return false;
  if (record === removed || record.removedNodes.length > 0) return record === removed;
  if (added.at < at) return record.nextSibling === text || record.previousSibling === text;
  return (
    record.previousSibling === removed.previousSibling && record.nextSibling === removed.nextSibling
  );
}

function putBack(text: Text, standIns: WeakMap<Text, Element>): void {
  const font = standIns.get(text);
  standIns.delete(text);
  if (font?.isConnected && !text.isConnected) font.replaceWith(text);
}
