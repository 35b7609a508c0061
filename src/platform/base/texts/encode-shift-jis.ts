/** 〓: the sign that printers put in the place of a character that they lack. */
const substitute = [0x81, 0xac];

/** Characters that some systems write in another way, with the one that Shift_JIS of Windows has. */
const variants: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¥': '\\',
};

/**
 * Encodes a text in Shift_JIS of Windows, which older programs of offices read. A character that it lacks becomes 〓; a
 * byte order mark is left out.
 */
export function encodeShiftJis(text: string): Uint8Array<ArrayBuffer> {
  const codes = shiftJisCodes();
  const bytes = Array.from(text.replace(/^\uFEFF/, '')).flatMap(
    (character) => codes.get(variants[character] ?? character) ?? substitute,
  );
  return Uint8Array.from(bytes);
}

/** The bytes of each character, read from the platform's own decoder: it has no encoder. */
function shiftJisCodes(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder('shift_jis');
  const codes = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes));
    const isOne = Array.from(character).length === 1 && character !== '\uFFFD';
    // A character that has two codes gets the first one, as browsers encode it.
    if (isOne && !codes.has(character)) codes.set(character, bytes);
  };
  for (const byte of rangeOf(0x00, 0x7f)) add([byte]);
  for (const byte of rangeOf(0xa1, 0xdf)) add([byte]);
  for (const lead of leads) for (const trail of rangeOf(0x40, 0xfc)) add([lead, trail]);
  return codes;
}

const rangeOf = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** First bytes of characters with two bytes; 0xED and 0xEE repeat characters of the last rows. */
const leads = [...rangeOf(0x81, 0x9f), ...rangeOf(0xe0, 0xec), 0xef, ...rangeOf(0xfa, 0xfc)];
