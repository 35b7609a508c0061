import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { FieldGroup, useFieldAttributes } from './field.tsx';
import type { CommonFieldProps } from './field.tsx';
import type { SentenceNode } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

export type RadioRowProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'size'> & {
  label: SentenceNode;
  description?: SentenceNode;
  /** Shown at the right edge: a price, a state. */
  aside?: ReactNode;
};

/** One choice as a card row. Put several in a `RadioGroup`. Takes the props of a native radio button. */
export function RadioRow({ label, description, aside, ...input }: RadioRowProps) {
  return (
    <label
      data-focus-ring
      className={cx(
        'relative flex min-h-14 items-center gap-3 rounded-12 border border-line bg-surface px-4 py-3 leading-150 transition-colors hover:border-brand',
        'has-checked:border-brand has-checked:bg-brand-weak has-disabled:cursor-not-allowed has-disabled:bg-surface-2 has-disabled:text-fg-2',
      )}
    >
      <input
        {...input}
        type="radio"
        className="m-0 size-6 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-line-strong bg-surface checked:border-[calc(var(--spacing)*1.75)] checked:border-brand disabled:border-line"
      />
      <span className="phrase-column min-w-0 flex-1 text-balance">
        <span className="block">
          <Words>{label}</Words>
        </span>
        {description && (
          <span className="block text-sm text-fg-2">
            <Words>{description}</Words>
          </span>
        )}
      </span>
      {aside && <span className="shrink-0 text-right">{aside}</span>}
    </label>
  );
}

export type RadioGroupProps = CommonFieldProps & {
  id?: string;
  name?: string;
  children: ReactNode;
};

/** A question with its radio rows: legend, support, error. */
export function RadioGroup({ children, ...props }: RadioGroupProps) {
  const field = useFieldAttributes(props);
  return (
    <FieldGroup {...props} field={field}>
      <div className="flex flex-col gap-2">{children}</div>
    </FieldGroup>
  );
}
