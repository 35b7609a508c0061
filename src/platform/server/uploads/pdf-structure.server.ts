import { inflateSync } from 'node:zlib';

import { asBuffer } from './uploaded-format.ts';
import { countPdfObjectStreams } from './pdf-first-keys.ts';
import { hasPdfOpenAction } from './pdf-opening.ts';
import { hasTooManyPages } from './pdf-pages.ts';

export type PdfVerdict = 'sound' | 'broken' | 'encrypted' | 'active' | 'long';

/** Names of PDF features that run by themselves in a reader, or that embed other files. */
const active =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoTo[ER]|Rendition|Movie|Sound)(?![A-Za-z0-9])/;
/**
 * The subset that is searched in the raw bytes: names long enough not to occur by chance in compressed
 * data, unlike `/JS`.
 */
const activeAnywhere =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA\s*(?:\[|\d+\s+\d+\s+R)|SubmitForm|ImportData|GoTo[ER]|Rendition|Movie|Sound)(?![A-Za-z0-9])/;
/**
 * The start of a stream. The same bytes may occur in a string or a comment, where a reader sees objects but this
 * parser a stream: therefore the whole file is searched as well.
 */
const streamStart = />>\s{0,20}stream\r?\n/g;
/** The header of an object stream compressed once with Flate, the only form unpacked here. */
const packedHead =
  /<<(?:\s*\/(?:Type\s*\/ObjStm|(?:N|First|Length|Extends)\s+\d+(?:\s+\d+\s+R)?|Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])))*\s*$/;
/** Limit of characters of an object stream's header. */
const maxHead = 500;
/** The limit of all inflated object streams: no real document of a facility needs more. */
const maxInflated = 8 * 1024 * 1024;
/** Minimum number of bytes that each stream counts: inflating takes time even for an empty one. */
const streamCost = 4 * 1024;
const maxStreams = maxInflated / streamCost;
/** Limit of escaped names: real PDFs have few, even by chance; decoding millions would block the process. */
const maxEscapes = 100_000;
/** Readers search for the end marker within this distance of the file's end. */
const maxTail = 1_024;

/**
 * Checks the structure of a PDF: valid beginning and end, not encrypted, nothing active in its objects or in
 * those inside object streams, and no more pages than documents have. Escaped names are decoded first. Objects
 * that cannot be inspected are refused.
 */
export function judgePdf(file: Uint8Array): PdfVerdict {
  const bytes = asBuffer(file);
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'broken';
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  // Bytes after the end marker can be a second file.
  if (end < 0 || text.length - end > maxTail || text.lastIndexOf('startxref') < 0) return 'broken';
  if (hasTooManyEscapes(text)) return 'broken';
  const whole = undoEscapes(text);
  const { objects, packed } = readObjects(text);
  // Every object stream in the file must have been found: a reader would see the objects of a missed one.
  if (whole.split('/ObjStm').length - 1 !== packed.length) return 'broken';
  // Readers also unpack an object stream that does not say its type.
  if (countPdfObjectStreams(text) > packed.length) return 'broken';
  const inflated = inflateAll(packed);
  if (inflated === null || hasTooManyEscapes(inflated)) return 'broken';
  if (/\/Encrypt(?![A-Za-z0-9])/.test(whole)) return 'encrypted';
  const plain = undoEscapes(`${objects}\n${inflated}`);
  // `/AA` occurs by chance in compressed data, so it is searched only in `plain`, which has none; `/OpenAction` never
  // does.
  const acts = hasPdfOpenAction(plain) || hasPdfOpenAction(whole.replaceAll('/AA', '/-'));
  if (acts || activeAnywhere.test(whole) || active.test(plain)) return 'active';
  return hasTooManyPages(plain) ? 'long' : 'sound';
}

type Objects = {
  /** The file without its streams, whose bytes may match anything by chance. */
  objects: string;
  /** The bodies of object streams. */
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
    // One stream beyond the limit is enough to refuse the file.
    if (packed.length <= maxStreams && head.includes('/ObjStm') && packedHead.test(head))
      packed.push(Buffer.from(text.slice(streamStart.lastIndex, stop), 'latin1'));
    from = stop + 'endstream'.length;
  }
  parts.push(text.slice(from));
  return { objects: parts.join(' '), packed };
}

/** Inflates all object streams; null when one does not inflate or the total exceeds the limit. */
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
      // The stream is broken, too large, or compressed in a way that office software does not use.
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

/** Decodes escaped names: `/J#61vaScript` is `/JavaScript`. */
function undoEscapes(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
