import { createContext, Fragment, use, type ReactNode } from 'react';

import type { FuriganaTextPart } from '#platform/base/texts/marked-text.ts';
import type { Sentence, SentenceNode } from '#platform/ui/display/sentence.ts';

/** Shows a text with the furigana of its words. */
export type FuriganaRenderer = (text: string) => ReactNode;

/** The function that shows furigana; null for workers who have not turned furigana on. */
export const FuriganaContext = createContext<FuriganaRenderer | null>(null);

/** The product's own sentences in plain language. */
export type PlainLanguageTexts = {
  /** The sentence in plain language; an unknown sentence is returned unchanged. */
  say(sentence: string): string;
  /** The explanation of a term that must not be replaced; null when there is none. */
  explain(term: string): string | null;
};

/** The plain-language sentences; null for workers who have not turned plain language on. */
export const PlainLanguageContext = createContext<PlainLanguageTexts | null>(null);

/** Sentences that request an action, each with the link to that action. */
export const SentenceLinksContext = createContext<ReadonlyMap<string, ReactNode> | null>(null);

/**
 * A fixed sentence of the product, followed by its link from `SentenceLinksContext` if it has one. The link
 * thus appears in every screen, dialog or toast that shows the sentence.
 */
export function Words(props: { children: SentenceNode }) {
  // Safe: `SentenceNode` differs from `ReactNode` only by a type that no value has.
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
  // Joined to one text, because React puts an HTML comment between two adjacent texts.
  if (plainLanguage === null && furigana === null)
    return elements.length === 0 ? (sentence ?? children) : children;
  if (sentence === null) return children;
  const said = plainLanguage === null ? sentence : sayWithSlots(sentence, plainLanguage);
  if (furigana === null) return elements.length === 0 ? said : inParts(said, elements, asItIs);
  // One element, so that a flex container treats the sentence as one item.
  return <span>{inParts(said, elements, furigana)}</span>;
}

/** Translates texts to plain language where only text is allowed, as in the options of a select. */
export function usePlainLanguageText(): (text: Sentence) => string {
  const plainLanguage = use(PlainLanguageContext);
  // Safe, as in `Words`: every `Sentence` is a string.
  return (plainLanguage?.say ?? asItIs) as (text: Sentence) => string;
}

const asItIs = (text: string) => text;

/**
 * A text with furigana above its words. Screen readers skip the furigana: they read the word itself, and some would
 * read both.
 */
export function FuriganaText({ parts }: { parts: readonly FuriganaTextPart[] }) {
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
function sayWithSlots(sentence: string, plainLanguage: PlainLanguageTexts): string {
  const said = plainLanguage.say(sentence);
  if (said !== sentence) return said;
  return sentence.replace(/[^\s\uE000-\uE0FF](?:[^\uE000-\uE0FF]*[^\s\uE000-\uE0FF])?/g, (text) =>
    plainLanguage.say(text),
  );
}

/** Puts the elements back in place of their placeholders. */
function inParts(said: string, elements: readonly ReactNode[], say: FuriganaRenderer): ReactNode {
  return said
    .split(slots)
    .map((part, index) => (
      <Fragment key={index}>
        {slots.test(part) ? elements[part.charCodeAt(0) - firstSlot] : say(part)}
      </Fragment>
    ));
}
