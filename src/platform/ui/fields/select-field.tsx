import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import { textControlClass, Field, useFieldAttributes } from './field.tsx';
import type { CommonFieldProps } from './field.tsx';
import type { Sentence } from '../display/sentence.ts';
import { usePlainLanguageText } from '../display/words.tsx';

export type SelectFieldProps = CommonFieldProps &
  Omit<ComponentPropsWithRef<'select'>, 'className' | 'required' | 'size' | 'multiple'> & {
    options: ReadonlyArray<{ value: string; label: string; disabled?: boolean }>;
    /** The empty first choice; omit when one of the options is always valid. */
    placeholder?: Sentence;
  };

/** A choice of at most a dozen options by the phone's own picker. Takes the props of a native select. */
export function SelectField({
  label,
  required,
  optional,
  support,
  error,
  hideLabel,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const text = { label, required, optional, support, error, hideLabel, className };
  const field = useFieldAttributes({ ...text, id: select.id, name: select.name });
  const say = usePlainLanguageText();
  return (
    <Field {...text} field={field}>
      <div className="relative">
        <select
          {...select}
          {...field.control}
          className={cx(
            textControlClass({ invalid: Boolean(error) }),
            'appearance-none pr-12 text-ellipsis',
          )}
        >
          {placeholder !== undefined && <option value="">{say(placeholder)}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {say(option.label)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-fg-2"
        />
      </div>
    </Field>
  );
}
