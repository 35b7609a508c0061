import type { PayTiming } from '#gen/types.ts';

import { payDayOfMonth } from '../wallet/pay-day.ts';

/** Promise of each of the words to a worker. */
export const payTimingSentences = {
  EARLY: '退勤したら、予定分の給与の振込をすぐに申請できます',
  PAY_DAY: `給与は、翌月${payDayOfMonth}日（銀行が休みのときは直前の営業日）に振り込みます。それより前に引き出せる分があれば、「給与」の画面に表示します`,
} as const satisfies Record<PayTiming, string>;

/** The words that a new posting carries: only a proven corporation can promise 「すぐ払い」. (Rule 8.6) */
export const payTimingOfNewPosting = (isCorporationProven: boolean): PayTiming =>
  isCorporationProven ? 'EARLY' : 'PAY_DAY';
