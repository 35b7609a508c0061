import type { Yen } from '#platform/base/yen.ts';
import { AmountRow } from '#platform/ui/display/amount-row.tsx';
import { premiumLabels } from '#domain/pay/wage/premiums.ts';

type Premiums = { overtimePremium: Yen; nightPremium: Yen; facilityBonus: Yen };

/** Rows for the parts of a wage beside its hourly pay, as the confirmation and the wage check list them. */
export function PremiumRows({ wage }: { wage: Premiums }) {
  return (
    <>
      <AmountRow label={premiumLabels.overtime} amount={wage.overtimePremium} hideZero />
      <AmountRow label={premiumLabels.night} amount={wage.nightPremium} hideZero />
      <AmountRow label="施設のボーナス（給与）" amount={wage.facilityBonus} hideZero />
    </>
  );
}
