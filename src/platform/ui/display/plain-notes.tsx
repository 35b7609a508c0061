import { use } from 'react';

import type { SentenceNode } from './sentence.ts';
import { PlainLanguageContext, Words } from './words.tsx';

type MeaningProps = {
  /** The term to explain. */
  of: SentenceNode;
  className?: string;
};

/** The explanation below a term of the contract or wage; shown only in plain language. */
export function TermMeaning({ of: term, className }: MeaningProps) {
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
export function ContractPrevailsNote({ className }: { className?: string }) {
  if (use(PlainLanguageContext) === null) return null;
  return (
    <p className={className}>
      <Words>正式な文書は、もとの日本語です</Words>
    </p>
  );
}
