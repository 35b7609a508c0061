import { expect } from 'vitest';

import type { RecruitmentSearchInput } from '#gen/resolvers.ts';

import type { Product } from './processes/product.ts';

const listItem = /* GraphQL */ `
  id title startsAt endsAt deadline salary hourlyWage breakMinutes capacity state mode bonus
  requirementLabel jobDates { jobId count label next { recruitmentId startsAt } }
  remainingRecruitmentNumbers travelAllowanceLabel stationLabel favorited representativeImage tasks
  tags { name color { background font border } }
  facility { id name service address }
  review { rate description }`;
/** The search with everything that a card of its list shows. */
export const searchDocument = /* GraphQL */ `
  query Search($input: RecruitmentSearchInput!, $cursor: String) {
    recruitmentSearch(input: $input, cursor: $cursor) {
      recruitments { ${listItem} }
      cursor totalCount totalCountLabel
      nearestDate { date count }
    }
  }`;
export type Found = {
  id: string;
  title: string;
  startsAt: string;
  salary: number;
  hourlyWage: number;
  stationLabel: string | null;
  review: { rate: number | null };
  favorited: boolean | null;
  jobDates: { jobId: string; count: number; label: string; next: { startsAt: string }[] } | null;
};
type Page = {
  recruitments: Found[];
  cursor: string | null;
  totalCount: number;
  totalCountLabel: string;
  nearestDate: unknown;
};

export type SearchOptions = { cursor?: string; token?: string };

/** One page of the search, by a visitor or with a worker's token. */
export async function searchPage(
  product: Product,
  input: RecruitmentSearchInput,
  options: SearchOptions = {},
) {
  const answer = await product.call(
    searchDocument,
    { input, cursor: options.cursor ?? null },
    options,
  );
  expect(answer.errors).toBeUndefined();
  // The query above selects these fields.
  return answer.data?.['recruitmentSearch'] as Page;
}
