import { Money } from '#platform/ui/display/money.tsx';

import { nameOf } from './worker-name.ts';

type NameAndMoneyProps = { name: string | null | undefined; amount: number };

/** Title of a row: a worker's name and an amount. */
export const NameAndMoney = ({ name, amount }: NameAndMoneyProps) => (
  <>
    {nameOf(name)}
    <Money amount={amount} />
  </>
);
