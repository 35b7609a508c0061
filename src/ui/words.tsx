import { createContext, Fragment, use, type ReactNode } from 'react';

/** Words with their readings, for those who asked for them. */
export type Readings = ReadonlyMap<string, string>;

/** Null where no readings are shown. */
export const ReadingsContext = createContext<Readings | null>(null);

/** Our own sentences in easy Japanese, for those who asked for it. */
export type Easy = {
  /** The sentence in easier words; what is no sentence of ours comes back as it is. */
  say(sentence: string): string;
  /** What a term means that has to stand as it is; null where there is nothing to say. */
  explain(term: string): string | null;
};

/** Null where sentences stand as they are. */
export const EasyContext = createContext<Easy | null>(null);

/**
 * A fixed sentence of ours: in easy Japanese, and with readings above the words that have one, if
 * the person turned them on (settings, display). What is not plain text stays as it is.
 */
export function Words({ children }: { children: ReactNode }) {
  const easy = use(EasyContext);
  const readings = use(ReadingsContext);
  if (easy === null && readings === null) return children;
  const sentence = textOf(children);
  if (sentence === null) return children;
  const said = easy === null ? sentence : easy.say(sentence);
  if (readings === null) return said;
  return withReadings(said, readings).map(({ text, reading }, index) =>
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

type MeaningProps = {
  /** The term it explains. */
  of: ReactNode;
  className?: string;
};

/** What a term of the contract or of the wage means, below it, in easy Japanese only. */
export function Meaning({ of: term, className }: MeaningProps) {
  const easy = use(EasyContext);
  const meaning = typeof term === 'string' ? easy?.explain(term) : null;
  if (!meaning) return null;
  return (
    <span className={className}>
      <Words>{meaning}</Words>
    </span>
  );
}

/** Where easy words or meanings stand beside a paper of the contract: the paper is what counts. */
export function OfficialNote({ className }: { className?: string }) {
  if (use(EasyContext) === null) return null;
  return (
    <p className={className}>
      <Words>正式な文書は、もとの日本語です</Words>
    </p>
  );
}

/** Text in pieces, as `{count}件` gives it, is one sentence; null where an element is among them. */
function textOf(children: ReactNode): string | null {
  if (typeof children === 'string') return children;
  if (!Array.isArray(children)) return null;
  const pieces: ReactNode[] = children;
  return pieces.every((one) => typeof one === 'string' || typeof one === 'number')
    ? pieces.join('')
    : null;
}

type Part = { text: string; reading: string | null };

/** The sentence in pieces: at each place the longest word that has a reading. */
export function withReadings(sentence: string, readings: Readings): Part[] {
  const words = byFirst(readings);
  const parts: Part[] = [];
  let plain = '';
  for (let at = 0; at < sentence.length;) {
    const word = words.get(sentence[at] ?? '')?.find((one) => sentence.startsWith(one, at));
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

type ByFirst = ReadonlyMap<string, readonly string[]>;

/** A screen has a hundred sentences and the table four hundred words: sorted once. */
const sorted = new WeakMap<Readings, ByFirst>();

/** The words by their first letter, the longest first. */
function byFirst(readings: Readings): ByFirst {
  const known = sorted.get(readings);
  if (known) return known;
  const longestFirst = [...readings.keys()].toSorted((one, other) => other.length - one.length);
  const made = new Map<string, string[]>();
  for (const word of longestFirst) {
    const first = word.charAt(0);
    made.set(first, [...(made.get(first) ?? []), word]);
  }
  sorted.set(readings, made);
  return made;
}
