import type { PlaceWarning } from '#gen/resolvers.ts';
import { isOtherRegion } from '#reference/distance.ts';

/** Two-digit codes of prefectures. */
export type WorkerPlaces = { homePrefecture: string | null; wishedPrefectures: readonly string[] };

type Workplace = { prefectureCode: string; publicAddress: string };

/**
 * Tells a worker that a shift is in another region than their home and every prefecture they asked
 * for; null when it is near one of them, or when no place of the worker is known.
 */
export function placeWarning(shift: Workplace, worker: WorkerPlaces): PlaceWarning | null {
  const known = [worker.homePrefecture, ...worker.wishedPrefectures].filter(
    (code) => code !== null,
  );
  if (known.length === 0) return null;
  if (known.some((code) => !isOtherRegion(code, shift.prefectureCode))) return null;
  return {
    title: '遠い地域のお仕事です',
    description: `勤務地は${shift.publicAddress}です。お住まいや希望の地域から離れています。通えるか確認してください。`,
  };
}
