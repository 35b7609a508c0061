import type { ComponentPropsWithRef } from 'react';
import Check from 'lucide-react/icons/check';
import { cx } from '../cx.ts';
import { FieldError, useFieldAttributes } from './field.tsx';
import type { SentenceNode, Sentence } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

export type CheckRowProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'size'> & {
  label: SentenceNode;
  description?: SentenceNode;
  error?: Sentence;
  className?: string;
  /** A bordered card, for text that must be read before ticking. */
  boxed?: boolean;
};

/** A checkbox whose whole row is the press target. Takes the props of a native checkbox. */
export function CheckRow({
  label,
  description,
  error,
  className,
  boxed = false,
  ...input
}: CheckRowProps) {
  const field = useFieldAttributes({
    label: '',
    id: input.id,
    name: undefined,
    support: description,
    error,
  });
  return (
    <div className={className}>
      <label
        className={cx(
          'group/check relative flex min-h-12 items-start gap-3 py-2.5 leading-160',
          boxed &&
            'rounded-12 border border-line bg-surface px-4 py-3 has-checked:border-brand has-checked:bg-brand-weak',
          error && boxed && 'border-danger',
        )}
      >
        <CheckBox {...input} control={field.control} />
        <span className="phrase-column min-w-0 flex-1 text-balance">
          <span className="block">
            <Words>{label}</Words>
          </span>
          {description && (
            <span id={field.supportId} className="block text-sm text-fg-2">
              <Words>{description}</Words>
            </span>
          )}
        </span>
      </label>
      {error && (
        <div className="pt-1 pb-2">
          <FieldError field={field} error={error} />
        </div>
      )}
    </div>
  );
}

type CheckBoxProps = ComponentPropsWithRef<'input'> & {
  control: ReturnType<typeof useFieldAttributes>['control'];
};

/** The drawn box lies under a real checkbox, so that the browser handles state and keyboard. */
function CheckBox({ control, ...input }: CheckBoxProps) {
  return (
    <span
      data-focus-ring
      className="relative mt-[0.1em] grid size-6 shrink-0 place-items-center rounded-4"
    >
      <input
        {...input}
        {...control}
        type="checkbox"
        className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-4 border-2 border-line-strong bg-surface checked:border-brand checked:bg-brand aria-invalid:border-danger disabled:border-line disabled:bg-surface-2"
      />
      <Check
        aria-hidden
        strokeWidth={3.5}
        className="pointer-events-none relative size-4.5 text-on-brand opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}
