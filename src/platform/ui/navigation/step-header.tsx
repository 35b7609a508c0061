import { cx } from '../cx.ts';
import type { Sentence } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

type StepHeaderProps = {
  /** The number of this step, from 1. */
  step: number;
  total: number;
  /** The name of this step. */
  title: Sentence;
};

/** The position in a task of several screens: 「2/3 確認」 over a segmented bar. */
export function StepHeader({ step, total, title }: StepHeaderProps) {
  return (
    <div className="px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 pb-2 leading-150">
        <span className="font-bold text-brand tabular-nums">
          <span className="sr-only">手順 </span>
          {step}/{total}
        </span>
        <span className="font-bold">
          <Words>{title}</Words>
        </span>
      </p>
      <div aria-hidden className="flex gap-1.5">
        {Array.from({ length: total }, (_, index) => (
          <span
            key={index}
            className={cx('h-1.5 flex-1 rounded-full', index < step ? 'bg-brand' : 'bg-surface-3')}
          />
        ))}
      </div>
    </div>
  );
}
