/** More than any document of a facility or a worker has; a device that shows ten thousand is busy for minutes. */
export const maxPages = 1_000;

const page = /\/Type\s{0,20}\/Page(?![A-Za-z0-9])/g;
/** How many pages a node of the tree of pages says that it has; an outline says the same of its entries. */
const count = /\/Count\s{1,20}(\d{1,10})/g;
/** Only outlines have this key beside their count. */
const ofOutline = /\/First(?![A-Za-z0-9])/;
/** How far from the count it is searched for, on either side. */
const nearby = 500;
/** Outlines of more entries than `maxPages`; no document has as many. */
const maxOutlines = 1_000;

/**
 * Whether a PDF has more than `maxPages`: as objects, or as one page that is shown again and again. `text` holds its
 * objects, those of object streams as well, without escaped names.
 */
export function hasTooManyPages(text: string): boolean {
  page.lastIndex = 0;
  for (let pages = 0; page.test(text); pages += 1) if (pages === maxPages) return true;
  let outlines = 0;
  for (const { index, 1: number } of text.matchAll(count)) {
    if (Number(number) <= maxPages) continue;
    outlines += 1;
    const around = text.slice(Math.max(0, index - nearby), index + nearby);
    if (outlines > maxOutlines || !ofOutline.test(around)) return true;
  }
  return false;
}
