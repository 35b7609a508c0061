import type { PayTiming } from '#gen/types.ts';
import { DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { payTimingLabels } from '#domain/pay/early-payout/pay-timing-labels.ts';
import { payTimingSentences } from '#domain/pay/early-payout/pay-timing.ts';

/** Row 「給与の受け取り」 of a posting or an application: 「すぐ払い」 or 「支払日払い」, and what it promises. (Rule 8.6) */
export function PayTimingRow({ payTiming }: { payTiming: PayTiming }) {
  return (
    <DefinitionRow label="給与の受け取り">
      <b>
        <Words>{payTimingLabels[payTiming]}</Words>
      </b>
      <span className="block text-sm text-fg-2">
        <Words>{payTimingSentences[payTiming]}</Words>
      </span>
    </DefinitionRow>
  );
}
