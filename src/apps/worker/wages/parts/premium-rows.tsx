import type { Yen } from '#platform/base/yen.ts';
import { AmountRow } from '#platform/ui/display/amount-row.tsx';
import { premiumLabels } from '#domain/pay/wage/premiums.ts';

type Premiums = { overtimePremium: Yen; nightPremium: Yen; facilityBonus: Yen };

/** Rows of the wage's parts beyond the hourly pay: overtime, night, and the facility's bonus. */
export function PremiumRows({ wage }: { wage: Premiums }) {
  return (
    <>
      <AmountRow label={premiumLabels.overtime} amount={wage.overtimePremium} hideZero />
      <AmountRow label={premiumLabels.night} amount={wage.nightPremium} hideZero />
      <AmountRow label="施設のボーナス（給与）" amount={wage.facilityBonus} hideZero />
    </>
  );
}
