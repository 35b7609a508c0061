import type { PlaceWarning } from '#gen/types.ts';
import { arePrefecturesFarApart } from '#domain/reference/distance.ts';

/** Two-digit codes of prefectures. */
export type ApplicantPrefectures = {
  homePrefecture: string | null;
  wishedPrefectures: readonly string[];
};

/** Minutes from home to the shift above which the worker is warned before applying. */
const longWayMinutes = 90;

type Workplace = { prefectureCode: string; publicAddress: string };

/**
 * Warns of a shift in another region than the worker's home and wished prefectures, or more than 90 minutes from home.
 * Null when neither applies or the places are unknown.
 */
export function distantPlaceWarning(
  shift: Workplace,
  worker: ApplicantPrefectures,
  homeMinutes: number | null,
): PlaceWarning | null {
  const region = otherRegion(shift, worker);
  if (region || homeMinutes === null || homeMinutes <= longWayMinutes) return region;
  return {
    title: '通勤に時間がかかるお仕事です',
    description: `自宅から片道約${homeMinutes}分かかる見込みです。始発や終電の時間も含めて、通えるか確認してください。`,
  };
}

function otherRegion(shift: Workplace, worker: ApplicantPrefectures): PlaceWarning | null {
  const known = [worker.homePrefecture, ...worker.wishedPrefectures].filter(
    (code) => code !== null,
  );
  if (known.length === 0) return null;
  if (known.some((code) => !arePrefecturesFarApart(code, shift.prefectureCode))) return null;
  return {
    title: '遠い地域のお仕事です',
    description: `勤務地は${shift.publicAddress}です。お住まいや希望の地域から離れています。通えるか確認してください。`,
  };
}
