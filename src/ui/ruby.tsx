import { Fragment } from 'react';

/**
 * A fixed sentence with readings: `{お仕事|おしごと}をさがす`. The readings show only when the
 * person turned them on (`data-ruby="on"` on `<html>`); otherwise this is the plain sentence.
 */
export function Ruby({ text }: { text: string }) {
  return rubyParts(text).map((part, index) =>
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

/** The sentence cut into plain pieces and pieces with a reading; broken braces stay as text. */
export function rubyParts(text: string): Array<{ text: string; reading: string | null }> {
  const parts: Array<{ text: string; reading: string | null }> = [];
  let from = 0;
  for (const match of text.matchAll(/\{([^{}|]+)\|([^{}|]+)\}/g)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), reading: null });
    parts.push({ text: match[1] ?? '', reading: match[2] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), reading: null });
  return parts;
}

/** The sentence without its readings, for titles and labels. */
export function withoutRuby(text: string): string {
  return rubyParts(text)
    .map((part) => part.text)
    .join('');
}
