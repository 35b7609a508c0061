import { isJstDay, type JstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';

import type { FeeRule } from './fee-rules.ts';

/**
 * Highest fee of the gross wage in hundredths of a percent, and per hour and per shift in yen. A higher one is a typing
 * error. Repeated in the API by `FeeRuleInput.amount`, `FeeRuleInput.minimumFee` and `FeeRuleInput.maximumFee`.
 */
const maxFee = { basisPoints: 5_000, yenPerHour: 2_000, perShift: 20_000 } as const;

export type FeeRuleInput = Omit<FeeRule, 'scope'>;

/** Returns the error sentence for each invalid field of a rule; empty for a valid rule. */
export function feeRuleProblems(rule: FeeRuleInput, today: JstDay): FieldErrors {
  const { fromDay, basisPoints, yenPerHour, minimumFee, maximumFee } = rule;
  const isOfHour = yenPerHour !== null;
  const areBoundsInOrder = minimumFee === null || maximumFee === null || minimumFee <= maximumFee;
  const wrong: [string, boolean, string][] = [
    ['fromDay', isJstDay(fromDay) && fromDay > today, '明日以降の日を入力してください'],
    [
      'amount',
      isOfHour
        ? basisPoints === null && isWithin(yenPerHour, maxFee.yenPerHour)
        : basisPoints !== null && isWithin(basisPoints, maxFee.basisPoints),
      isOfHour
        ? `0円から${formatYen(maxFee.yenPerHour)}までの整数を入力してください`
        : `0から${maxFee.basisPoints / 100}までの数を、小数第2位までで入力してください`,
    ],
    ['minimumFee', minimumFee === null || isWithin(minimumFee, maxFee.perShift), feeSentence],
    [
      'maximumFee',
      maximumFee === null || (isWithin(maximumFee, maxFee.perShift) && areBoundsInOrder),
      areBoundsInOrder ? feeSentence : '最低額以上の金額を入力してください',
    ],
  ];
  return Object.fromEntries(
    wrong.flatMap(([field, isRight, sentence]) => (isRight ? [] : [[field, sentence]])),
  );
}

const feeSentence = `0円から${formatYen(maxFee.perShift)}までの整数を入力してください`;

const isWithin = (value: Yen, most: number) =>
  Number.isInteger(value) && value >= 0 && value <= most;

type Basis = Pick<FeeRule, 'basisPoints' | 'yenPerHour' | 'minimumFee' | 'maximumFee'>;

/** Describes how a fee is computed: 「賃金の20％（最低500円）」. */
export function feeRuleText({ basisPoints, yenPerHour, minimumFee, maximumFee }: Basis): string {
  const basis =
    basisPoints === null
      ? `1時間につき${formatYen(yenPerHour ?? 0)}`
      : `賃金の${basisPoints / 100}％`;
  const bounds = [
    ...(minimumFee === null ? [] : [`最低${formatYen(minimumFee)}`]),
    ...(maximumFee === null ? [] : [`最高${formatYen(maximumFee)}`]),
  ];
  return bounds.length === 0 ? basis : `${basis}（${bounds.join('・')}）`;
}
