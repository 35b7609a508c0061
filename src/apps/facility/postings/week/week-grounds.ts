import { groundsOf, type GroundsAnswer } from '#domain/recruitment/posting/grounds.ts';
import type { PostingGrounds } from '#domain/recruitment/publishing/verdict.ts';

type Source = { template: { licenseGroups: number[][] }; grounds: GroundsAnswer };

/** What decides about the shifts of each template. */
export function groundsByTemplate(
  sources: ReadonlyMap<string, Source>,
): ReadonlyMap<string, PostingGrounds> {
  return new Map(
    [...sources].map(([id, { template, grounds }]) => [
      id,
      groundsOf(grounds, template.licenseGroups),
    ]),
  );
}
