import type { FavoriteRecruitmentListQuery } from '#gen/operations.ts';

/** A recruitment as every list shows it. */
export type RecruitmentCard =
  FavoriteRecruitmentListQuery['favoriteRecruitmentList']['recruitments'][number];
