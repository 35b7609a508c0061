import type { ComponentPropsWithRef } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { withDigitsOnly } from './digits.ts';
import { Field, useFieldAttributes } from './field.tsx';
import type { CommonFieldProps } from './field.tsx';
import { useMergedRef } from './merged-ref.ts';
import { typeIntoInput } from './native-value.ts';

export type CodeFieldProps = CommonFieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'required' | 'maxLength' | 'type'> & {
    length?: number;
    /** Called once when the last digit arrives, by typing, pasting or autofill. */
    onComplete?: (code: string) => void;
  };

/**
 * A short numeric code: one real input under drawn cells, so that autofill and pasting of `123 456` or
 * `１２３４５６` work, and a screen reader finds one field.
 */
export function CodeField({
  label,
  required,
  optional,
  support,
  error,
  hideLabel,
  className,
  length = 6,
  onComplete,
  onInput,
  ref,
  ...input
}: CodeFieldProps) {
  const text = { label, required, optional, support, error, hideLabel, className };
  const field = useFieldAttributes({ ...text, id: input.id, name: input.name });
  const element = useRef<HTMLInputElement>(null);
  const reported = useRef('');
  const [code, setCode] = useState(() => String(input.value ?? input.defaultValue ?? ''));
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => setCode(withDigitsOnly(element.current?.value ?? '').slice(0, length)));

  function take(target: HTMLInputElement) {
    const next = withDigitsOnly(target.value).slice(0, length);
    typeIntoInput(target, next);
    setCode(next);
    if (next.length < length) reported.current = '';
    else if (reported.current !== next) {
      reported.current = next;
      // Wait until this event has ended: only then does the form have the last digit.
      queueMicrotask(() => onComplete?.(next));
    }
  }

  return (
    <Field {...text} field={field}>
      <div className="group/code relative flex w-full max-w-90 gap-1.5 rounded-8" data-focus-ring>
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            aria-hidden
            className={cx(
              'grid min-h-14 min-w-0 flex-1 place-items-center rounded-8 border bg-surface text-[min(1.5rem,32px)] font-bold tabular-nums',
              error ? 'border-danger' : 'border-line-strong',
              index === code.length &&
                'group-focus-within/code:border-2 group-focus-within/code:border-brand',
            )}
          >
            {code[index] ?? ''}
          </span>
        ))}
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          {...input}
          {...field.control}
          ref={useMergedRef(element, ref)}
          type="text"
          onInput={(event) => {
            // Full-width digits arrive through IME composition: changing the value during it repeats digits.
            if (!event.nativeEvent.isComposing) take(event.currentTarget);
            onInput?.(event);
          }}
          onCompositionEnd={(event) => take(event.currentTarget)}
          className="absolute inset-0 h-full w-full cursor-text text-base opacity-0"
        />
      </div>
    </Field>
  );
}
