import { characterCount, normalizeLines } from '#platform/base/text.ts';

/**
 * Characters of the reason of a block. The database holds the same bounds. Repeated by the constraints
 * `blocked_facilities_reason_check`, `blocked_workers_reason_check` and `corporation_blocks_reason_check` and in the
 * API by `BlockWorkerEverywhereInput.reason`, `BlockWorkerInput.reason` and `BlockFacilityInput.reason`.
 */
export const blockReasonLengthBounds = { least: 10, most: 300 } as const;

/**
 * Maximum facilities that one worker may block, because a search excludes the recruitments of each separately.
 * Repeated in the API by `Mutation.blockFacility`.
 */
export const maxBlockedFacilities = 50;

/**
 * Operators see facilities and workers with at least `minBlocksInPattern` blocks within `blockPatternDays`. Repeated in the
 * API by `Query.blockedFacilityPatterns` and `Query.blockedWorkerPatterns`.
 */
export const blockPatternDays = 90;
export const minBlocksInPattern = 2;

/** Rows of a page of people or blocks. */
export const poolPageSize = 20;

/** The error of a reason as it was typed; undefined for a valid reason. */
export function whyBlockReasonInvalid(text: string): string | undefined {
  const length = characterCount(normalizeLines(text));
  if (length >= blockReasonLengthBounds.least && length <= blockReasonLengthBounds.most)
    return undefined;
  return `理由を${blockReasonLengthBounds.least}文字以上${blockReasonLengthBounds.most}文字以内で、起きたことがわかるように入力してください`;
}
