// Methods that pdfkit does not declare begin with an underscore.
// oxlint-disable no-underscore-dangle
import { fontFamilies, fontWeights, type FontWeight } from './font-files.server.ts';
import {
  codePointsOf,
  splitIntoFontRuns,
  graphemesOf,
  type GlyphCoverage,
  type FontLetterRun,
} from './glyph-runs.ts';
import { enableKanjiForms, type FontkitFont } from './kanji-forms.ts';

type Glyph = { id: number; advanceWidth: number; codePoints: readonly number[] };
type Positions = readonly unknown[];

/** The object that pdfkit has for an embedded font, which its types do not declare. */
type EmbeddedFont = {
  font: GlyphCoverage & FontkitFont;
  ascender: number;
  scale: number;
  widths: number[];
  unicode: (readonly number[])[];
  subset: { glyphs: number[]; includeGlyph(id: number): number };
  layout(text: string): { glyphs: Glyph[]; positions: Positions };
  encode(text: string): [string[], Positions];
  widthOfString(text: string, size: number): number;
};

/** A font with the test of which letters it can draw. */
type Readable = GlyphCoverage & { embedded: EmbeddedFont };

const asReadable = (embedded: EmbeddedFont): Readable => ({
  embedded,
  hasGlyphForCodePoint: (codePoint) => embedded.font.hasGlyphForCodePoint(codePoint),
});

type FragmentOptions = {
  width?: number;
  align?: string;
  lineWidth?: number;
  textWidth?: number;
  baseline?: number;
};

/**
 * The pdfkit methods that draw a line after the line breaks are known. pdfkit's types do not declare them;
 * `pdf-fonts.test.ts` fails if a later pdfkit no longer calls them.
 */
type Drawing = {
  _font: EmbeddedFont;
  _fontSize: number;
  registerFont(name: string, source: string | FontkitFont): unknown;
  font(name: string): unknown;
  widthOfString(text: string): number;
  _fragment(text: string, x: number, y: number, options: FragmentOptions): void;
};

/**
 * The fonts that documents of this thread have opened, by file. Parsing one takes longer than drawing most documents,
 * and fontkit's fonts hold nothing of a document: pdfkit makes a subset for each.
 */
const openedFonts = new Map<string, FontkitFont>();

/** Shares an opened font with later documents. */
function shareFont(file: string, { font }: EmbeddedFont): void {
  if (openedFonts.has(file)) return;
  enableKanjiForms(font);
  openedFonts.set(file, font);
}

/**
 * Registers `regular` and `bold` in a document, each with fallback fonts of its weight, so that every letter is drawn
 * by a font that has it, and every text can be copied from the file as it was written. A document without rare
 * letters opens no further font. (Rule 8.8)
 */
export function registerFonts(pdf: Drawing): void {
  const chains = new Map<EmbeddedFont, readonly [Readable, ...(() => Readable)[]]>();
  const files = new Map(
    fontWeights.flatMap((weight) =>
      fontFamilies.map((family) => [nameOf(family.name, weight), family[weight]] as const),
    ),
  );
  for (const [name, file] of files) pdf.registerFont(name, openedFonts.get(file) ?? file);
  const choose = pdf.font.bind(pdf);
  const register = (name: string) => {
    choose(name);
    const file = files.get(name);
    if (file !== undefined) shareFont(file, pdf._font);
  };
  const opened = new Map<string, Readable>();
  const open = (name: string): Readable => {
    const known = opened.get(name);
    if (known) return known;
    const before = pdf._font;
    register(name);
    const font = keepLetters(pdf._font);
    pdf._font = before;
    opened.set(name, font);
    return font;
  };
  pdf.font = (name) => {
    register(name);
    const font = pdf._font;
    if (chains.has(font) || !isWeight(name)) return pdf;

    const [, ...fallbacks] = fontFamilies;
    chains.set(font, [
      keepLetters(font),
      ...fallbacks.map((each) => () => open(nameOf(each.name, name))),
    ]);
    return pdf;
  };
  const runsOf = (text: string) => {
    const chain = chains.get(pdf._font);
    return chain ? splitIntoFontRuns(text, chain) : [{ text, font: asReadable(pdf._font) }];
  };
  pdf.widthOfString = (text) =>
    runsOf(text).reduce(
      (sum, run) => sum + run.font.embedded.widthOfString(run.text, pdf._fontSize),
      0,
    );
  drawInRuns(pdf, runsOf);
}

/** Draws each run of a line in its own font, on the base line of the document's font. */
function drawInRuns(pdf: Drawing, runsOf: (text: string) => FontLetterRun<Readable>[]): void {
  const draw = pdf._fragment.bind(pdf);
  pdf._fragment = (text, x, y, options) => {
    const line = text.replaceAll('\n', '');
    const runs = runsOf(line);
    if (runs.length === 1 && runs[0]?.font.embedded === pdf._font) {
      draw(text, x, y, options);
      return;
    }
    const main = pdf._font;
    const baseline = -(main.ascender / 1000) * pdf._fontSize;
    let left = x + indentOf(pdf, line, options);
    for (const run of runs) {
      pdf._font = run.font.embedded;
      draw(run.text, left, y, { ...options, align: 'left', baseline });
      left += run.font.embedded.widthOfString(run.text, pdf._fontSize);
    }
    pdf._font = main;
  };
}

/** The indent at the left of a line, as pdfkit calculates it. */
function indentOf(pdf: Drawing, line: string, options: FragmentOptions): number {
  const { width, align, lineWidth = 0, textWidth = 0 } = options;
  if (!width) return 0;
  if (align === 'right') return lineWidth - pdf.widthOfString(line.trimEnd());
  return align === 'center' ? (lineWidth - textWidth) / 2 : 0;
}

/**
 * Makes an embedded font record which letters each glyph stands for, so that the file's text is exact. Several
 * letters share one glyph in a font (a radical and its kanji, for example), and pdfkit gives a glyph the letter that
 * used it first: here each letter gets an entry of its own. A kanji with a variation selector is drawn in that form.
 */
function keepLetters(embedded: EmbeddedFont): Readable {
  const entries = new Map<string, string>();
  const entryOf = (glyph: Glyph, letters: readonly number[]): string => {
    const key = `${glyph.id} ${letters.join(' ')}`;
    const known = entries.get(key);
    if (known !== undefined) return known;
    let id = embedded.subset.includeGlyph(glyph.id);
    if (embedded.unicode[id] !== undefined) id = embedded.subset.glyphs.push(glyph.id) - 1;
    embedded.widths[id] = glyph.advanceWidth * embedded.scale;
    embedded.unicode[id] = letters;
    const entry = id.toString(16).padStart(4, '0');
    entries.set(key, entry);
    return entry;
  };
  const encode = (text: string): [string[], Positions] => {
    const { glyphs, positions } = embedded.layout(text);
    const letters = glyphs.flatMap(({ codePoints }) => codePoints);
    if (letters.join(' ') === codePointsOf(text).join(' ')) {
      return [glyphs.map((glyph) => entryOf(glyph, glyph.codePoints)), positions];
    }
    const parts = graphemesOf(text).map((letter) => encodeLetter(embedded, letter, entryOf));
    return [parts.flatMap(([entry]) => entry), parts.flatMap(([, position]) => position)];
  };
  embedded.encode = encode;
  return asReadable(embedded);
}

/**
 * Encodes one letter with its marks. If the glyphs and code points differ in number, the first glyph stands for all
 * code points.
 */
function encodeLetter(
  embedded: EmbeddedFont,
  letter: string,
  entryOf: (glyph: Glyph, letters: readonly number[]) => string,
): [string[], Positions] {
  const { glyphs, positions } = embedded.layout(letter);
  const codePoints = codePointsOf(letter);
  const isOneEach = glyphs.length === codePoints.length;
  const entries = glyphs.map((glyph, index) => {
    const all = index === 0 ? codePoints : [];
    return entryOf(glyph, isOneEach ? codePoints.slice(index, index + 1) : all);
  });
  return [entries, positions];
}

const nameOf = (family: string, weight: FontWeight) =>
  family === fontFamilies[0].name ? weight : `${family} ${weight}`;

const isWeight = (name: string): name is FontWeight =>
  fontWeights.some((weight) => weight === name);
