import type { FavoriteRecruitmentListQuery } from '#gen/operations.ts';

/** A recruitment as every list returns it. */
export type RecruitmentCard =
  FavoriteRecruitmentListQuery['favoriteRecruitmentList']['recruitments'][number];
