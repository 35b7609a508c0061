import type { FieldErrors } from '#platform/base/refusal.ts';
import { parseWholeNumber } from '#platform/base/text.ts';
import type { OvertimeAgreementInput } from '#domain/corporation/agreements/agreement-rules.ts';
import { agreementSentences as sentences } from '#domain/corporation/messages.ts';

const dates = ['filedOn', 'startsOn', 'endsOn'] as const;
const numbers = ['dailyMinutes', 'monthlyHours', 'yearlyHours'] as const;

/** A filing as typed in the form: numbers are texts. */
export type AgreementDraft = Omit<OvertimeAgreementInput, (typeof numbers)[number]> &
  Record<(typeof numbers)[number], string>;

export const emptyAgreement: AgreementDraft = {
  number: '',
  office: '',
  filedOn: '',
  startsOn: '',
  endsOn: '',
  specialClause: false,
  dailyMinutes: '',
  monthlyHours: '',
  yearlyHours: '',
};

/** Returns a draft that replaces an old filing: terms that seldom change are filled in, number and days are empty. */
export function renewedAgreementDraft(old: OvertimeAgreementInput): AgreementDraft {
  return {
    ...emptyAgreement,
    office: old.office,
    specialClause: old.specialClause,
    dailyMinutes: String(old.dailyMinutes),
    monthlyHours: String(old.monthlyHours),
    yearlyHours: String(old.yearlyHours),
  };
}

/** Returns the errors of days and numbers that cannot be sent as they are typed. The server checks the rest. */
export function checkAgreement(draft: AgreementDraft): FieldErrors {
  const wrong = [
    ...dates.filter((name) => draft[name] === ''),
    ...numbers.filter((name) => parseWholeNumber(draft[name]) === null),
  ];
  return Object.fromEntries(wrong.map((name) => [name, sentences[name]]));
}

/** Returns the input of the operation for a draft without errors. */
export function inputOfAgreement(draft: AgreementDraft): OvertimeAgreementInput {
  return {
    ...draft,
    dailyMinutes: numberIn(draft.dailyMinutes),
    monthlyHours: numberIn(draft.monthlyHours),
    yearlyHours: numberIn(draft.yearlyHours),
  };
}

const numberIn = (text: string) => parseWholeNumber(text) ?? Number.NaN;
