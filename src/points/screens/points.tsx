import { cx } from '#ui/cx.ts';

type PointsProps = {
  amount: number;
  /** `xl` for the one sum of a screen. */
  size?: 'inherit' | 'xl';
  /** What came or went: with its sign, and coloured. */
  signed?: boolean;
};

/** `1,200pt`, never broken in the middle. */
export function Points({ amount, size = 'inherit', signed = false }: PointsProps) {
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
      {amount.toLocaleString('ja-JP')}
      <span className={size === 'xl' ? 'text-[0.65em]' : undefined}>pt</span>
    </span>
  );
}
