import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import type { Sentence, SentenceNode } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

/** Props of every field besides the attributes of its control. */
export type CommonFieldProps = {
  label: Sentence;
  /** Prints ※必須. */
  required?: boolean;
  /** Prints 任意. */
  optional?: boolean;
  support?: SentenceNode;
  /** The error and its remedy; linked to the control by ARIA. */
  error?: Sentence;
  /** Shows the label to screen readers only, for a field whose heading already names it. */
  hideLabel?: boolean;
  /** Styles the whole field; the style of the control is fixed. */
  className?: string;
};

/** The id of the control of a named field, for links from an error summary. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]/g, '-')}`;
}

type Wiring = CommonFieldProps & { id?: string; name?: string };

/** Ids and ARIA attributes that link label, support and error to one control. */
export function useFieldAttributes({ id, name, required, support, error }: Wiring) {
  const generated = useId();
  const controlId = id ?? (name ? fieldId(name) : generated);
  const supportId = `${controlId}-support`;
  const errorId = `${controlId}-error`;
  const describedBy = cx(support ? supportId : null, error ? errorId : null) || undefined;
  return {
    controlId,
    supportId,
    errorId,
    describedBy,
    control: {
      id: controlId,
      'aria-describedby': describedBy,
      'aria-invalid': error ? true : undefined,
      'aria-required': required ? true : undefined,
    } as const,
  };
}

export type FieldAttributes = ReturnType<typeof useFieldAttributes>;
type FieldProps = CommonFieldProps & {
  field: FieldAttributes;
  children: ReactNode;
  after?: ReactNode;
};

/** One control with its label, 必須 or 任意, support and error, in this order. */
export function Field({ field, children, after, className, ...text }: FieldProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-2', className)}>
      <div className={text.hideLabel ? 'sr-only' : 'flex flex-col gap-0.5'}>
        <label
          htmlFor={field.controlId}
          className="font-bold [word-break:auto-phrase] text-balance"
        >
          <LabelText {...text} />
        </label>
        <SupportText field={field} {...text} />
      </div>
      {children}
      {after}
      <FieldError field={field} error={text.error} />
    </div>
  );
}

/** The structure of `Field` for a group of controls: a fieldset with its legend. */
export function FieldGroup({ field, children, after, className, ...text }: FieldProps) {
  return (
    <fieldset
      id={field.controlId}
      tabIndex={-1}
      data-focus-quiet
      aria-describedby={field.describedBy}
      className={cx('flex min-w-0 flex-col', className)}
    >
      <legend
        className={text.hideLabel ? 'sr-only' : 'font-bold [word-break:auto-phrase] text-balance'}
      >
        <LabelText {...text} />
      </legend>
      <div className={text.hideLabel ? 'sr-only' : undefined}>
        <SupportText field={field} {...text} />
      </div>
      <div className={text.hideLabel ? undefined : 'pt-2'}>{children}</div>
      {after}
      {text.error && (
        <div className="pt-2">
          <FieldError field={field} error={text.error} />
        </div>
      )}
    </fieldset>
  );
}

/** The label with 必須 or 任意, for controls with their own structure. */
export function LabelText({ label, required, optional }: CommonFieldProps) {
  const need = 'inline-block text-sm whitespace-nowrap';
  return (
    <>
      {/* The gap is on the label, not on the mark: a mark that wraps begins at the left edge. */}
      <span className="mr-2 inline-block">
        <Words>{label}</Words>
      </span>
      {required && (
        <span className={cx(need, 'font-bold text-danger')}>
          <Words>※必須</Words>
        </span>
      )}
      {!required && optional && (
        <span className={cx(need, 'font-normal text-fg-2')}>
          <Words>任意</Words>
        </span>
      )}
    </>
  );
}

/** The support line, for controls with their own structure. */
export function SupportText({ field, support }: CommonFieldProps & { field: FieldAttributes }) {
  if (!support) return null;
  return (
    <div id={field.supportId} className="text-sm leading-160 text-pretty text-fg-2">
      <Words>{support}</Words>
    </div>
  );
}

/** The error line, for controls with their own structure. */
export function FieldError({ field, error }: { field: FieldAttributes; error?: Sentence }) {
  if (!error) return null;
  return (
    <p
      id={field.errorId}
      className="flex items-start gap-1.5 text-sm font-bold leading-150 text-danger"
    >
      <CircleAlert aria-hidden className="mt-[0.15em] size-[1.15em] shrink-0" />
      <span className="min-w-0">
        <span className="sr-only">エラー：</span>
        <Words>{error}</Words>
      </span>
    </p>
  );
}

/** The box of a text control: 48 px, 16 px text (iOS zooms into anything smaller). */
export function textControlClass({ invalid = false }: { invalid?: boolean } = {}): string {
  return cx(
    'w-full min-w-0 min-h-12 rounded-8 border bg-surface px-4 py-2 text-base text-fg placeholder:text-fg-3 [&[readonly]]:bg-surface-2 disabled:bg-surface-2 disabled:text-fg-2',
    invalid ? 'border-danger outline-1 -outline-offset-2 outline-danger' : 'border-line-strong',
  );
}
