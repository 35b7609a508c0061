import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import { FieldGroup, useFieldAttributes } from './field.tsx';
import type { CommonFieldProps } from './field.tsx';
import { Words } from '../display/words.tsx';

type RateRowProps = CommonFieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'onChange' | 'value'> & {
    name: string;
    /** The rates from worst to best, each with its name. */
    rates: readonly { rate: number; name: string }[];
    value: number | null;
    onChange(rate: number): void;
  };

/** A question with a rating scale: radio buttons in a row, each with its number and name. */
export function RatingRow({
  label,
  required,
  optional,
  support,
  error,
  hideLabel,
  className,
  name,
  rates,
  value,
  onChange,
}: RateRowProps) {
  const text = { label, required, optional, support, error, hideLabel, className };
  const field = useFieldAttributes({ ...text, name });
  return (
    <FieldGroup {...text} field={field}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] gap-1">
        {rates.map((each) => (
          <label
            key={each.rate}
            data-focus-ring
            className={cx(
              'relative flex min-h-16 cursor-pointer flex-col items-center gap-0.5 rounded-8 border bg-surface px-0.5 py-2 text-center transition-colors',
              'has-checked:border-brand has-checked:bg-brand-weak',
              error ? 'border-danger' : 'border-line-strong hover:border-brand',
            )}
          >
            <input
              type="radio"
              name={name}
              value={each.rate}
              checked={value === each.rate}
              onChange={() => onChange(each.rate)}
              className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-8"
            />
            <span aria-hidden className="text-xl leading-120 font-bold tabular-nums">
              {each.rate}
            </span>
            <span className="text-[clamp(11px,0.6875rem,22px)] leading-130">
              <Words>{each.name}</Words>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
