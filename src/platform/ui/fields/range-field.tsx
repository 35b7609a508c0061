import type { ComponentPropsWithRef } from 'react';
import { Field, useFieldAttributes } from './field.tsx';
import type { CommonFieldProps } from './field.tsx';

export type RangeFieldProps = CommonFieldProps &
  Omit<
    ComponentPropsWithRef<'input'>,
    'type' | 'className' | 'required' | 'value' | 'onChange' | 'min' | 'max' | 'step'
  > & {
    value: number;
    onChange: (value: number) => void;
    min: number;
    max: number;
    step: number;
    /** Formats the value for display and screen readers: 「10,000円以上」. */
    format: (value: number) => string;
  };

/** A slider for a rough amount; add a `NumberField` where the exact amount matters. */
export function RangeField(props: RangeFieldProps) {
  const {
    label,
    required,
    optional,
    support,
    error,
    hideLabel,
    className,
    value,
    onChange,
    format,
    ...input
  } = props;
  const text = { label, required, optional, support, error, hideLabel, className };
  const field = useFieldAttributes({ ...text, id: input.id, name: input.name });
  return (
    <Field {...text} field={field}>
      <output htmlFor={field.controlId} className="text-xl font-bold tabular-nums">
        {format(value)}
      </output>
      <input
        {...input}
        {...field.control}
        type="range"
        value={value}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-11 w-full cursor-pointer rounded-full accent-brand"
      />
    </Field>
  );
}
