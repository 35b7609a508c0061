import type { ComponentPropsWithRef } from 'react';
import { useRef, useState } from 'react';
import { isJstDay } from '#base/jst.ts';
import { cx } from '../cx.ts';
import { onlyDigits } from '../fields/digits.ts';
import { controlClass, FieldGroup, useField } from '../fields/field.tsx';
import type { FieldText } from '../fields/field.tsx';
import { Words } from '../display/words.tsx';

export type DateFieldProps = FieldText & {
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

/** Three number inputs for a date known by heart, such as a birthday, without a calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, birthday = false, error } = props;
  const field = useField(props);
  const [parts, setParts] = useState<Parts>(() => split(value));
  // A changed `value` of the caller (form reset, loaded data) replaces the typed text.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== join(parts)) setParts(split(value));
  }
  const month = useRef<HTMLInputElement>(null);
  const day = useRef<HTMLInputElement>(null);

  function take(next: Parts) {
    setParts(next);
    const joined = join(next);
    setKnown(joined);
    if (joined !== value) onChange(joined);
  }

  const era = eraYear(value);
  const shared = {
    invalid: Boolean(error),
    describedBy: field.describedBy,
    required: props.required,
  };
  return (
    <FieldGroup {...props} field={field}>
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
          digits={4}
          value={parts.year}
          autoComplete={birthday ? 'bday-year' : 'off'}
          onText={(year) => take({ ...parts, year })}
          next={month}
        />
        <Part
          {...shared}
          unit="月"
          digits={2}
          value={parts.month}
          autoComplete={birthday ? 'bday-month' : 'off'}
          ref={month}
          onText={(text) => take({ ...parts, month: text })}
          next={day}
        />
        <Part
          {...shared}
          unit="日"
          digits={2}
          value={parts.day}
          autoComplete={birthday ? 'bday-day' : 'off'}
          ref={day}
          onText={(text) => take({ ...parts, day: text })}
        />
      </div>
      {props.name && <input type="hidden" name={props.name} value={value} />}
      {birthday && era && (
        <p className="pt-1.5 text-sm text-fg-2">
          <Words>{era}生まれ</Words>
        </p>
      )}
    </FieldGroup>
  );
}

type PartProps = Pick<ComponentPropsWithRef<'input'>, 'id' | 'ref' | 'value' | 'autoComplete'> & {
  unit: string;
  digits: number;
  invalid: boolean;
  describedBy?: string;
  required?: boolean;
  onText: (text: string) => void;
  next?: { current: HTMLInputElement | null };
};

function Part({ unit, digits, invalid, describedBy, required, onText, next, ...input }: PartProps) {
  function take(target: HTMLInputElement, composing: boolean) {
    const text = composing ? target.value : onlyDigits(target.value).slice(0, digits);
    onText(text);
    // Only a complete year moves the focus: a one-digit month may still get a second digit.
    if (!composing && digits === 4 && text.length === 4) next?.current?.focus();
  }
  return (
    <label className="flex items-center gap-2">
      <input
        {...input}
        type="text"
        inputMode="numeric"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-required={required || undefined}
        onChange={(event) => {
          const native = event.nativeEvent;
          take(event.currentTarget, native instanceof InputEvent && native.isComposing);
        }}
        onCompositionEnd={(event) => take(event.currentTarget, false)}
        className={cx(
          controlClass({ invalid }),
          'px-2! text-center tabular-nums',
          digits === 4 ? 'w-[calc(4ch+1.75rem)]!' : 'w-[calc(2ch+2rem)]!',
        )}
      />
      <span className="shrink-0">{unit}</span>
    </label>
  );
}

function split(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

function join({ year, month, day }: Parts): string {
  const joined = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isJstDay(joined) ? joined : '';
}

const era = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', {
  era: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The era year of a day, such as `平成2年`, which makes a wrong year of birth visible; null if invalid. */
function eraYear(day: string): string | null {
  return isJstDay(day) ? era.format(new Date(`${day}T00:00:00Z`)) : null;
}
