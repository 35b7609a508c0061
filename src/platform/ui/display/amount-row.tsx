import type { Yen } from '#platform/base/yen.ts';
import type { SentenceNode } from '#platform/ui/display/sentence.ts';

import { DefinitionRow } from './definition-list.tsx';
import { Money } from './money.tsx';

type AmountRowProps = {
  label: SentenceNode;
  amount: Yen;
  /** Shows the amount with its sign, as a difference. */
  signed?: boolean;
  /** Emphasises the row: the total of a breakdown. */
  strong?: boolean;
  /** Renders nothing when the amount is 0. */
  hideZero?: boolean;
};

/** One line of a sum in a `DefinitionList`: its name, and yen at the right edge. */
export function AmountRow({ label, amount, signed, strong, hideZero = false }: AmountRowProps) {
  if (hideZero && amount === 0) return null;
  return (
    <DefinitionRow label={label} layout="split" strong={strong ?? false}>
      <Money amount={amount} signed={signed ?? false} size={strong ? 'lg' : 'inherit'} />
    </DefinitionRow>
  );
}
