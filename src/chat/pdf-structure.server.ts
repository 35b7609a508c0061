import { inflateSync } from 'node:zlib';

export type PdfVerdict = 'sound' | 'broken' | 'encrypted' | 'active';

/** What would do something by itself, or carries something else, in the reader that opens it. */
const active =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoTo[ER]|Rendition|Movie|Sound)(?![A-Za-z0-9])/;
/** All that may hide objects, inflated: more is no document a care home sends. */
const inflatedMost = 8 * 1024 * 1024;
/** What a stream costs of it at least: opening one takes time however little is in it. */
const streamCost = 4 * 1024;
const streamsMost = inflatedMost / streamCost;
/** Names with escapes are rare, in bytes by chance too; undoing millions would hold everybody up. */
const escapesMost = 100_000;
/** Readers look for the end this far from it. */
const tailMost = 1_024;

/**
 * Looks at the structure of a PDF, not at what it says: it begins and ends as one, is not encrypted,
 * and neither its objects nor those packed into object streams hold anything active. Names may be
 * written with escapes, so they are undone first.
 */
export function judgePdf(bytes: Buffer): PdfVerdict {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'broken';
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  // Anything behind the end is another file that rides along.
  if (end < 0 || text.length - end > tailMost || text.lastIndexOf('startxref') < 0) return 'broken';
  if (hasTooManyEscapes(text)) return 'broken';
  const { objects, packed } = readObjects(text);
  const inflated = inflateAll(packed);
  if (inflated === null || hasTooManyEscapes(inflated)) return 'broken';
  const plain = undoEscapes(`${objects}\n${inflated}`);
  if (/\/Encrypt(?![A-Za-z0-9])/.test(plain)) return 'encrypted';
  return active.test(plain) ? 'active' : 'sound';
}

type Objects = {
  /** Everything but what stands in streams: in a stream any letters may come by chance. */
  objects: string;
  /** The bodies of streams that hold objects. */
  packed: Buffer[];
};

function readObjects(text: string): Objects {
  const parts: string[] = [];
  const packed: Buffer[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf('stream', from);
    const stop = start < 0 ? -1 : text.indexOf('endstream', start + 6);
    if (stop < 0) break;
    const before = text.slice(from, start);
    parts.push(before);
    const dictionary = undoEscapes(before.slice(before.lastIndexOf(' obj')));
    // One too many is enough to refuse them all.
    if (packed.length <= streamsMost && dictionary.includes('/ObjStm'))
      packed.push(bodyOf(text.slice(start + 6, stop)));
    from = stop + 'endstream'.length;
  }
  parts.push(text.slice(from));
  return { objects: parts.join(' '), packed };
}

function bodyOf(text: string): Buffer {
  return Buffer.from(text.replace(/^\r?\n/, ''), 'latin1');
}

/** Null for a stream that does not inflate, or for more than anybody needs. */
function inflateAll(packed: readonly Buffer[]): string | null {
  if (packed.length > streamsMost) return null;
  const parts: string[] = [];
  let left = inflatedMost;
  for (const body of packed) {
    if (left <= 0) return null;
    try {
      const plain = inflateSync(body, { maxOutputLength: left });
      left -= Math.max(plain.length, streamCost);
      parts.push(plain.toString('latin1'));
    } catch {
      // Broken, too large, or packed in a way that no writer of office documents uses.
      return null;
    }
  }
  return parts.join('\n');
}

function hasTooManyEscapes(text: string): boolean {
  const escape = /#[0-9a-fA-F]{2}/g;
  for (let count = 0; count <= escapesMost; count += 1) if (!escape.test(text)) return false;
  return true;
}

/** `/J#61vaScript` is `/JavaScript`. */
function undoEscapes(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
