// Members that fontkit does not declare begin with an underscore.
// oxlint-disable no-underscore-dangle

/**
 * A variation selector, which chooses the form of a kanji, with the glyphs of the forms that are not the usual ones.
 */
type Selector = {
  varSelector: number;
  nonDefaultUVS?: readonly { unicodeValue: number; glyphID: number }[] | null;
};

/** The part of a fontkit font that finds the glyph of a letter. The types of fontkit do not declare it. */
export type FontkitFont = {
  _cmapProcessor: {
    /** The font's variation selectors; null for a font without forms. */
    uvs?: { varSelectors: { toArray(): readonly Selector[] } } | null;
    getVariationSelector(codePoint: number, selector: number): number;
  };
};

/**
 * Makes a font draw the form of a kanji that a variation selector names, 葛󠄀城 for example, if the font has it. fontkit
 * 2 looks for the form only among the font's usual glyphs, and so draws the usual form. (Rule 8.8, decision 037)
 */
export function enableKanjiForms({ _cmapProcessor: processor }: FontkitFont): void {
  const { uvs } = processor;
  if (!uvs) return;
  const forms = new Map<number, Map<number, number>>();
  for (const { varSelector, nonDefaultUVS } of uvs.varSelectors.toArray()) {
    const glyphs = (nonDefaultUVS ?? []).map((form) => [form.unicodeValue, form.glyphID] as const);
    forms.set(varSelector, new Map(glyphs));
  }
  // 0 makes fontkit use the usual glyph.
  processor.getVariationSelector = (codePoint, selector) =>
    forms.get(selector)?.get(codePoint) ?? 0;
}
