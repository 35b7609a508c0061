// Members that fontkit does not declare begin with an underscore.
// oxlint-disable no-underscore-dangle

/** A sign that chooses the form of a kanji, with the glyphs of a font that are not its usual ones. */
type Selector = {
  varSelector: number;
  nonDefaultUVS?: readonly { unicodeValue: number; glyphID: number }[] | null;
};

/** The part of a fontkit font that finds the glyph of a letter. The types of fontkit do not declare it. */
export type FormFont = {
  _cmapProcessor: {
    /** Null for a font without forms. */
    uvs?: { varSelectors: { toArray(): readonly Selector[] } } | null;
    getVariationSelector(codePoint: number, selector: number): number;
  };
};

/**
 * Draws a kanji in the form that its register prints, 葛󠄀城 for example, where the font has it. fontkit 2 finds such
 * a glyph only among those that the font lists as usual, and draws the usual form. (Rule 8.8, decision 037)
 */
export function drawKanjiForms({ _cmapProcessor: processor }: FormFont): void {
  const { uvs } = processor;
  if (!uvs) return;
  const forms = new Map<number, Map<number, number>>();
  for (const { varSelector, nonDefaultUVS } of uvs.varSelectors.toArray()) {
    const glyphs = (nonDefaultUVS ?? []).map((form) => [form.unicodeValue, form.glyphID] as const);
    forms.set(varSelector, new Map(glyphs));
  }
  // Zero lets fontkit take the usual glyph.
  processor.getVariationSelector = (codePoint, selector) =>
    forms.get(selector)?.get(codePoint) ?? 0;
}
