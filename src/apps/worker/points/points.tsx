import { formatNumber } from '#platform/base/yen.ts';
import { cx } from '#platform/ui/cx.ts';

type PointsProps = {
  amount: number;
  /** `xl` for the main amount of a screen. */
  size?: 'inherit' | 'xl';
  /** For a movement: shows the sign and a colour. */
  signed?: boolean;
};

/** `1,200pt`, without a line break. */
export function PointsAmount({ amount, size = 'inherit', signed = false }: PointsProps) {
  const sign = signed && amount > 0 ? '+' : '';
  return (
    <span
      className={cx(
        'whitespace-nowrap tabular-nums',
        size === 'xl' && 'text-[max(1.5rem,min(2.25rem,11vw))] leading-120 font-bold',
        signed && amount !== 0 && (amount > 0 ? 'text-brand' : 'text-danger'),
      )}
    >
      {sign}
      {formatNumber(amount)}
      <span className={size === 'xl' ? 'text-[0.65em]' : undefined}>pt</span>
    </span>
  );
}
