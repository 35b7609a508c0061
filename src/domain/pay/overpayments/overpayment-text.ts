import { deductionDivisor } from './overpayment-rules.ts';

/**
 * The version of the text below. Raise it when the meaning changes: an answer names the version that
 * the worker read. (Rule 6.7)
 */
export const overpaymentAgreementTextVersion = 1;

/** The consequences of agreeing and declining, shown before the answer. */
export const overpaymentAgreementText = {
  agreeing: [
    '次からの振込で、同じ法人の給与から差し引きます。',
    `1回に差し引くのは、その法人の給与の${deductionDivisor}分の1までです。残りは、その次の振込で差し引きます。`,
    '差し引いた振込には、金額を「払い過ぎの精算（同意済み）」と表示します。',
  ],
  declining: [
    '何も差し引きません。返していただく必要もありません。',
    '応募や評価など、これからのご利用で不利になることはありません。',
  ],
} as const;
