import { inflateSync } from 'node:zlib';

export type PdfVerdict = 'sound' | 'broken' | 'encrypted' | 'active';

/** What would do something by itself, or carries something else, in the reader that opens it. */
const active =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoTo[ER]|Rendition|Movie|Sound)(?![A-Za-z0-9])/;
/** The same wherever it stands: long enough never to come by chance, as two letters do in any stream. */
const activeAnywhere =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA\s*(?:\[|\d+\s+\d+\s+R)|SubmitForm|ImportData|GoTo[ER]|Rendition|Movie|Sound)(?![A-Za-z0-9])/;
/**
 * Where a stream begins. The words that say it may stand in a text or a comment as well, and then a
 * reader finds objects where a stream seems to be: nothing is believed to be out of its sight.
 */
const streamStart = />>\s{0,20}stream\r?\n/g;
/** A stream of objects, packed once and in the one way that is undone here. */
const packedHead =
  /<<(?:\s*\/(?:Type\s*\/ObjStm|(?:N|First|Length|Extends)\s+\d+(?:\s+\d+\s+R)?|Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])))*\s*$/;
/** What such a head has room for. */
const maxHead = 500;
/** All that may hide objects, inflated: more is no document a care home sends. */
const maxInflated = 8 * 1024 * 1024;
/** What a stream costs of it at least: opening one takes time however little is in it. */
const streamCost = 4 * 1024;
const maxStreams = maxInflated / streamCost;
/** Names with escapes are rare, in bytes by chance too; undoing millions would hold everybody up. */
const maxEscapes = 100_000;
/** Readers look for the end this far from it. */
const maxTail = 1_024;

/**
 * Looks at the structure of a PDF, not at what it says: it begins and ends as one, is not encrypted,
 * and neither its objects nor those packed into object streams hold anything active. Names may be
 * written with escapes, so they are undone first. Objects that cannot be looked into are refused.
 */
export function judgePdf(bytes: Buffer): PdfVerdict {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'broken';
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  // Anything behind the end is another file that rides along.
  if (end < 0 || text.length - end > maxTail || text.lastIndexOf('startxref') < 0) return 'broken';
  if (hasTooManyEscapes(text)) return 'broken';
  const whole = undoEscapes(text);
  const { objects, packed } = readObjects(text);
  // As many as there are: one that is not among them is hidden from us, and not from readers.
  if (whole.split('/ObjStm').length - 1 !== packed.length) return 'broken';
  const inflated = inflateAll(packed);
  if (inflated === null || hasTooManyEscapes(inflated)) return 'broken';
  if (/\/Encrypt(?![A-Za-z0-9])/.test(whole)) return 'encrypted';
  const plain = undoEscapes(`${objects}\n${inflated}`);
  return activeAnywhere.test(whole) || active.test(plain) ? 'active' : 'sound';
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
    streamStart.lastIndex = from;
    const start = streamStart.exec(text);
    const stop = start ? text.indexOf('endstream', streamStart.lastIndex) : -1;
    if (!start || stop < 0) break;
    parts.push(text.slice(from, start.index));
    const head = undoEscapes(text.slice(Math.max(from, start.index - maxHead), start.index));
    // One too many is enough to refuse them all.
    if (packed.length <= maxStreams && head.includes('/ObjStm') && packedHead.test(head))
      packed.push(Buffer.from(text.slice(streamStart.lastIndex, stop), 'latin1'));
    from = stop + 'endstream'.length;
  }
  parts.push(text.slice(from));
  return { objects: parts.join(' '), packed };
}

/** Null for a stream that does not inflate, or for more than anybody needs. */
function inflateAll(packed: readonly Buffer[]): string | null {
  if (packed.length > maxStreams) return null;
  const parts: string[] = [];
  let left = maxInflated;
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
  for (let count = 0; count <= maxEscapes; count += 1) if (!escape.test(text)) return false;
  return true;
}

/** `/J#61vaScript` is `/JavaScript`. */
function undoEscapes(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
