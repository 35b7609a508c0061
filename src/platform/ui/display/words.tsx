import { createContext, Fragment, use, type ReactNode } from 'react';

import type { TextPart } from '#platform/base/texts/marked-text.ts';
import type { Sentence, SentenceNode } from '#platform/ui/display/sentence.ts';

/** The furigana of words, by the word. */
export type FuriganaTable = ReadonlyMap<string, string>;

/** For workers who turned furigana on; null when it is off. */
export const FuriganaContext = createContext<FuriganaTable | null>(null);

/** The product's own sentences in plain language. */
export type PlainLanguage = {
  /** The sentence in plain language; an unknown sentence is returned unchanged. */
  say(sentence: string): string;
  /** The explanation of a term that must not be replaced; null when there is none. */
  explain(term: string): string | null;
};

/** For workers who turned plain language on; null when it is off. */
export const PlainLanguageContext = createContext<PlainLanguage | null>(null);

/** Sentences that request an action, each with the link to that action. */
export const SentenceLinksContext = createContext<ReadonlyMap<string, ReactNode> | null>(null);

/**
 * A fixed sentence of the product, followed by its link from `SentenceLinksContext` if it has one. The link
 * thus appears in every screen, dialog or toast that shows the sentence.
 */
export function Words(props: { children: SentenceNode }) {
  // `SentenceNode` differs from what React shows by a type that no value has.
  const children = props.children as ReactNode;
  const links = use(SentenceLinksContext);
  const link = typeof children === 'string' ? links?.get(children) : undefined;
  if (link === undefined) return <Translated>{children}</Translated>;
  return (
    <>
      <Translated>{children}</Translated> {link}
    </>
  );
}

/**
 * A fixed sentence of the product, in plain language and with furigana if turned on in the display settings.
 * Elements inside the text become placeholders, so that the table can place them in the plain sentence.
 */
function Translated({ children }: { children: ReactNode }) {
  const plainLanguage = use(PlainLanguageContext);
  const furigana = use(FuriganaContext);
  const { sentence, elements } = withSlots(children);
  // Joined to one text, because React puts a comment between two of them.
  if (plainLanguage === null && furigana === null)
    return elements.length === 0 ? (sentence ?? children) : children;
  if (sentence === null) return children;
  const said = plainLanguage === null ? sentence : sayWithSlots(sentence, plainLanguage);
  if (furigana === null) return elements.length === 0 ? said : inParts(said, elements, asItIs);
  // One element, so that a flex container treats the sentence as one item.
  return (
    <span>
      {inParts(said, elements, (text) => (
        <Furigana parts={furiganaParts(text, furigana)} />
      ))}
    </span>
  );
}

/** Translates texts to plain language where only text is allowed, as in the options of a select. */
export function usePlainLanguage(): (text: Sentence) => string {
  const plainLanguage = use(PlainLanguageContext);
  // As in `Words`: every `Sentence` is a string.
  return (plainLanguage?.say ?? asItIs) as (text: Sentence) => string;
}

const asItIs = (text: string) => text;

/**
 * A text with the readings of its words above them, which screen readers leave out: they read the word itself,
 * and some would say both.
 */
export function Furigana({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) =>
    part.reading === null ? (
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      <ruby key={index}>
        {part.text}
        <rt aria-hidden>{part.reading}</rt>
      </ruby>
    ),
  );
}

type MeaningProps = {
  /** The term to explain. */
  of: SentenceNode;
  className?: string;
};

/** The explanation below a term of the contract or wage; shown only in plain language. */
export function Meaning({ of: term, className }: MeaningProps) {
  const plainLanguage = use(PlainLanguageContext);
  const meaning = typeof term === 'string' ? plainLanguage?.explain(term) : null;
  if (!meaning) return null;
  return (
    <span className={className}>
      <Words>{meaning}</Words>
    </span>
  );
}

/** A note next to plain-language texts that the contract document itself is authoritative. */
export function OfficialNote({ className }: { className?: string }) {
  if (use(PlainLanguageContext) === null) return null;
  return (
    <p className={className}>
      <Words>正式な文書は、もとの日本語です</Words>
    </p>
  );
}

/** Placeholders for elements in a sentence: characters of Unicode's private use area. */
const firstSlot = 0xe000;
const slots = /([\uE000-\uE0FF])/;

type Slotted = { sentence: string | null; elements: ReactNode[] };

/** Joins text pieces, such as those of `{count}件`, into one sentence; null when there is no text. */
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

/** Translates the whole sentence if the table has it, otherwise each text between two elements. */
function sayWithSlots(sentence: string, plainLanguage: PlainLanguage): string {
  const said = plainLanguage.say(sentence);
  if (said !== sentence) return said;
  return sentence.replace(/[^\s\uE000-\uE0FF](?:[^\uE000-\uE0FF]*[^\s\uE000-\uE0FF])?/g, (text) =>
    plainLanguage.say(text),
  );
}

/** Puts the elements back in place of their placeholders. */
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

/** Splits the sentence into parts: at each position the longest word with furigana. */
function furiganaParts(sentence: string, furigana: FuriganaTable): TextPart[] {
  const words = byFirst(furigana);
  const parts: TextPart[] = [];
  let plain = '';
  for (let at = 0; at < sentence.length;) {
    const word = words.get(sentence[at] ?? '')?.find((one) => sentence.startsWith(one, at));
    if (word === undefined) plain += sentence[at];
    else {
      if (plain !== '') parts.push({ text: plain, reading: null });
      plain = '';
      parts.push({ text: word, reading: furigana.get(word) ?? null });
    }
    at += word?.length ?? 1;
  }
  if (plain !== '') parts.push({ text: plain, reading: null });
  return parts;
}

type ByFirst = ReadonlyMap<string, readonly string[]>;

/** Caches the sorted table (some hundred words): a screen looks up about a hundred sentences. */
const sorted = new WeakMap<FuriganaTable, ByFirst>();

/** The words by their first character, the longest first. */
function byFirst(furigana: FuriganaTable): ByFirst {
  const known = sorted.get(furigana);
  if (known) return known;
  const longestFirst = [...furigana.keys()].toSorted((one, other) => other.length - one.length);
  const made = new Map<string, string[]>();
  for (const word of longestFirst) {
    const first = word.charAt(0);
    made.set(first, [...(made.get(first) ?? []), word]);
  }
  sorted.set(furigana, made);
  return made;
}
