import { refuseFields, createRefusalFactory, type FieldErrors } from '#platform/base/refusal.ts';
import { characterCount } from '#platform/base/text.ts';
import { formatYen } from '#platform/base/yen.ts';

import {
  maxOutsidePaymentAgeDays,
  maxPayeeLength,
  outsidePaymentProblems,
} from '#domain/pay/outside/outside-rules.ts';

import {
  countersignEvidenceLengthBounds,
  countersignExpiryHours,
  maxWageCorrectionYen,
  countersignReasonLengthBounds,
} from './countersign-rules.ts';

/** Refusals of countersigning; only operators see them. */
const countersignMessages = {
  COUNTERSIGN_ASKED:
    'この件は、すでに依頼されています。「2人目の承認」で、ほかの担当者の承認を待ってください',
  COUNTERSIGN_OWN:
    '自分が依頼した件は、自分では決められません。ほかの担当者に頼むか、依頼を取り下げてください',
  COUNTERSIGN_EXPIRED: `この依頼は${countersignExpiryHours}時間の期限が過ぎたため、決められません。必要なら、もう一度依頼してください`,
  TRANSFER_RESULT_ASKED:
    'この銀行ファイルの振込の結果について、2人目の承認を待つ依頼があります。「2人目の承認」で、その依頼を先に終えてください',
  RETURN_PROPOSED:
    'この銀行ファイルの振込の戻りかもしれない入金があります。「入出金明細」で、その入金を先に照合するか「戻りではない」と記録してください',
  COUNTERSIGN_REQUESTER_LEFT:
    '依頼した人が運営の担当者ではなくなったか、この操作の役割を持たなくなったため、承認できません。断って、必要なら依頼し直してください',
} as const;

export const countersignRefusal = createRefusalFactory(countersignMessages);

/** Errors of a request's reason and evidence, by field name; empty for valid texts. */
export function requestProblems(words: { reason: string; evidence: string }): FieldErrors {
  const isWithin = (text: string, { min, max }: { min: number; max: number }) =>
    characterCount(text) >= min && characterCount(text) <= max;
  return {
    ...(isWithin(words.reason, countersignReasonLengthBounds)
      ? {}
      : {
          reason: `理由を${countersignReasonLengthBounds.min}文字以上${countersignReasonLengthBounds.max}文字以内で入力してください`,
        }),
    ...(isWithin(words.evidence, countersignEvidenceLengthBounds)
      ? {}
      : {
          evidence: `根拠を${countersignEvidenceLengthBounds.min}文字以上${countersignEvidenceLengthBounds.max}文字以内で入力してください`,
        }),
  };
}

/** The error for a wrong amount; undefined for whole yen from 1 to the maximum of one request. */
export function wageCorrectionAmountProblem(yen: number): string | undefined {
  const isRight = Number.isInteger(yen) && yen >= 1 && yen <= maxWageCorrectionYen;
  return isRight
    ? undefined
    : `1円から${formatYen(maxWageCorrectionYen)}までの金額を入力してください`;
}

/** Checks the amount; the refusal names the fields whose amounts are wrong. Refusals: VALIDATION_FAILED. */
export function assertWageCorrectionAmounts(amounts: Record<string, number>): void {
  const problems = Object.entries(amounts).flatMap(([name, yen]) => {
    const problem = wageCorrectionAmountProblem(yen);
    return problem === undefined ? [] : [[name, problem]];
  });
  if (problems.length > 0) throw refuseFields(Object.fromEntries(problems) as FieldErrors);
}

const outsideSentences = {
  payee: `受け取った人の名前を${maxPayeeLength}文字以内で入力してください`,
  paidOn: `支払った日を、今日までの${maxOutsidePaymentAgeDays}日の中から入力してください`,
} as const;

/** Errors in payee and day of a payment outside of the product, by field name. */
export function outsidePaymentFieldErrors(
  given: { payee: string; paidOn: string },
  today: string,
): FieldErrors {
  const wrong = outsidePaymentProblems(given, today);
  return Object.fromEntries(wrong.map((field) => [field, outsideSentences[field]]));
}
