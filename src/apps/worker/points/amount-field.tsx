import { formatNumber } from '#platform/base/yen.ts';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { Stepper } from '#platform/ui/fields/stepper.tsx';

import type { GiftCardRateQuery } from './client.ts';

type AmountFieldProps = {
  rate: GiftCardRateQuery;
  amount: number;
  onAmount: (amount: number) => void;
};

/** The number of points to exchange: common amounts as buttons, and any other in steps. */
export function GiftCardAmountField({ rate, amount, onAmount }: AmountFieldProps) {
  const { minimumExchangeableAmount: least, maximumExchangeableAmount: most, step } = rate;
  const options = rate.presets.map((preset) => ({
    value: String(preset),
    label: `${formatNumber(preset)}pt`,
  }));
  return (
    <>
      <ChipGroup
        label="交換するポイント"
        options={options}
        value={rate.presets.includes(amount) ? String(amount) : null}
        onChange={(value) => value !== null && onAmount(Number(value))}
      />
      <Stepper
        label="ポイントの数"
        support={`${formatNumber(least)}ptから${formatNumber(most)}ptまで、${step}pt単位`}
        value={amount}
        onChange={onAmount}
        step={step}
        min={least}
        max={most}
        unit="pt"
      />
    </>
  );
}
