/** More than any document of a facility or a worker has; a device that shows ten thousand is busy for minutes. */
export const maxPages = 1_000;

const page = /\/Type\s{0,20}\/Page(?![A-Za-z0-9])/g;
/**
 * How many pages a node of the tree of pages says that it has, or the reference of the object that says it; an outline
 * says the same of its entries.
 */
const count = /\/Count(?:\s|%[^\r\n]{0,200}[\r\n]){1,40}(\d{1,10})(\s{1,20}\d{1,10}\s{1,20}R)?/g;
/** An outline has a first and a last entry; a node of pages has its type or its kids. */
const ofOutline =
  /\/First\s{1,20}\d[^]{0,500}?\/Last\s{1,20}\d|\/Last\s{1,20}\d[^]{0,500}?\/First\s{1,20}\d/;
const ofPages = /\/Type\s{0,20}\/Pages(?![A-Za-z0-9])|\/Kids(?![A-Za-z0-9])/;
/** How far from the count it is searched for, on either side. */
const nearby = 500;
/** Outlines of more entries than `maxPages`; no document has as many. */
const maxOutlines = 1_000;

/**
 * Whether a PDF has more than `maxPages`: as objects, or as one page that is shown again and again. `text` holds its
 * objects, those of object streams as well, without escaped names. Pages that an edited file holds twice count twice.
 */
export function hasTooManyPages(text: string): boolean {
  page.lastIndex = 0;
  for (let pages = 0; page.test(text); pages += 1) if (pages === maxPages) return true;
  let outlines = 0;
  for (const { index, 1: number, 2: isReference } of text.matchAll(count)) {
    if (isReference === undefined && Number(number) <= maxPages) continue;
    outlines += 1;
    const before = text.slice(Math.max(0, index - nearby), index);
    const begin = before.lastIndexOf('<<');
    const [end = ''] = text.slice(index, index + nearby).split('>>', 1);
    // A dictionary that begins further away is no outline's.
    const own = begin === -1 ? '' : before.slice(begin) + end;
    const isOutline = ofOutline.test(own) && !ofPages.test(own);
    if (outlines > maxOutlines || !isOutline) return true;
  }
  return false;
}
