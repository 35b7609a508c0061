import type { ComponentPropsWithRef } from 'react';
import { characterCount } from '#platform/base/text.ts';
import { cx } from '../cx.ts';
import { textControlClass, Field, useFieldAttributes } from './field.tsx';
import type { CommonFieldProps } from './field.tsx';
import type { Sentence } from '../display/sentence.ts';
import { usePlainLanguageText, Words } from '../display/words.tsx';

export type TextAreaProps = CommonFieldProps &
  Omit<
    ComponentPropsWithRef<'textarea'>,
    'className' | 'placeholder' | 'required' | 'maxLength' | 'value' | 'defaultValue'
  > & {
    value: string;
    placeholder?: Sentence;
    /** Limit in characters as people count them; longer text is marked, not truncated. */
    max?: number;
  };

/** Several lines of text in a growing box, with a counter when there is a limit. */
export function TextArea({
  label,
  required,
  optional,
  support,
  error,
  hideLabel,
  className,
  max,
  rows = 3,
  placeholder,
  ...area
}: TextAreaProps) {
  const text = { label, required, optional, support, error, hideLabel, className };
  const field = useFieldAttributes({ ...text, id: area.id, name: area.name });
  const count = characterCount(area.value);
  const say = usePlainLanguageText();
  const over = max !== undefined && count > max;
  return (
    <Field
      {...text}
      field={field}
      after={
        max !== undefined && (
          <p
            className={cx(
              'text-right text-sm tabular-nums',
              over ? 'font-bold text-danger' : 'text-fg-2',
            )}
          >
            {count}/{max}文字
            <Words>{over && `（${count - max}文字超えています）`}</Words>
          </p>
        )
      }
    >
      <textarea
        {...area}
        {...field.control}
        placeholder={placeholder && say(placeholder)}
        rows={rows}
        className={cx(
          textControlClass({ invalid: Boolean(error) || over }),
          'block max-h-96 resize-y field-sizing-content py-3 leading-170',
        )}
        // `field-sizing` ignores `rows`, so the minimum height is set as a style.
        style={{ minHeight: `calc(${rows * 1.7}em + 1.6rem)` }}
      />
    </Field>
  );
}
