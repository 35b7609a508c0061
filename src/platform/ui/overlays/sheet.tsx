import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useEffect, useId, useState, useRef } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { ModalLayer } from './modal-layer.tsx';
import { toast } from './toast.ts';
import { useSwipeDown } from './use-swipe-down.ts';
import type { Sentence } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: Sentence;
  /** `full` fills the screen from the start, for forms and pickers. */
  size?: 'auto' | 'full';
  /** Stays at the bottom while the content scrolls: the apply button. */
  footer?: ReactNode;
  /** Shown next to the title, left of the close button. */
  actions?: ReactNode;
  /** Opens above an open dialog, for the proof of identity that a button of the dialog needs. */
  isAboveDialogs?: boolean;
  /** The sheet opens by itself, so a tap may have been meant for the page below: see `ModalLayer`. */
  opensItself?: boolean;
  children: ReactNode;
};

/**
 * A panel from the bottom on phones, centred on wide screens. Close button, a tap outside, Escape, a swipe
 * down and Back close the sheet; the focus returns to the previous element.
 */
export function Sheet({
  open,
  onClose,
  title,
  size = 'auto',
  footer,
  actions,
  isAboveDialogs = false,
  opensItself = false,
  children,
}: SheetProps) {
  const titleId = useId();
  useEffect(() => {
    if (open) toast.dismissAll();
  }, [open]);
  return (
    <ModalLayer
      open={open}
      onClose={onClose}
      kind="dialog"
      opensItself={opensItself}
      labelledBy={titleId}
      className={cx(
        isAboveDialogs ? 'z-dialog' : 'z-sheet',
        'group/layer fixed inset-0 flex animate-fade-in items-end justify-center bg-overlay in-data-closing:animate-fade-out md:items-center md:p-6',
      )}
      panelClassName={cx(
        'w-full max-w-160 animate-sheet-in in-data-closing:animate-sheet-out md:animate-pop-in md:in-data-closing:animate-pop-out',
      )}
    >
      <SheetPanel onClose={onClose} size={size}>
        <header className="shrink-0 border-b border-line-weak px-4 pt-2 pb-1.5">
          <div aria-hidden className="mx-auto mb-1 h-1 w-10 rounded-full bg-line md:hidden" />
          <div className="flex items-center gap-2">
            <h2 id={titleId} className="min-w-0 flex-1 py-1.5 text-lg leading-140 font-bold">
              <Words>{title}</Words>
            </h2>
            {actions}
            <IconButton
              label="閉じる"
              icon={<X aria-hidden className="size-6" />}
              onClick={onClose}
              className="-mr-2"
            />
          </div>
        </header>
        <div
          className={cx(
            'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4',
            !footer && 'pb-[calc(1.5rem+var(--safe-bottom))]',
          )}
        >
          {children}
        </div>
        {footer && (
          <footer className="shrink-0 border-t border-line-weak bg-surface px-4 pt-3 pb-[calc(0.75rem+var(--safe-bottom))]">
            {footer}
          </footer>
        )}
      </SheetPanel>
    </ModalLayer>
  );
}

type SheetPanelProps = { onClose: () => void; size: 'auto' | 'full'; children: ReactNode };

function SheetPanel({ onClose, size, children }: SheetPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [swiped, setSwiped] = useState(false);
  useSwipeDown(panel, !swiped, () => {
    setSwiped(true);
    onClose();
  });
  return (
    <div
      ref={panel}
      className={cx(
        'flex w-full flex-col overflow-hidden rounded-t-24 bg-surface text-fg shadow-raised md:rounded-24',
        size === 'full'
          ? 'h-[calc(100dvh-0.75rem)] md:h-[min(85dvh,52rem)]'
          : 'max-h-[calc(100dvh-1.5rem)] md:max-h-[85dvh]',
      )}
    >
      {children}
    </div>
  );
}
