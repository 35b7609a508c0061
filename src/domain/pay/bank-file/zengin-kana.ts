/** A name as banks write it, or the reason why it cannot be written. */
export type ZenginKana =
  | { ok: true; kana: string }
  | { ok: false; problem: 'EMPTY' | 'UNSUPPORTED' | 'TOO_LONG'; characters: string };

/** 受取人名 holds 30 bytes. (Rule 3.10) */
export const holderKanaBytes = 30;

const supported = /[ｱ-ﾝﾞﾟA-Z0-9 ()\-./]/;
const fullKana =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン';
const halfKana = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝ';
// ヲ may not be sent. ヰ and ヱ have no half-width form; banks read them as イ and エ.
const replacedKana = 'ァィゥェォッャュョヮヵヶヲヰヱ';
const replacements = 'ｱｲｳｴｵﾂﾔﾕﾖﾜｶｹｵｲｴ';

const halfWidth = new Map<string, string>([
  ...pairs(fullKana, halfKana),
  ...pairs(replacedKana, replacements),
  // The combining voicing marks that NFD puts behind their kana.
  ['\u3099', 'ﾞ'],
  ['\u309A', 'ﾟ'],
  // The long vowel mark, and the dashes that keyboards and copied names produce.
  ...Array.from('ー‐‑‒–—―−', (dash): [string, string] => [dash, '-']),
]);

/**
 * Converts a name in hiragana, katakana or Latin letters to half-width kana for the bank, at most
 * `maxBytes` bytes (each ﾞ and ﾟ counts as one). Kanji and other signs are reported, not dropped: a
 * bank compares every character. (Rule 3.10)
 */
export function toZenginKana(name: string, maxBytes = holderKanaBytes): ZenginKana {
  const kana = Array.from(decomposed(name), (char) => halfWidth.get(char) ?? char).join('');
  const unsupported = new Set(Array.from(kana).filter((char) => !supported.test(char)));
  if (unsupported.size > 0) {
    return { ok: false, problem: 'UNSUPPORTED', characters: [...unsupported].join('') };
  }
  if (kana === '') return { ok: false, problem: 'EMPTY', characters: '' };
  // Each of these characters is one byte in Shift_JIS, so the length counts bytes.
  if (kana.length > maxBytes) {
    return { ok: false, problem: 'TOO_LONG', characters: kana.slice(maxBytes) };
  }
  return { ok: true, kana };
}

/** The name with full-width katakana, separate voicing marks, and Latin letters as half-width capitals. */
function decomposed(name: string): string {
  return (
    name
      // NFKC would turn these two signs, when they stand alone, into a space and a combining mark.
      .replaceAll('゛', '\u3099')
      .replaceAll('゜', '\u309A')
      .normalize('NFKC')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[ぁ-ゖ]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x60))
      .replace(/[ァ-ヺ]/g, (char) => char.normalize('NFD'))
      .replace(/[a-z]/g, (char) => char.toUpperCase())
  );
}

function pairs(from: string, to: string): [string, string][] {
  return Array.from(from, (char, index) => [char, to.charAt(index)]);
}
