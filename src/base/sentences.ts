/**
 * A sentence as it stands in the sources → the same in easy Japanese: short, one fact in a sentence,
 * words of JLPT N4. What is filled in stands as `{name}` on both sides; figures and dates stay.
 */
export type Sentences = Readonly<Record<string, string>>;
