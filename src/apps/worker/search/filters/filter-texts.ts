import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import { payTimingLabels } from '#domain/pay/early-payout/pay-timing-labels.ts';

import type { SearchMasterListsView } from './filter-client.ts';
import type { SearchFilters } from '../cards/search-params.ts';

export const shiftKindNames = {
  SHIFT_EARLY_MORNING: '早朝',
  SHIFT_DAY: '日勤',
  SHIFT_NIGHT: '夜勤',
} as const;

/** One active filter as text, with the filters that remain without it. */
export type ActiveSearchFilter = { key: string; label: string; without: SearchFilters };

type Lists =
  | 'workingHourOptionIds'
  | 'jobTaskIds'
  | 'facilityServiceIds'
  | 'facilityFeatureIds'
  | 'jobBenefitIds';

const masterOf = {
  workingHourOptionIds: 'workingHourOptionList',
  jobTaskIds: 'jobTaskList',
  facilityServiceIds: 'facilityServiceList',
  facilityFeatureIds: 'facilityFeatureList',
  jobBenefitIds: 'jobBenefitList',
} as const satisfies Record<Lists, keyof SearchMasterListsView>;

/** Returns the active filters that can be removed one by one: several days, and every filter of the sheet. */
export function activeSearchFiltersOf(
  filters: SearchFilters,
  masters?: SearchMasterListsView,
): ActiveSearchFilter[] {
  const word = (label: string, change: Partial<SearchFilters>): ActiveSearchFilter[] => [
    { key: `${Object.keys(change).join()} ${label}`, label, without: { ...filters, ...change } },
  ];
  const when = (on: boolean, label: string, change: Partial<SearchFilters>) =>
    on ? word(label, change) : [];
  const { minimumSalary, minimumHourlyWage, licenseIds, maximumCareLevel } = filters;
  return [
    ...when(filters.workDates.length > 1, daysLabel(filters.workDates), { workDates: [] }),
    ...filters.shifts.flatMap((shift) =>
      word(shiftKindNames[shift], { shifts: filters.shifts.filter((other) => other !== shift) }),
    ),
    ...listWords(filters, 'workingHourOptionIds', masters),
    ...(minimumSalary === null
      ? []
      : word(`日給${formatYen(minimumSalary)}以上`, { minimumSalary: null })),
    ...(minimumHourlyWage === null
      ? []
      : word(`時給${formatYen(minimumHourlyWage)}以上`, { minimumHourlyWage: null })),
    ...when(filters.onlyWithMyLicenses === true, '自分の資格で応募できる', {
      onlyWithMyLicenses: false,
    }),
    ...when(licenseIds?.length === 0, '資格不要', { licenseIds: null }),
    ...(licenseIds ?? []).flatMap((id) => {
      const rest = licenseIds?.filter((other) => other !== id) ?? [];
      const name = masters?.licenseList.find((licence) => licence.id === id)?.name;
      return word(name ?? '資格', { licenseIds: rest.length === 0 ? null : rest });
    }),
    ...listWords(filters, 'jobTaskIds', masters),
    ...listWords(filters, 'facilityServiceIds', masters),
    ...listWords(filters, 'facilityFeatureIds', masters),
    ...listWords(filters, 'jobBenefitIds', masters),
    ...when(filters.beginnersWelcome, '初めて歓迎', { beginnersWelcome: false }),
    ...when(filters.instantOnly, '即決のみ', { instantOnly: false }),
    ...when(filters.earlyPayoutOnly, payTimingLabels.EARLY, { earlyPayoutOnly: false }),
    ...when(filters.withBonus, 'ボーナスあり', { withBonus: false }),
    ...(maximumCareLevel === null
      ? []
      : word(`平均介護度${maximumCareLevel.toFixed(1)}まで`, { maximumCareLevel: null })),
  ];
}

function listWords(
  filters: SearchFilters,
  list: Lists,
  masters: SearchMasterListsView | undefined,
): ActiveSearchFilter[] {
  return filters[list].map((id) => ({
    key: `${list} ${id}`,
    // Shows 「…」 until the names have loaded; the chip can already be removed.
    label: masters?.[masterOf[list]].find((item) => item.id === id)?.name ?? '…',
    without: { ...filters, [list]: filters[list].filter((other) => other !== id) },
  }));
}

/** 「2026/11/22（日） ほか2日」: a chip has room for one full date. */
function daysLabel(days: readonly string[]): string {
  return `${formatDayWithWeekday(days[0] ?? '')} ほか${days.length - 1}日`;
}
