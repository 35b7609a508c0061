import { cx } from '../cx.ts';

/** The logotype (name and mark). Sizes in px, so that larger text settings do not enlarge the logotype. */
export function Logotype({
  stacked = false,
  className,
}: {
  stacked?: boolean;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center font-bold text-brand-strong',
        stacked ? 'flex-col gap-1 text-[14px]' : 'gap-1.5 text-[17px]',
        'leading-120 whitespace-nowrap',
        className,
      )}
    >
      <img
        src="/icon.svg"
        alt=""
        width={64}
        height={64}
        className={stacked ? 'size-[36px]' : 'size-[28px]'}
      />
      ひとこま
    </span>
  );
}
