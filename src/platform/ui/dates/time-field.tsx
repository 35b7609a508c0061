import { parseTime } from '@internationalized/date';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  DateInput,
  DateSegment,
  Label,
  TimeField as AriaTimeField,
} from 'react-aria-components/TimeField';
import { cx } from '../cx.ts';
import {
  textControlClass,
  FieldError,
  LabelText,
  SupportText,
  useFieldAttributes,
} from '../fields/field.tsx';
import type { CommonFieldProps } from '../fields/field.tsx';

export type TimeFieldProps = CommonFieldProps & {
  id?: string;
  name?: string;
  /** `HH:MM`, 24-hour, or null while incomplete. */
  value: string | null;
  onChange: (time: string | null) => void;
};

/** A field for a time of day: typed, or stepped by the arrow keys, without a picker wheel. */
export function TimeField(props: TimeFieldProps) {
  const { required, error, hideLabel, className, value, onChange } = props;
  const field = useFieldAttributes(props);
  return (
    <I18nProvider locale="ja-JP">
      <AriaTimeField
        id={field.controlId}
        name={props.name}
        value={value ? parseTime(value) : null}
        onChange={(time) => onChange(time ? time.toString().slice(0, 5) : null)}
        hourCycle={24}
        shouldForceLeadingZeros
        isRequired={required}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        aria-describedby={field.describedBy}
        className={cx('flex min-w-0 flex-col gap-2', className)}
      >
        <div className={hideLabel ? 'sr-only' : undefined}>
          <Label className="font-bold">
            <LabelText {...props} />
          </Label>
          <SupportText {...props} field={field} />
        </div>
        <DateInput
          data-focus-ring
          className={cx(
            textControlClass({ invalid: Boolean(error) }),
            'inline-flex w-fit! min-w-32 items-center self-start text-lg tabular-nums',
          )}
        >
          {(segment) => (
            <DateSegment
              segment={segment}
              className="min-w-[1.8em] rounded-4 px-1 text-center placeholder:text-fg-2 focus:bg-brand focus:text-on-brand type-literal:min-w-0 type-literal:px-0"
            />
          )}
        </DateInput>
        <FieldError field={field} error={error} />
      </AriaTimeField>
    </I18nProvider>
  );
}
