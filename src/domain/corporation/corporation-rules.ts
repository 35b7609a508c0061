import { normalizeEmail } from '#platform/base/email.ts';
import {
  isMailableOrganizationName,
  isMailablePersonName,
} from '#platform/base/texts/mailed-names.ts';
import {
  withoutNumberSeparators,
  isTextWithin,
  normalizeLine,
  phoneDigitsOf,
} from '#platform/base/text.ts';
import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';

import { maxEmployerTextLengths } from './limits.ts';
import { corporationSentences as sentences } from './messages.ts';

export type CorporationState = 'PREPARING' | 'WAITING' | 'APPROVED' | 'SUSPENDED';

/** Paid invoices, or the decision of two operators; `BEFORE_RULE` is for corporations from before rule 8.6. */
export type CorporationProof = 'BEFORE_RULE' | 'OPERATORS' | 'INVOICE';
export type CorporationEvent = 'SUBMIT' | 'APPROVE' | 'RETURN' | 'SUSPEND' | 'RESTORE';
type ActorKind = 'corporation' | 'operator';

/** Every transition of a corporation and its actor. */
export const corporationTransitions: readonly {
  from: CorporationState;
  event: CorporationEvent;
  to: CorporationState;
  by: ActorKind;
}[] = [
  { from: 'PREPARING', event: 'SUBMIT', to: 'WAITING', by: 'corporation' },
  { from: 'WAITING', event: 'APPROVE', to: 'APPROVED', by: 'operator' },
  { from: 'WAITING', event: 'RETURN', to: 'PREPARING', by: 'operator' },
  { from: 'APPROVED', event: 'SUSPEND', to: 'SUSPENDED', by: 'operator' },
  { from: 'SUSPENDED', event: 'RESTORE', to: 'APPROVED', by: 'operator' },
];

/** The state after an event of that actor; null where the table has no such transition. */
export function nextCorporationState(
  from: CorporationState,
  event: CorporationEvent,
  by: ActorKind,
): CorporationState | null {
  const found = corporationTransitions.find(
    (one) => one.from === from && one.event === event && one.by === by,
  );
  return found?.to ?? null;
}

export type CorporationInput = {
  name: string;
  address: string;
  corporateNumber: string;
  representative: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
};

/** Returns the corporation's own data in stored form. Refusals: VALIDATION_FAILED. */
export function readCorporationInput(input: CorporationInput): CorporationInput {
  const email = normalizeEmail(input.contactEmail);
  const read = {
    name: normalizeLine(input.name),
    address: normalizeLine(input.address),
    corporateNumber: withoutNumberSeparators(input.corporateNumber),
    representative: normalizeLine(input.representative),
    contactName: normalizeLine(input.contactName),
    contactEmail: email ?? '',
    contactPhone: phoneDigitsOf(input.contactPhone),
  };
  const wrong: [keyof CorporationInput, boolean][] = [
    [
      'name',
      !isTextWithin(read.name, maxEmployerTextLengths.corporation) ||
        !isMailableOrganizationName(read.name),
    ],
    ['address', !isTextWithin(read.address, maxEmployerTextLengths.corporationAddress)],
    ['corporateNumber', !isCorporateNumber(read.corporateNumber)],
    ['representative', !isPerson(read.representative)],
    ['contactName', !isPerson(read.contactName)],
    ['contactEmail', email === null],
    ['contactPhone', !/^0\d{9,10}$/.test(read.contactPhone)],
  ];
  const fields: FieldErrors = Object.fromEntries(
    wrong.filter(([, isWrong]) => isWrong).map(([field]) => [field, sentences[field]]),
  );
  if (Object.keys(fields).length > 0) throw refuseFields(fields);
  return read;
}

const isPerson = (name: string) =>
  isTextWithin(name, maxEmployerTextLengths.person) && isMailablePersonName(name);

/** Returns the name of the person who declares, in stored form. Refusals: VALIDATION_FAILED. */
export function readDeclarantName(text: string): string {
  const name = normalizeLine(text);
  if (!isPerson(name)) throw refuseFields({ personName: sentences.personName });
  return name;
}

/** Returns the reason that the corporation will read, in stored form. Refusals: VALIDATION_FAILED. */
export function readReasonForCorporation(text: string): string {
  const reason = normalizeLine(text);
  if (!isTextWithin(reason, maxEmployerTextLengths.reason))
    throw refuseFields({ reason: sentences.reason });
  return reason;
}

/**
 * True if a text is a 法人番号: a check digit, then twelve digits. The check digit is 9 less the remainder by 9 of the sum
 * of the digits; counted from the last digit, every second one is doubled. (法人番号の指定等に関する省令2条)
 */
export function isCorporateNumber(text: string): boolean {
  if (!/^[1-9]\d{12}$/.test(text)) return false;
  const [check, ...digits] = Array.from(text, Number);
  const sum = digits
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 2), 0);
  return check === 9 - (sum % 9);
}
