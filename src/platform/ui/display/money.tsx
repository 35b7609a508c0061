import { formatSignedYen, formatYen } from '#platform/base/yen.ts';
import type { Yen } from '#platform/base/yen.ts';
import { cx } from '../cx.ts';

type MoneyProps = {
  amount: Yen;
  /** `xl` for the main sum of a screen, `lg` on cards. */
  size?: 'inherit' | 'lg' | 'xl';
  /** For a difference: shown with sign and colour, read out with 増 or 減. */
  signed?: boolean;
  className?: string;
};

const sizes = {
  inherit: '',
  lg: 'text-xl leading-130 font-bold',
  // Grows with the text size, limited so that seven figures fit a phone.
  xl: 'text-[max(1.5rem,min(2.25rem,11vw))] leading-120 font-bold',
};

/** `13,600円` without a line break inside; 円 is smaller than the figures. */
export function Money({ amount, size = 'inherit', signed = false, className }: MoneyProps) {
  // Turns -0 into 0: a deduction of zero is -0, which would be printed with its sign.
  const whole = amount + 0;
  const figures = (signed ? formatSignedYen(whole) : formatYen(whole)).slice(0, -1);
  const tone = signed && amount !== 0 && (amount > 0 ? 'text-brand' : 'text-danger');
  return (
    <span className={cx('money', sizes[size], tone, className)}>
      {figures}
      <span className={size === 'inherit' ? undefined : 'text-[0.65em]'}>円</span>
      {signed && amount !== 0 && (
        <span className="text-[0.8em]">（{amount > 0 ? '増' : '減'}）</span>
      )}
    </span>
  );
}
