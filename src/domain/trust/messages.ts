import { createRefusalFactory, refuseFields } from '#platform/base/refusal.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';

import { exposureExcessOf, type Exposure } from './exposure.ts';
import { maxGrantedExposureLimitYen } from './limit.ts';

/** Length of an operator's reason. Repeated in the API by `TakeBackRegisterCheckInput.reason`. */
export const registerCheckReasonLengthBounds = { min: 5, max: 200 } as const;

/** Refusals of limits and checks. (Rule 8.6) */
export const trustRefusal = createRefusalFactory({
  EXPOSURE_ABOVE_LIMIT:
    'この内容にすると、ひとこまが立て替える見込み額が{total}になり、法人の上限（{limit}）を{excess}超えるため、掲載できません。{relief}成立している契約と給与の支払いはそのまま続きます',
  REGISTER_NUMBER_TAKEN:
    'この番号は、ほかの確認で使われています。同じ施設を2つの法人が名乗っていないか確かめてください',
  LIMIT_REQUEST_WAITING:
    '上限の依頼は、すでに運営に届いています。金額や理由を変えるときは、取り下げてからもう一度依頼してください',
  LIMIT_REQUEST_ENDED: '上限の依頼は、もう終わっています。画面を読み込み直してください',
});

type Exceeded = {
  /** The exposure with the seats that are refused. */
  exposure: Exposure;
  limit: Yen;
  /** Yen of the seats that are refused, with their fee. */
  added: Yen;
};

/** The refusal of seats or pay above the limit, with the figures and what frees them. */
export function exposureRefusal({ exposure, limit, added }: Exceeded) {
  const { total, seats, owed } = exposure;
  return trustRefusal('EXPOSURE_ABOVE_LIMIT', {
    total: formatYen(total),
    limit: formatYen(limit),
    excess: formatYen(exposureExcessOf(total, limit)),
    relief: exposureReliefText({ seats: seats.pay + seats.fee - added, owed: owed.pay + owed.fee }),
  });
}

/** Says what lowers an exposure. `seats`: yen of other open seats; `owed`: yen of unpaid invoices, and of work without an invoice. */
export function exposureReliefText({ seats, owed }: { seats: Yen; owed: Yen }): string {
  const ways = [
    ...(seats > 0 ? [`空いている募集（${formatYen(seats)}）を終了する`] : []),
    ...(owed > 0 ? [`請求書と請求前の勤務の代金（${formatYen(owed)}）のお支払いが確認される`] : []),
  ];
  return ways.length > 0 ? `${ways.join('、または')}と、その分だけ掲載できます。` : '';
}

/** The error for a wrong limit; undefined for whole yen up to the maximum. */
export function grantableLimitProblem(yen: number): string | undefined {
  const isRight = Number.isInteger(yen) && yen >= 0 && yen <= maxGrantedExposureLimitYen;
  return isRight
    ? undefined
    : `上限は0円から${formatYen(maxGrantedExposureLimitYen)}までの金額を入力してください`;
}

/** Checks a limit that operators set. Refusals: VALIDATION_FAILED. */
export function assertGrantableLimit(limit: number): void {
  const problem = grantableLimitProblem(limit);
  if (problem !== undefined) throw refuseFields({ limit: problem });
}
