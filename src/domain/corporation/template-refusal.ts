import type { Refusal } from '#platform/base/refusal.ts';

import { whyTextForbidden } from './forbidden-texts.ts';
import { corporationRefusal } from './messages.ts';

/**
 * The refusal of postings from a template with a text that may not be published, or null. Templates from before the rule
 * have such texts; a new version is refused where it is saved. (Rule 8.6)
 */
export function refusalOfTemplateTexts({
  title,
  texts,
}: {
  title: string;
  texts: readonly string[];
}): Refusal | null {
  const why = texts.map(whyTextForbidden).find((reason) => reason !== null);
  return why === undefined || why === null
    ? null
    : corporationRefusal('TEMPLATE_TEXT_FORBIDDEN', { title, why });
}
