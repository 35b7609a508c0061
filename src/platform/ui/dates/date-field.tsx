import type { ComponentPropsWithRef } from 'react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isJstDay } from '#platform/base/jst.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { withDigitsOnly } from '../fields/digits.ts';
import { textControlClass, FieldGroup, useFieldAttributes } from '../fields/field.tsx';
import type { CommonFieldProps } from '../fields/field.tsx';
import { Words } from '../display/words.tsx';
import { parseTypedYear, typedYearError, cleanTypedYear } from './typed-year.ts';

export type DateFieldProps = CommonFieldProps & {
  id?: string;
  name?: string;
  /** `YYYY-MM-DD`, or an empty string while the input is not a valid day. */
  value: string;
  onChange: (day: string) => void;
  onBlur?: () => void;
  /** Enables autofill of a date of birth. */
  birthday?: boolean;
};

type Parts = { year: string; month: string; day: string };

/**
 * Three inputs, without a calendar, for a date that people know by heart, such as a birthday. The year may be of an
 * era: 「昭和60」, `S60`. (Rule 8.8)
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, birthday = false } = props;
  const [parts, setParts] = useState<Parts>(() => split(value));
  // A changed `value` of the caller (form reset, loaded data) replaces the typed text.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== join(parts, birthday)) setParts(split(value));
  }
  // Show the problem of a year only after its input has lost the focus: until then it is being typed.
  const [isYearLeft, setYearLeft] = useState(false);
  const problem = isYearLeft ? typedYearError(parts.year, birthday) : null;
  const error = problem ?? props.error;
  const field = useFieldAttributes({ ...props, error });
  const [hasLetters, setLetters] = useState(false);
  const year = useRef<HTMLInputElement>(null);
  const month = useRef<HTMLInputElement>(null);
  const day = useRef<HTMLInputElement>(null);

  function take(next: Parts) {
    setParts(next);
    const joined = join(next, birthday);
    setKnown(joined);
    if (joined !== value) onChange(joined);
  }

  function changeKeyboard() {
    // Rendered at once: a phone chooses its keyboard at the moment when the input gets the focus.
    flushSync(() => setLetters(!hasLetters));
    year.current?.focus();
  }

  const meaning = meaningOf(value, { typed: parts.year, birthday });
  const shared = {
    invalid: Boolean(error),
    describedBy: field.describedBy,
    required: props.required,
  };
  return (
    <FieldGroup {...props} error={error} field={field}>
      <div
        className="flex flex-wrap items-end gap-x-3 gap-y-2"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
        }}
      >
        <Part
          {...shared}
          id={`${field.controlId}-year`}
          unit="年"
          read={cleanTypedYear}
          isWhole={(text) => /\d\d$/.test(text) && parseTypedYear(text, birthday) !== null}
          inputMode={hasLetters ? 'text' : 'numeric'}
          value={parts.year}
          autoComplete={birthday ? 'bday-year' : 'off'}
          ref={year}
          className="w-[calc(5ch+2rem)]!"
          onText={(text) => {
            setYearLeft(false);
            take({ ...parts, year: text });
          }}
          onBlur={() => setYearLeft(true)}
          next={month}
        />
        <Part
          {...shared}
          unit="月"
          value={parts.month}
          autoComplete={birthday ? 'bday-month' : 'off'}
          ref={month}
          onText={(text) => take({ ...parts, month: text })}
        />
        <Part
          {...shared}
          unit="日"
          value={parts.day}
          autoComplete={birthday ? 'bday-day' : 'off'}
          ref={day}
          onText={(text) => take({ ...parts, day: text })}
        />
      </div>
      {props.name && <input type="hidden" name={props.name} value={value} />}
      {meaning && <p className="pt-1.5 text-sm text-fg-2">{meaning}</p>}
      {birthday && (
        <Button variant="quiet" size="sm" className="mt-1" onClick={changeKeyboard}>
          <Words>{hasLetters ? '西暦の数字で入力する' : '昭和・平成の年で入力する'}</Words>
        </Button>
      )}
    </FieldGroup>
  );
}

type PartProps = Pick<
  ComponentPropsWithRef<'input'>,
  'id' | 'ref' | 'value' | 'autoComplete' | 'inputMode' | 'onBlur' | 'className'
> & {
  unit: string;
  /** Returns the part of a typed text that the input accepts. */
  read?: (typed: string) => string;
  /** True when a text is complete: the next input then gets the focus. */
  isWhole?: (text: string) => boolean;
  invalid: boolean;
  describedBy?: string;
  required?: boolean;
  onText: (text: string) => void;
  next?: { current: HTMLInputElement | null };
};

const twoDigits = (typed: string) => withDigitsOnly(typed).slice(0, 2);

function Part(props: PartProps) {
  const { unit, read = twoDigits, isWhole, invalid, describedBy, required, onText, next } = props;
  const { id, ref, value, autoComplete, inputMode = 'numeric', onBlur } = props;
  const { className = 'w-[calc(2ch+2rem)]!' } = props;
  function take(target: HTMLInputElement, composing: boolean) {
    const text = composing ? target.value : read(target.value);
    onText(text);
    // Only a complete year moves the focus: a one-digit month may still get a second digit.
    if (!composing && isWhole?.(text)) next?.current?.focus();
  }
  return (
    <label className="flex items-center gap-2">
      <input
        id={id}
        ref={ref}
        type="text"
        inputMode={inputMode}
        autoComplete={autoComplete}
        value={value}
        onBlur={onBlur}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-required={required || undefined}
        onChange={(event) => {
          const native = event.nativeEvent;
          take(event.currentTarget, native instanceof InputEvent && native.isComposing);
        }}
        onCompositionEnd={(event) => take(event.currentTarget, false)}
        className={cx(textControlClass({ invalid }), 'px-2! text-center tabular-nums', className)}
      />
      <span className="shrink-0">{unit}</span>
    </label>
  );
}

function split(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

function join({ year: typed, month, day }: Parts, birthday: boolean): string {
  const year = parseTypedYear(typed, birthday);
  const joined = `${year ?? ''}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isJstDay(joined) ? joined : '';
}

const era = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', {
  era: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * Shows the day in the other calendar, so that a wrong year is noticed: a year of an era as a Western year, a
 * birthday with its era. Null for any other day, and when there is none.
 */
function meaningOf(value: string, { typed, birthday }: { typed: string; birthday: boolean }) {
  if (!isJstDay(value)) return null;
  if (!/^\d+$/.test(typed)) return <Words>西暦{value.slice(0, 4)}年</Words>;
  return birthday ? <Words>{era.format(new Date(`${value}T00:00:00Z`))}生まれ</Words> : null;
}
