import type { Yen } from '#platform/base/yen.ts';
import { AmountRow } from '#platform/ui/display/amount-row.tsx';

type Premiums = { overtimePremium: Yen; nightPremium: Yen; facilityBonus: Yen };

/** Rows for the parts of a wage beside its hourly pay, as the confirmation and the wage check list them. */
export function PremiumRows({ wage }: { wage: Premiums }) {
  return (
    <>
      <AmountRow label="時間外の割増（25％）" amount={wage.overtimePremium} hideZero />
      <AmountRow label="深夜の割増（25％）" amount={wage.nightPremium} hideZero />
      <AmountRow label="施設のボーナス（給与）" amount={wage.facilityBonus} hideZero />
    </>
  );
}
