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

/** Sentences that ask for something, each with the link that leads to it. */
export const SentenceLinksContext = createContext<ReadonlyMap<string, ReactNode> | null>(null);

/**
 * A fixed sentence of ours, and behind it the link to what it asks for, if it has one: wherever a
 * screen, a dialog or a toast shows the sentence, the link stands with it.
 */
export function Words({ children }: { children: ReactNode }) {
  const links = use(SentenceLinksContext);
  const link = typeof children === 'string' ? links?.get(children) : undefined;
  if (link === undefined) return <Sentence>{children}</Sentence>;
  return (
    <>
      <Sentence>{children}</Sentence> {link}
    </>
  );
}

/**
 * A fixed sentence of ours: in easy Japanese, and with readings above the words that have one, if
 * the person turned them on (settings, display). Elements among the text keep their place in the
 * sentence: the table says where each of them stands in the easy one.
 */
function Sentence({ children }: { children: ReactNode }) {
  const easy = use(EasyContext);
  const readings = use(ReadingsContext);
  if (easy === null && readings === null) return children;
  const { sentence, elements } = withSlots(children);
  if (sentence === null) return children;
  const said = easy === null ? sentence : sayWithSlots(sentence, easy);
  if (readings === null) return elements.length === 0 ? said : inParts(said, elements, asItIs);
  // One element, so that a row of flexible boxes takes it as the one text that it is.
  return <span>{inParts(said, elements, (text) => aboveWords(text, readings))}</span>;
}

/** What says our texts where nothing but text can stand, as in the options of a select. */
export function useEasyText(): (text: string) => string {
  const easy = use(EasyContext);
  return easy === null ? asItIs : easy.say;
}

const asItIs = (text: string) => text;

function aboveWords(text: string, readings: Readings): ReactNode {
  return withReadings(text, readings).map((part, index) =>
    part.reading === null ? (
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      <ruby key={index}>
        {part.text}
        <rt>{part.reading}</rt>
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

/** In a sentence, the places of its elements: letters that Unicode leaves to each program. */
const firstSlot = 0xe000;
const slots = /([\uE000-\uE0FF])/;

type Slotted = { sentence: string | null; elements: ReactNode[] };

/** Text in pieces, as `{count}件` gives it, is one sentence; null where there is no text at all. */
function withSlots(children: ReactNode): Slotted {
  const elements: ReactNode[] = [];
  let sentence = '';
  let hasText = false;
  for (const piece of Array.isArray(children) ? (children as ReactNode[]) : [children]) {
    if (piece === null || piece === undefined || typeof piece === 'boolean') continue;
    if (typeof piece === 'string' || typeof piece === 'number') {
      sentence += piece;
      hasText ||= typeof piece === 'string';
    } else sentence += String.fromCharCode(firstSlot + elements.push(piece) - 1);
  }
  return { sentence: hasText ? sentence : null, elements };
}

/** The whole sentence if the table has it, otherwise each text between two elements by itself. */
function sayWithSlots(sentence: string, easy: Easy): string {
  const said = easy.say(sentence);
  if (said !== sentence) return said;
  return sentence.replace(/[^\s\uE000-\uE0FF](?:[^\uE000-\uE0FF]*[^\s\uE000-\uE0FF])?/g, (text) =>
    easy.say(text),
  );
}

/** The elements back in their places. */
function inParts(
  said: string,
  elements: readonly ReactNode[],
  say: (text: string) => ReactNode,
): ReactNode {
  return said
    .split(slots)
    .map((part, index) => (
      <Fragment key={index}>
        {slots.test(part) ? elements[part.charCodeAt(0) - firstSlot] : say(part)}
      </Fragment>
    ));
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
