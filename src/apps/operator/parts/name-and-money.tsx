import { Money } from '#platform/ui/display/money.tsx';

import { workerNameText } from './worker-name.ts';

type NameAndMoneyProps = { name: string | null | undefined; amount: number };

/** Title of a row: a worker's name and an amount. */
export const WorkerNameAndAmount = ({ name, amount }: NameAndMoneyProps) => (
  <>
    {workerNameText(name)}
    <Money amount={amount} />
  </>
);
