import {
  postingGroundsOf,
  type PostingGrounds,
  type PostingGroundsAnswer,
} from '#domain/recruitment/posting/grounds.ts';

type Source = { template: { licenseGroups: number[][] }; grounds: PostingGroundsAnswer };

/** Returns, by template id, the facts that decide whether the shifts of the template can be posted. */
export function postingGroundsByTemplate(
  sources: ReadonlyMap<string, Source>,
): ReadonlyMap<string, PostingGrounds> {
  return new Map(
    [...sources].map(([id, { template, grounds }]) => [
      id,
      postingGroundsOf(grounds, template.licenseGroups),
    ]),
  );
}
