import { formatDayWithWeekday, formatTimeRange, jstDay } from '#platform/base/jst.ts';
import { formatNumber, formatYen, type Yen } from '#platform/base/yen.ts';
import type { ReviewLabel } from '#gen/types.ts';
import { nightPremiumPercent } from '#domain/pay/wage/premiums.ts';
import licenses from '#domain/reference/data/licenses.json' with { type: 'json' };
import smokingMeasures from '#domain/reference/data/smoking-measures.json' with { type: 'json' };

/**
 * A mean of fewer reviews is not shown, because it depends too much on chance. (Rule 4.19) Repeated in the API by
 * `ReviewLabel.rate`, `FacilityRate.value`, `Query.reviewsOfFacility`, `ReviewSummary.rate` and `ReviewSummary.items`.
 */
export const minReviewsForRatingLabel = 3;
/**
 * The highest number that is counted: no reader needs an exact number beyond it. Repeated in the API by
 * `RecruitmentSearchResult.totalCount`, `RecruitmentSearchResult.clashCount`, `Query.recruitmentDayCounts` and
 * `Query.subscriptionCount`.
 */
export const maxShownTotalCount = 1_000;

/** 「交通費 上限500円」: the contract pays the worker's fare up to this amount. (Rule 8.5) */
export function travelAllowanceLabel(amount: Yen): string {
  return amount === 0 ? '交通費なし' : `交通費 上限${formatYen(amount)}`;
}

/** 「休憩60分」. */
export function breakTimeLabel(minutes: number): string {
  return minutes === 0 ? '休憩なし' : `休憩${minutes}分`;
}

/** 「時給1,500円（深夜・時間外は25％増し）」: overtime and night work have the same premium. */
export function wageAndAllowanceLabel(hourlyWage: Yen): string {
  return `時給${formatYen(hourlyWage)}（深夜・時間外は${nightPremiumPercent}％増し）`;
}

/** 「128件」; from a thousand on 「1,000件以上」. */
export function totalCountLabel(count: number): string {
  if (count >= maxShownTotalCount) return `${formatNumber(maxShownTotalCount)}件以上`;
  return `${formatNumber(count)}件`;
}

/** The facility's mean in stars, hidden below three reviews. */
export function facilityRatingLabel(rating: number | null, count: number): ReviewLabel {
  if (rating === null || count < minReviewsForRatingLabel) {
    return { rate: null, description: '評価はまだありません' };
  }
  return { rate: rating, description: `${rating.toFixed(1)}（${count}件）` };
}

/** 「新宿駅 徒歩5分」. */
export function stationLabel(station: { name: string; walkMinutes: number }): string {
  const name = station.name.endsWith('駅') ? station.name : `${station.name}駅`;
  return `${name} 徒歩${station.walkMinutes}分`;
}

/** 「2026/11/22（日）09:00〜18:00」. */
export function shiftTimesLabel(span: { startsAt: Date; endsAt: Date }): string {
  return `${formatDayWithWeekday(jstDay(span.startsAt))}${formatTimeRange(span.startsAt, span.endsAt)}`;
}

/** 「敷地内禁煙」, by the id of the measure; empty for an unknown id. (Rule 3.9) */
export function smokingMeasureName(id: string): string {
  return smokingMeasures.find((measure) => measure.id === id)?.name ?? '';
}

/**
 * The ids of basic training in care and of every licence that includes it: a group of all of these is
 * 「初任者研修以上」. (Rule 3.11)
 */
export const basicCareLicenseIds: readonly number[] = [1, 2, 3, 4, 5, 6];
/** Maximum number of licences that are named: more do not fit on a line. */
const namedLicenses = 2;

/** The licences of a job in one line: 「資格不要」, 「初任者研修以上」, 「看護師・准看護師」. */
export function licenseRequirementLabel(groups: readonly (readonly number[])[]): string {
  if (groups.length === 0) return '資格不要';
  return groups.map(groupLabel).join('＋');
}

function groupLabel(group: readonly number[]): string {
  const others = group.filter((id) => !basicCareLicenseIds.includes(id));
  const isBasicCare = basicCareLicenseIds.every((id) => group.includes(id));
  const names = [
    ...(isBasicCare ? ['初任者研修以上'] : []),
    ...(isBasicCare ? others : group).map(licenseName),
  ];
  const shown = names.slice(0, namedLicenses).join('・');
  return names.length > namedLicenses ? `${shown}など` : shown;
}

const licenseName = (id: number) => licenses.find((license) => license.id === id)?.name ?? '資格';

/** 「ほか12日程」; empty without other dates. */
export function otherDatesCountLabel({
  count,
  isCapped,
}: {
  count: number;
  isCapped: boolean;
}): string {
  if (count === 0) return '';
  return isCapped ? `ほか${count}日程以上` : `ほか${count}日程`;
}

/** The URL of a stored image. */
function imageUrl(key: string): string {
  return `/files/${key}`;
}

/** Shown when neither the job nor the facility has a picture. */
const noImage = '/images/no-photo.svg';

type Pictures = { jobImageKeys: readonly string[]; facilityImageKeys: readonly string[] };

/** Returns the URLs of the job's pictures, then of the facility's; a neutral picture when there are none. */
export function recruitmentImageUrlsOf({ jobImageKeys, facilityImageKeys }: Pictures): string[] {
  const urls = [...new Set([...jobImageKeys, ...facilityImageKeys])].map(imageUrl);
  return urls.length === 0 ? [noImage] : urls;
}

/** The first picture of `recruitmentImageUrlsOf`. */
export function representativeImageUrlOf({ jobImageKeys, facilityImageKeys }: Pictures): string {
  const key = jobImageKeys[0] ?? facilityImageKeys[0];
  return key === undefined ? noImage : imageUrl(key);
}
