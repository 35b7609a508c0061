import type { Yen } from '#platform/base/yen.ts';
import type { SentenceNode } from '#platform/ui/display/sentence.ts';

import { DefinitionRow } from './definition-list.tsx';
import { Money } from './money.tsx';

type AmountRowProps = {
  label: SentenceNode;
  amount: Yen;
  /** A difference: with its sign. */
  signed?: boolean;
  /** The total of a breakdown. */
  strong?: boolean;
  /** Leaves the line out where it says nothing. */
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
