import type { ComponentPropsWithRef, ReactNode } from 'react';
import { textControlClass, Field, useFieldAttributes } from './field.tsx';
import type { CommonFieldProps } from './field.tsx';
import { cx } from '../cx.ts';
import type { Sentence } from '../display/sentence.ts';
import { usePlainLanguageText, Words } from '../display/words.tsx';

export type TextFieldProps = CommonFieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'placeholder' | 'required' | 'size'> & {
    placeholder?: Sentence;
    /** Shown inside the box after the text: 円, 分. */
    suffix?: Sentence;
    /** Shown inside the box before the text. */
    icon?: ReactNode;
    /** For a short number: right-aligned with tabular figures. */
    numeric?: boolean;
  };

/** One line of text. Takes the props of a native input. */
export function TextField({
  label,
  required,
  optional,
  support,
  error,
  hideLabel,
  className,
  suffix,
  icon,
  numeric = false,
  placeholder,
  ...input
}: TextFieldProps) {
  const text = { label, required, optional, support, error, hideLabel, className };
  const field = useFieldAttributes({ ...text, id: input.id, name: input.name });
  const say = usePlainLanguageText();
  return (
    <Field {...text} field={field}>
      <div className="relative">
        {icon && (
          <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-fg-2">
            {icon}
          </span>
        )}
        <input
          {...input}
          {...field.control}
          placeholder={placeholder && say(placeholder)}
          className={cx(
            textControlClass({ invalid: Boolean(error) }),
            Boolean(icon) && 'pl-12',
            suffix && 'pr-[calc(1.75rem+1em)]',
            numeric && 'text-right tabular-nums',
          )}
        />
        {suffix && (
          <span className="pointer-events-none absolute inset-y-0 right-4 grid place-items-center text-fg-2">
            <Words>{suffix}</Words>
          </span>
        )}
      </div>
    </Field>
  );
}
