import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Sentence, SentenceNode } from './sentence.ts';
import { Words } from './words.tsx';

export type TimelineState = 'done' | 'now' | 'next';
export type TimelineStep = {
  id: string;
  state: TimelineState;
  title: Sentence;
  /** A time or date. */
  at?: ReactNode;
  description?: SentenceNode;
};

const words = { done: '完了', now: '今ここ', next: 'これから' } satisfies Record<
  TimelineState,
  string
>;

/** Steps from top to bottom: 応募 → 出勤 → 振込, or the schedule of a day. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="relative flex gap-3 pb-5 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden
              className={cx(
                'absolute top-[1.75em] bottom-0 left-[calc(0.75em-1px)] w-0.5',
                step.state === 'done' ? 'bg-brand' : 'bg-line',
              )}
            />
          )}
          <Dot state={step.state} />
          <div className="min-w-0 flex-1 leading-150 text-balance">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={cx(step.state === 'next' ? 'text-fg-2' : 'font-bold')}>
                <span className="sr-only">{words[step.state]}：</span>
                <Words>{step.title}</Words>
              </span>
              {step.at && <span className="text-sm text-fg-2 tabular-nums">{step.at}</span>}
            </p>
            {step.description && (
              <div className="text-sm leading-160 text-fg-2">
                <Words>{step.description}</Words>
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Dot({ state }: { state: TimelineState }) {
  const base = 'relative grid size-[1.5em] shrink-0 place-items-center rounded-full';
  switch (state) {
    case 'done':
      return (
        <span aria-hidden className={cx(base, 'bg-brand text-on-brand')}>
          <Check strokeWidth={3} className="size-[0.95em]" />
        </span>
      );
    case 'now':
      return (
        <span aria-hidden className={cx(base, 'border-[3px] border-brand bg-surface')}>
          <span className="size-[0.55em] rounded-full bg-brand" />
        </span>
      );
    case 'next':
      return <span aria-hidden className={cx(base, 'border-2 border-line-strong bg-surface')} />;
    default:
      return unknownServerValue(state);
  }
}
