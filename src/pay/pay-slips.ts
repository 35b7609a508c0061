import type { JstDay } from '#base/jst.ts';
import type { Yen } from '#base/yen.ts';

import type { WageBreakdown } from './wage.ts';

/** What a slip says of one shift; frozen when the wage is fixed. (所得税法231条) */
export type PaySlip = {
  worker: { name: string };
  employer: { name: string; address: string };
  facilityName: string;
  workDay: JstDay;
  /** ISO instants: JSON has no others. */
  startAt: string;
  endAt: string;
  breakMinutes: number;
  wage: WageBreakdown;
  /** Released and not earned after a correction; the employer carries it. */
  writtenOff: Yen;
  /** The wage was paid because the facility called the shift off. */
  isCompensation: boolean;
  fixedOn: JstDay;
};

export const paySlipName = '支払明細書';
