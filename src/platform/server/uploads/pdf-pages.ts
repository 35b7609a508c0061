/** Limit of pages: more than any real document has. A device that shows ten thousand pages is busy for minutes. */
export const maxPdfPages = 1_000;

const page = /\/Type\s{0,20}\/Page(?![A-Za-z0-9])/g;
/**
 * The number of pages that a node of the page tree states, or the reference of the object with the number. Outlines
 * use the same key for the number of their entries.
 */
const count = /\/Count(?:\s|%[^\r\n]{0,200}[\r\n]){1,40}(\d{1,10})(\s{1,20}\d{1,10}\s{1,20}R)?/g;
/** Tells outlines from page nodes: an outline has a first and a last entry; a page node has its type or its kids. */
const ofOutline =
  /\/First\s{1,20}\d[^]{0,500}?\/Last\s{1,20}\d|\/Last\s{1,20}\d[^]{0,500}?\/First\s{1,20}\d/;
const ofPages = /\/Type\s{0,20}\/Pages(?![A-Za-z0-9])|\/Kids(?![A-Za-z0-9])/;
/** Characters on either side of a count in which `ofOutline` is searched. */
const nearby = 500;
/** Limit of outlines with more entries than `maxPdfPages`; no real document has as many. */
const maxOutlines = 1_000;

/**
 * True when a PDF has more than `maxPdfPages`: as objects, or as one page that is shown again and again. `text` holds
 * the file's objects, also those of object streams, without escaped names. Pages that an edited file contains twice
 * count twice.
 */
export function hasTooManyPages(text: string): boolean {
  page.lastIndex = 0;
  for (let pages = 0; page.test(text); pages += 1) if (pages === maxPdfPages) return true;
  let outlines = 0;
  for (const { index, 1: number, 2: isReference } of text.matchAll(count)) {
    if (isReference === undefined && Number(number) <= maxPdfPages) continue;
    outlines += 1;
    const before = text.slice(Math.max(0, index - nearby), index);
    const begin = before.lastIndexOf('<<');
    const [end = ''] = text.slice(index, index + nearby).split('>>', 1);
    // A dictionary that begins further away is not that of an outline.
    const own = begin === -1 ? '' : before.slice(begin) + end;
    const isOutline = ofOutline.test(own) && !ofPages.test(own);
    if (outlines > maxOutlines || !isOutline) return true;
  }
  return false;
}
