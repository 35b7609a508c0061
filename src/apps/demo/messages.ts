import { createRefusalFactory } from '#platform/base/refusal.ts';

/** Refusals of the demo's API. */
const demoMessages = {
  CLOCK_BACKWARDS:
    '時計を戻すことはできません。記録は書き足すだけで、消せないためです。今より先の時刻を指定してください',
  DEMO_CLOCK_MOVING:
    '時計を進めている途中のため、別の時刻へは進められません。終わってから、もう一度お試しください',
  INVOICE_PAID:
    '請求書 {number} は支払い済みのため、入金できません。支払いを待っている請求書を選んでください',
  RESULT_CHANGED:
    'この銀行ファイルの結果は記録済みで、{position}件目の結果がそのときと違います。何も変更していません',
  CLOCK_TOO_FAR: '一度に進められるのは{days}日までです。もっと先へは、何回かに分けて進めてください',
} as const;

export const demoRefusal = createRefusalFactory(demoMessages);

/** Maximum length of the text by which the demo searches its facilities, in UTF-16 code units. */
export const maxFacilitySearchLength = 100;

/** Field errors of the demo's API. */
export const demoSentences = {
  clock: '進める分数（minutes）か、進める先の時刻（to）のどちらか一方を指定してください',
  text: `検索する文字は${maxFacilitySearchLength}文字以内で入力してください`,
} as const;
