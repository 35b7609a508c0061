import {
  postingGroundsOf,
  type PostingGroundsAnswer,
} from '#domain/recruitment/posting/grounds.ts';
import type { PublishingGrounds } from '#domain/recruitment/publishing/verdict.ts';

type Source = { template: { licenseGroups: number[][] }; grounds: PostingGroundsAnswer };

/** Returns, by template id, the facts that decide whether the shifts of the template can be posted. */
export function postingGroundsByTemplate(
  sources: ReadonlyMap<string, Source>,
): ReadonlyMap<string, PublishingGrounds> {
  return new Map(
    [...sources].map(([id, { template, grounds }]) => [
      id,
      postingGroundsOf(grounds, template.licenseGroups),
    ]),
  );
}
