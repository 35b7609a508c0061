import { Money } from '#platform/ui/display/money.tsx';

import { nameOf } from './worker-name.ts';

type NameAndMoneyProps = { name: string | null | undefined; amount: number };

/** The title of a row about the money of a worker. */
export const NameAndMoney = ({ name, amount }: NameAndMoneyProps) => (
  <>
    {nameOf(name)}
    <Money amount={amount} />
  </>
);
