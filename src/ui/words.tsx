import { createContext, Fragment, use, type ReactNode } from 'react';

/** Words with their readings, for those who asked for them. */
export type Readings = ReadonlyMap<string, string>;

/** Null where no readings are shown. */
export const ReadingsContext = createContext<Readings | null>(null);

/**
 * A fixed sentence of ours, with readings above the words that have one, if the person turned them
 * on (settings, display: ふりがな). What is not plain text stays as it is.
 */
export function Words({ children }: { children: ReactNode }) {
  const readings = use(ReadingsContext);
  if (readings === null || typeof children !== 'string') return children;
  return withReadings(children, readings).map(({ text, reading }, index) =>
    reading === null ? (
      <Fragment key={index}>{text}</Fragment>
    ) : (
      <ruby key={index}>
        {text}
        <rt>{reading}</rt>
      </ruby>
    ),
  );
}

type Part = { text: string; reading: string | null };

/** The sentence in pieces: at each place the longest word that has a reading. */
export function withReadings(sentence: string, readings: Readings): Part[] {
  const words = [...readings.keys()].toSorted((one, other) => other.length - one.length);
  const parts: Part[] = [];
  let plain = '';
  for (let at = 0; at < sentence.length;) {
    const word = words.find((one) => sentence.startsWith(one, at));
    if (word === undefined) plain += sentence[at];
    else {
      if (plain !== '') parts.push({ text: plain, reading: null });
      plain = '';
      parts.push({ text: word, reading: readings.get(word) ?? null });
    }
    at += word?.length ?? 1;
  }
  if (plain !== '') parts.push({ text: plain, reading: null });
  return parts;
}
