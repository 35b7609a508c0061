/**
 * Maps sentences in the source code to plain language: short, one fact per sentence, words of JLPT N4. Both sides
 * have the same `{name}` placeholders; numbers and dates are not changed. A placeholder before a counter, as in
 * `{hours}時間`, or with a name such as `maxYears`, matches only numbers; one before つ, on either side, only numbers
 * below ten.
 */
export type PlainLanguageSentences = Readonly<Record<string, string>>;
