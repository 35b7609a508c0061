import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { useId } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonLook } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './feedback/spinner.tsx';
import type { Sentence, SentenceNode } from './display/sentence.ts';
import { Words } from './display/words.tsx';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'disabled'> &
  ButtonLook & {
    children?: SentenceNode;
    icon?: ReactNode;
    /** While true the button keeps its width, shows `pendingLabel` and ignores presses. */
    pending?: boolean;
    pendingLabel?: Sentence;
    /** The reason why the button is blocked, shown below; null when usable. The button stays focusable. */
    reason?: Sentence | null;
  };

/** A button that is never `disabled` but shows the blocking reason. (Design: DADS on disabled buttons) */
export function Button({
  variant,
  size,
  wide,
  icon,
  pending = false,
  pendingLabel,
  reason,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = Boolean(reason);
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Preventing the click also prevents a form submit, including a submit by Enter in a field.
    if (blocked || pending) event.preventDefault();
    else onClick?.(event);
  }
  const described = cx(rest['aria-describedby'], blocked && reasonId);
  const button = (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      aria-describedby={described || undefined}
      className={cx(buttonClass({ variant, size, wide }), reason === undefined && className)}
    >
      <span className="grid min-w-0 grid-cols-[minmax(0,auto)] items-center justify-items-center">
        <Layer hidden={pending}>
          {icon}
          <span className="min-w-0">
            <Words>{children}</Words>
          </span>
        </Layer>
        <Layer hidden={!pending}>
          <Spinner />
          {pendingLabel ? (
            <span className="min-w-0">
              <Words>{pendingLabel}</Words>
            </span>
          ) : (
            pending && <span className="sr-only">処理中です</span>
          )}
        </Layer>
      </span>
    </button>
  );
  // Wrap also when `reason` is null: adding or removing the wrapper later would lose the focus.
  if (reason === undefined) return button;
  return (
    <span className={cx('inline-flex max-w-full flex-col gap-1.5', wide && 'w-full', className)}>
      {button}
      {blocked && (
        <span
          id={reasonId}
          className="button-words text-center text-sm leading-150 text-balance text-fg-2"
        >
          <Words>{reason}</Words>
        </span>
      )}
    </span>
  );
}

/** Both labels share one grid cell, so the wider label sets the button's width from the start. */
function Layer({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        'col-start-1 row-start-1 inline-flex min-w-0 items-center justify-center gap-2',
        hidden && 'invisible',
      )}
    >
      {children}
    </span>
  );
}
