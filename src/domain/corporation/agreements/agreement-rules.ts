import { daysBetween, isJstDay, type JstDay } from '#platform/base/jst.ts';
import { isTextWithin, normalizeLine } from '#platform/base/text.ts';
import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';

import {
  isIntegerWithinBounds,
  maxAgreementYears,
  maxDailyOvertimeMinutes,
  maxEmployerTextLengths,
  maxOvertimeHours,
} from '../limits.ts';
import { agreementSentences as sentences } from '../messages.ts';

/** Days on which a filed 36協定 is in force, and the overtime of a day that it permits. */
export type OvertimeAgreementPeriod = { startsOn: JstDay; endsOn: JstDay; dailyMinutes: number };

/** The most overtime minutes that one of the filings permits on a day; null without one in force. */
export function agreedOvertimeMinutesOn(
  agreements: readonly OvertimeAgreementPeriod[],
  day: JstDay,
): number | null {
  const limits = agreements
    .filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
    .map(({ dailyMinutes }) => dailyMinutes);
  return limits.length === 0 ? null : Math.max(...limits);
}

export type OvertimeAgreementInput = {
  number: string;
  office: string;
  filedOn: JstDay;
  startsOn: JstDay;
  endsOn: JstDay;
  dailyMinutes: number;
  monthlyHours: number;
  yearlyHours: number;
  specialClause: boolean;
};

/** A filing as it may be stored. Refusals: VALIDATION_FAILED. */
export function readOvertimeAgreementInput(input: OvertimeAgreementInput): OvertimeAgreementInput {
  const number = normalizeLine(input.number);
  const office = normalizeLine(input.office);
  const most = input.specialClause ? maxOvertimeHours.special : maxOvertimeHours.usual;
  const isUpTo = (value: number, max: number) =>
    isIntegerWithinBounds(value, { least: 1, most: max });
  const wrong: [keyof typeof sentences, boolean][] = [
    ['number', !isTextWithin(number, maxEmployerTextLengths.person)],
    ['office', !isTextWithin(office, maxEmployerTextLengths.person)],
    ['filedOn', !isJstDay(input.filedOn)],
    ['startsOn', !isJstDay(input.startsOn)],
    ['endsOn', !isPeriod(input)],
    ['dailyMinutes', !isUpTo(input.dailyMinutes, maxDailyOvertimeMinutes)],
    ['monthlyHours', !isUpTo(input.monthlyHours, most.monthlyHours)],
    ['yearlyHours', !isUpTo(input.yearlyHours, most.yearlyHours)],
  ];
  const fields: FieldErrors = Object.fromEntries(
    wrong.filter(([, isWrong]) => isWrong).map(([field]) => [field, sentences[field]]),
  );
  if (Object.keys(fields).length > 0) throw refuseFields(fields);
  return { ...input, number, office };
}

function isPeriod({ startsOn, endsOn }: OvertimeAgreementInput): boolean {
  if (!isJstDay(startsOn) || !isJstDay(endsOn)) return false;
  const days = daysBetween(startsOn, endsOn);
  return days >= 0 && days <= maxAgreementYears * 366;
}
