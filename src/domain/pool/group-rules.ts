import { characterCount, normalizeLine, normalizeLines } from '#platform/base/text.ts';

/**
 * Characters of the name of a group; the database holds the same bounds. Repeated by the constraint
 * `worker_groups_name_check` and in the API by `WorkerGroupInput.name`.
 */
export const maxWorkerGroupNameLength = 30;
/**
 * Characters of the memo of a favourite; the database holds the same bound. Repeated by the constraint
 * `favorite_workers_memo_check` and in the API by `FavoriteWorkerInput.memo`.
 */
export const maxWorkerMemoLength = 200;
/** Maximum groups of one facility. Repeated in the API by `Query.workerGroups`. */
export const maxWorkerGroups = 50;

/** Returns the error sentence for a typed name of a group; undefined for a valid name. */
export function whyGroupNameInvalid(text: string): string | undefined {
  const length = characterCount(normalizeLine(text));
  if (length >= 1 && length <= maxWorkerGroupNameLength) return undefined;
  return `グループの名前を1〜${maxWorkerGroupNameLength}文字で入力してください`;
}

/** Returns the error sentence for a typed memo; undefined for a valid memo. */
export function whyMemoInvalid(text: string): string | undefined {
  if (characterCount(normalizeLines(text)) <= maxWorkerMemoLength) return undefined;
  return `メモは${maxWorkerMemoLength}文字以内で入力してください`;
}
