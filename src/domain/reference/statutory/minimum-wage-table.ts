import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

/** One prefecture's minimum wage of a fiscal year. */
export type PrefectureMinimumWage = {
  /** `01` to `47`. */
  code: string;
  /** Yen per hour. */
  hourly: Yen;
  /** 発効日, the first day of the amount: each prefecture has its own. */
  from: JstDay;
};

/** 地域別最低賃金 of one fiscal year (年度). */
export type MinimumWageTable = {
  year: number;
  /** All 47 prefectures, by code. */
  prefectures: readonly PrefectureMinimumWage[];
};

/** The loaded tables, one per fiscal year, the oldest first. */
export type MinimumWageTables = readonly MinimumWageTable[];

/** `01` to `47`, the codes of JIS X 0401. */
export const prefectureCodes: readonly string[] = Array.from({ length: 47 }, (_, index) =>
  String(index + 1).padStart(2, '0'),
);

/** Returns the amounts of a prefecture in all loaded years, the oldest first. */
export function minimumWagesOfPrefecture(
  tables: MinimumWageTables,
  code: string,
): PrefectureMinimumWage[] {
  return tables.flatMap(({ prefectures }) => prefectures.filter((one) => one.code === code));
}
