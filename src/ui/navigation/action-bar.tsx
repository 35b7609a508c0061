import type { ReactNode } from 'react';
import { Words } from '../display/words.tsx';

type ActionBarProps = {
  /** Shown left of the button: a price, a heart. */
  aside?: ReactNode;
  /** One line above the button: the consequence of the press. */
  note?: ReactNode;
  /** The primary action, `size="lg" wide`. */
  children: ReactNode;
};

/** The primary action within reach of the thumb. Last child of the screen; replaces the tab bar. */
export function ActionBar({ aside, note, children }: ActionBarProps) {
  return (
    <div
      data-action-bar
      className="sticky bottom-0 z-bar mt-auto bg-surface px-4 pt-3 pb-[calc(0.75rem+var(--safe-bottom))] shadow-bar"
    >
      <div className="mx-auto flex max-w-160 flex-col gap-2">
        {note && (
          <div className="text-sm leading-150 text-fg-2">
            <Words>{note}</Words>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {aside && <div className="flex items-center gap-2">{aside}</div>}
          <div className="flex min-w-0 flex-[1_1_10rem] flex-col gap-2">{children}</div>
        </div>
      </div>
    </div>
  );
}
