import { useId } from 'react';
import { cx } from '../cx.ts';
import { standardWordingOf, type Sentence } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

type BarProps = {
  label: Sentence;
  value: number;
  max: number;
  /** The value as text: 「3/5 完了」. Shown at the right and read out. */
  text: Sentence;
  hideLabel?: boolean;
  className?: string;
};

/** A static share: completed preparation, share of a rating. */
export function Meter(props: BarProps) {
  return <Bar {...props} kind="meter" />;
}

/** The progress of a running task: an upload, the pages of a questionnaire. */
export function Progress(props: BarProps) {
  return <Bar {...props} kind="progressbar" />;
}

function Bar({
  label,
  value,
  max,
  text,
  hideLabel = false,
  kind,
  className,
}: BarProps & { kind: string }) {
  const id = useId();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={className}>
      <div
        className={cx(
          'flex flex-wrap items-baseline justify-between gap-x-3 pb-1.5 leading-150',
          hideLabel && 'sr-only',
        )}
      >
        <span id={id} className="font-bold text-balance">
          <Words>{label}</Words>
        </span>
        <span aria-hidden className="text-sm text-fg-2 tabular-nums text-balance">
          <Words>{text}</Words>
        </span>
      </div>
      <div
        role={kind}
        aria-labelledby={id}
        aria-valuenow={Math.min(value, max)}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={standardWordingOf(text)}
        className="h-2.5 overflow-hidden rounded-full bg-surface-3"
      >
        <div
          className="h-full min-w-0 rounded-full bg-brand transition-[width] duration-500"
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
