import { Money } from '#platform/ui/display/money.tsx';

type Props = { fee: number; feeTax: number };

/** The fee of a shift and its consumption tax, below the pay of the shift. */
export function FeeLine({ fee, feeTax }: Props) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-2 text-sm text-fg-2">
      手数料（ほかに消費税）
      <span>
        <Money amount={fee} />（<Money amount={feeTax} />）
      </span>
    </p>
  );
}
