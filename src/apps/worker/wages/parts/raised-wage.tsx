import type { WageCheckFragment } from '#gen/worker-operations.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { minimumWageRaiseSentence } from '#domain/pay/wage/minimum-raises.ts';

/** Lists each minimum wage above the contract's hourly wage that was paid instead, and for how long. (最低賃金法4条2項) */
export function MinimumWageRaiseNote({ breakdown }: { breakdown: WageCheckFragment['breakdown'] }) {
  if (breakdown.raised.length === 0) return null;
  return (
    <p className="pt-2 text-sm leading-160 text-fg-2">
      {breakdown.raised.map((raise) => (
        <span key={raise.from} className="block">
          <Words>{minimumWageRaiseSentence(raise)}</Words>
        </span>
      ))}
    </p>
  );
}
