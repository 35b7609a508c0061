import { apiPaths } from '../api-paths.ts';
import type { StaffSide } from './sides.ts';

export type FacilityPrintout = 'poster' | 'day';

/** The address of the employer's copy of the notice of conditions that the worker of a contract agreed to. */
export const agreedConditionsNoticePath = (facilityId: string, attendanceId: string): string =>
  apiPaths.facilityPrintouts
    .replace(':facilityId', facilityId)
    .replace(':file', `notice-${attendanceId}.pdf`);

/** The address of a facility's printout; `day` for the sheet of one day. */
export function facilityPrintoutPath(
  facilityId: string,
  kind: FacilityPrintout,
  day?: string,
): string {
  const file = apiPaths.facilityPrintouts
    .replace(':facilityId', facilityId)
    .replace(':file', `${kind}.pdf`);
  return day === undefined ? file : `${file}?day=${day}`;
}

/** The address of the stamped file of a filed 36協定, for a person of its corporation or an operator. */
export const agreementPaperPath = (side: StaffSide, paperId: string): string =>
  apiPaths[`${side}AgreementPaper`].replace(':paperId', paperId);
