import type { PayTiming } from '#gen/types.ts';
import { payTimingLabels } from '#domain/pay/early-payout/pay-timing-labels.ts';

/** Note with the words that the shifts will carry, 「すぐ払い」 or 「支払日払い」, and what they promise. (Rule 8.6) */
export function PayTimingNote({ payTiming }: { payTiming: PayTiming }) {
  return (
    <p className="text-sm">
      <span className="font-bold">給与の受け取り：{payTimingLabels[payTiming]}</span>
      <span className="block text-fg-2">{meanings[payTiming]}</span>
    </p>
  );
}

const meanings = {
  EARLY: 'ワーカーは、退勤したら予定分の給与の振込をすぐに申請できます。求人にもそう表示されます。',
  PAY_DAY:
    'ワーカーの給与は、支払日に振り込みます。求人にもそう表示されます。「すぐ払い」にできる時期は、運営事務局にお問い合わせください。',
} as const satisfies Record<PayTiming, string>;
