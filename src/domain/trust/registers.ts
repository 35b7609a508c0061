import { normalizeLine } from '#platform/base/text.ts';

/** Public registers of homes, by the kind of home. The constraint `register_checks_register_check` has the same. (Rule 8.6) */
export const homeRegisters = [
  'CARE_INSURANCE',
  'DISABILITY',
  'MEDICAL',
  'PAID_HOME',
  'SERVICED_HOUSING',
  'OTHER',
] as const;
export type HomeRegister = (typeof homeRegisters)[number];

/**
 * Maximum length of a number in a register, in characters. Repeated by the constraint `register_checks_number_check` and
 * in the API by `RecordRegisterCheckInput.number`.
 */
export const maxRegisterNumberLength = 40;

type RegisterFacts = {
  label: string;
  /** The form of a number; undefined where each prefecture writes its own. */
  form?: RegExp;
  /** Says what a number looks like. */
  hint: string;
};

/** Digits of the number that care insurance and welfare for disabled people give an office. */
const officeNumber = { form: /^\d{10}$/u, hint: '10桁の数字' };
const prefecturesOwn = `${maxRegisterNumberLength}文字まで。届け出や登録の番号のとおりに`;

export const homeRegisterFacts: Readonly<Record<HomeRegister, RegisterFacts>> = {
  CARE_INSURANCE: { label: '介護保険事業所', ...officeNumber },
  DISABILITY: { label: '障害福祉サービス等の事業所', ...officeNumber },
  MEDICAL: { label: '保険医療機関', form: /^(?:\d{7}|\d{10})$/u, hint: '7桁または10桁の数字' },
  PAID_HOME: { label: '有料老人ホームの届け出', hint: prefecturesOwn },
  SERVICED_HOUSING: { label: 'サービス付き高齢者向け住宅の登録', hint: prefecturesOwn },
  OTHER: { label: 'そのほかの公的な登録', hint: prefecturesOwn },
};

/** The number as it is stored, in half-width characters; null for one that the register does not give. */
export function readRegisterNumber(register: HomeRegister, text: string): string | null {
  const number = normalizeLine(text.normalize('NFKC'));
  const { form } = homeRegisterFacts[register];
  const length = Array.from(number).length;
  if (length === 0 || length > maxRegisterNumberLength) return null;
  return form === undefined || form.test(number) ? number : null;
}
