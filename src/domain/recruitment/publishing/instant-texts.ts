import type { InstantHireConditionsWithNames } from '#domain/corporation/choices/instant-rules.ts';

export type InstantHireCondition = 'workedHere' | 'shifts' | 'rating' | 'license';

/** Returns the conditions of instant hire that a posting has, in the order in which texts name them. */
export function instantHireConditionsOf(
  asked: InstantHireConditionsWithNames,
): InstantHireCondition[] {
  const all: [InstantHireCondition, boolean][] = [
    ['workedHere', asked.workedHere],
    ['shifts', asked.shifts !== null],
    ['rating', asked.ratingTenths !== null],
    ['license', asked.licenseIds.length > 0],
  ];
  return all.filter(([, isAsked]) => isAsked).map(([condition]) => condition);
}

/** Returns the text of one condition for workers. */
function conditionText(
  condition: InstantHireCondition,
  asked: InstantHireConditionsWithNames,
): string {
  switch (condition) {
    case 'workedHere':
      return 'この施設で働いたこと';
    case 'shifts':
      return `勤務${asked.shifts ?? 0}回以上`;
    case 'rating':
      return `評価の平均${((asked.ratingTenths ?? 0) / 10).toFixed(1)}以上（${asked.ratingCount ?? 0}件以上）`;
    case 'license':
      return licenseText(asked);
    default:
      throw new RangeError(`unknown condition: ${String(condition satisfies never)}`);
  }
}

function licenseText({ licenseNames, licenseYears }: InstantHireConditionsWithNames): string {
  const names = licenseNames.join('または');
  return licenseYears === null ? names : `${names}を取って${licenseYears}年以上`;
}

/** Returns the text of several conditions, on one line. */
export function instantHireConditionsText(
  conditions: readonly InstantHireCondition[],
  asked: InstantHireConditionsWithNames,
): string {
  return conditions.map((condition) => conditionText(condition, asked)).join('、');
}
