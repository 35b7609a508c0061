import {
  conditionsNoticeItems,
  type ContractTerms,
} from '#domain/application/conditions/notice.ts';
import type { PayTiming } from '#gen/types.ts';
import { jstDay } from '#platform/base/jst.ts';
import {
  agreedOvertimeMinutesOn,
  type OvertimeAgreementPeriod,
} from '#domain/corporation/agreements/agreement-rules.ts';
import { payPeriodOf } from '#domain/pay/wallet/pay-day.ts';
import { shiftDraftsOf, type PostingLine } from '#domain/recruitment/posting/lines.ts';

export type ConditionsNoticeFacts = {
  corporation: { name: string; address: string };
  facility: {
    name: string;
    prefectureName: string;
    cityName: string;
    town: string;
    streetNumber: string;
    consultationDesk: string;
  };
  smokingMeasure: string;
  template: { title: string; taskNames: readonly string[] };
  agreements: readonly OvertimeAgreementPeriod[];
  payTiming: PayTiming;
};

/** Returns the items of the 労働条件通知書 for a worker of the line's first shift. */
export function buildConditionsNoticeSample(line: PostingLine, facts: ConditionsNoticeFacts) {
  const [cell] = shiftDraftsOf([line]);
  if (!cell) throw new RangeError('a line without days has no shift');
  const { corporation, facility, template, smokingMeasure, agreements, payTiming } = facts;
  const { prefectureName, cityName, town, streetNumber } = facility;
  const day = jstDay(cell.terms.startsAt);
  const terms: ContractTerms = {
    ...cell.terms,
    corporationName: corporation.name,
    corporationAddress: corporation.address,
    facilityName: facility.name,
    facilityAddress: `${prefectureName}${cityName}${town}${streetNumber}`,
    jobTitle: template.title,
    taskNames: template.taskNames,
    overtimeAgreement: agreedOvertimeMinutesOn(agreements, day) !== null,
    consultationDesk: facility.consultationDesk,
    smokingMeasure,
    payDay: payPeriodOf(day).payDay,
    payTiming,
  };
  return conditionsNoticeItems(terms);
}
