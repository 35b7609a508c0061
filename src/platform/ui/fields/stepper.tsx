import { formatNumber } from '#platform/base/yen.ts';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { standardWordingOf } from '../display/sentence.ts';
import { Field, useFieldAttributes } from './field.tsx';
import type { CommonFieldProps } from './field.tsx';

export type StepperProps = CommonFieldProps & {
  id?: string;
  name?: string;
  value: number;
  onChange: (value: number) => void;
  /** For example 5 for break minutes, 500 for points. */
  step?: number;
  min?: number;
  max?: number;
  unit?: string;
};

/** A number with − and ＋ buttons. Arrow keys, Page Up and Down, Home and End work too. */
export function Stepper(props: StepperProps) {
  const {
    label,
    value,
    onChange,
    step = 5,
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    unit = '分',
  } = props;
  const field = useFieldAttributes(props);
  const to = (next: number) => {
    const bounded = Math.min(max, Math.max(min, next));
    if (bounded !== value) onChange(bounded);
  };

  function onKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowUp: value + step,
      ArrowRight: value + step,
      ArrowDown: value - step,
      ArrowLeft: value - step,
      PageUp: value + step * 4,
      PageDown: value - step * 4,
      Home: min,
      End: max === Number.MAX_SAFE_INTEGER ? undefined : max,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    to(next);
  }

  return (
    <Field {...props} field={field}>
      <div
        className={cx(
          'inline-flex min-h-12 items-stretch self-start overflow-clip rounded-8 border bg-surface [overflow-clip-margin:8px]',
          props.error ? 'border-danger' : 'border-line-strong',
        )}
      >
        <StepButton
          label={`${standardWordingOf(label)}を減らす`}
          off={value <= min}
          onPress={() => to(value - step)}
        >
          <Minus aria-hidden className="size-5" />
        </StepButton>
        <input
          {...field.control}
          role="spinbutton"
          readOnly
          value={`${formatNumber(value)}${unit}`}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max === Number.MAX_SAFE_INTEGER ? undefined : max}
          aria-valuetext={`${value}${unit}`}
          onKeyDown={onKeyDown}
          className="w-[4.5em] min-w-0 bg-transparent text-center text-[min(1.125rem,32px)] font-bold tabular-nums"
        />
        <StepButton
          label={`${standardWordingOf(label)}を増やす`}
          off={value >= max}
          onPress={() => to(value + step)}
        >
          <Plus aria-hidden className="size-5" />
        </StepButton>
        {props.name && <input type="hidden" name={props.name} value={value} />}
      </div>
    </Field>
  );
}

type StepButtonProps = { label: string; off: boolean; onPress: () => void; children: ReactNode };

function StepButton({ label, off, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={onPress}
      className="grid min-w-[clamp(48px,3rem,52px)] place-items-center text-brand hover:bg-brand-weak aria-disabled:text-fg-3 aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  );
}
