import type { ComponentPropsWithRef } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import type { Sentence, SentenceNode } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';
import { SwitchRefusal } from './refused-switch.tsx';

export type SwitchRowProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'size'> & {
  label: SentenceNode;
  description?: SentenceNode;
  className?: string;
  /** Shown when the switch is locked: 「契約と給与のお知らせは止められません」. */
  lockedReason?: Sentence;
  /** The reason why the last press of the switch had no effect. */
  failure?: Sentence | undefined;
};

/**
 * A setting that takes effect immediately. The whole row is the press target; the sentence of a refusal is below it.
 */
export function SwitchRow({ failure, ...row }: SwitchRowProps) {
  return (
    <div>
      <Row {...row} />
      <SwitchRefusal>{failure}</SwitchRefusal>
    </div>
  );
}

function Row({
  label,
  description,
  lockedReason,
  className,
  ...input
}: Omit<SwitchRowProps, 'failure'>) {
  const generated = useId();
  const noteId = `${input.id ?? generated}-note`;
  const note = lockedReason ?? description;
  const locked = lockedReason !== undefined;
  return (
    <label
      className={cx('relative flex min-h-14 items-center gap-4 py-2.5 leading-150', className)}
    >
      <span className="phrase-column min-w-0 flex-1 text-balance">
        <span className="block">
          <Words>{label}</Words>
        </span>
        {note && (
          <span id={noteId} className="block text-sm text-fg-2">
            <Words>{note}</Words>
          </span>
        )}
      </span>
      <span data-focus-ring className="relative h-8 w-13 shrink-0 rounded-full">
        <input
          {...input}
          type="checkbox"
          // The native checkbox exposes its state; an extra aria-checked could contradict it.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          aria-describedby={note ? noteId : undefined}
          aria-disabled={locked || undefined}
          onClick={(event) => {
            if (locked) event.preventDefault();
            else input.onClick?.(event);
          }}
          className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-full border-2 border-line-strong bg-surface-2 transition-colors checked:border-brand checked:bg-brand aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-1.5 size-5 -translate-y-1/2 rounded-full bg-line-strong transition-all peer-checked:left-[calc(100%-1.625rem)] peer-checked:bg-on-brand"
        />
      </span>
    </label>
  );
}
