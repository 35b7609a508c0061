import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { FieldGroup, useFieldAttributes } from './field.tsx';
import type { CommonFieldProps } from './field.tsx';
import type { Sentence } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

export type ChipOption = { value: string; label: string; count?: number };
type Shared = CommonFieldProps & { id?: string; name?: string; options: readonly ChipOption[] };
export type ChipGroupProps = Shared &
  (
    | { multiple?: false; value: string | null; onChange: (value: string | null) => void }
    | { multiple: true; value: readonly string[]; onChange: (values: string[]) => void }
  );

/** Choices as chips, single or multiple. In a single group, pressing the chosen chip again clears it. */
export function ChipGroup(props: ChipGroupProps) {
  const { options } = props;
  const generated = useId();
  const field = useFieldAttributes(props);
  const isChosen = (value: string) =>
    props.multiple ? props.value.includes(value) : props.value === value;

  function toggle(value: string) {
    if (!props.multiple) return props.onChange(props.value === value ? null : value);
    // In the order of the options, so that equal choices give equal URLs.
    const next = options.map((option) => option.value);
    props.onChange(next.filter((other) => isChosen(other) !== (other === value)));
  }

  return (
    <FieldGroup {...props} field={field}>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} data-focus-ring className={chipClass(isChosen(option.value))}>
            <input
              type={props.multiple ? 'checkbox' : 'radio'}
              name={props.name ?? generated}
              value={option.value}
              checked={isChosen(option.value)}
              onChange={() => toggle(option.value)}
              onClick={() => {
                // A chosen radio fires no change event, so clearing is handled on click.
                if (!props.multiple && isChosen(option.value)) toggle(option.value);
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {isChosen(option.value) && (
              <Check aria-hidden className="pointer-events-none absolute left-1 size-4" />
            )}
            <span className="min-w-0">
              <Words>{option.label}</Words>
            </span>
            {option.count !== undefined && (
              <span className="text-sm font-normal tabular-nums">{option.count}件</span>
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** The check mark lies over the chip's padding, so that a press does not move the next chip away from the pointer. */
function chipClass(chosen: boolean): string {
  return cx(
    'relative inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border px-5.5 py-1.5 leading-130 break-names text-balance transition-colors',
    chosen
      ? 'border-brand bg-brand-weak font-bold text-brand-strong'
      : 'border-line-strong bg-surface hover:border-brand',
  );
}

/** An active filter with a remove button: 「夜勤 ✕」. */
export function FilterChip({ label, onRemove }: { label: Sentence; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="inline-flex min-h-11 max-w-full items-center gap-1 rounded-full border border-brand-line bg-brand-weak pr-3 pl-4 text-left text-sm leading-130 font-bold text-brand-strong"
    >
      <span className="min-w-0">
        <Words>{label}</Words>
      </span>
      <span className="sr-only">を外す</span>
      <X aria-hidden className="size-[1.2em] shrink-0" />
    </button>
  );
}
