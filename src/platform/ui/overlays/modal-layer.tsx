import type { MouseEvent, ReactNode, Ref } from 'react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { overlayBackStack } from './back-stack.ts';
import { cx } from '../cx.ts';
import { openModalLayer, isTopModal, makePageInertNow } from './modal-stack.ts';
import { useOverlayAcceptsTaps } from './passing-tap.ts';

type ModalLayerProps = {
  open: boolean;
  /** Called by Escape, Back, or a tap outside the panel. The caller sets `open` to false. */
  onClose: () => void;
  /** False: a tap outside the panel does nothing. */
  tapOutside?: boolean;
  /**
   * True when the layer opens without a press on its own button: after the last digit of a code, or when an answer
   * arrives. The layer then ignores a tap that was meant for the page below.
   */
  opensItself?: boolean;
  kind: 'dialog' | 'alertdialog';
  labelledBy: string;
  describedBy?: string;
  className: string;
  panelClassName: string;
  panelRef?: Ref<HTMLDivElement>;
  children: ReactNode;
};

// Longer than the longest closing animation of styles.css.
const closingMs = 220;

/**
 * The common behaviour of sheets and dialogs: portal, inert background, focus in and back, Escape, Back, scroll lock.
 * Not built on the UI library's overlay, which would add 31 KB to the first page; this module adds 2 KB.
 */
export function ModalLayer({ open, children, ...props }: ModalLayerProps) {
  const hydrated = useHydrated();
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  // While closing, the caller's data may already be gone: keep showing the last children.
  const [kept, setKept] = useState(children);
  if (open && kept !== children) setKept(children);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setPresent(false), closingMs);
    return () => clearTimeout(timer);
  }, [open]);
  if (!present || !hydrated) return null;
  return createPortal(
    <Layer {...props} open={open}>
      {open ? children : kept}
    </Layer>,
    document.body,
  );
}

function Layer({
  open,
  onClose,
  tapOutside = true,
  opensItself = false,
  kind,
  labelledBy,
  describedBy,
  className,
  panelClassName,
  panelRef,
  children,
}: ModalLayerProps) {
  const root = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  const pressedOutside = useRef(false);
  const isSettled = useOverlayAcceptsTaps(open, opensItself);

  useEffect(() => {
    const layer = root.current;
    if (!open || !layer) return undefined;
    const leave = openModalLayer(layer);
    const forget = overlayBackStack().open(() => close());
    const first =
      layer.querySelector<HTMLElement>('[data-autofocus]') ??
      layer.querySelector<HTMLElement>('[data-panel]');
    first?.focus({ preventScroll: true });

    // An open suggestion list takes the first Escape. Read its state before its key handler runs (it closes
    // the list), and read `defaultPrevented` after all key handlers.
    let listOpen = false;
    function beforeKey({ key, target }: KeyboardEvent) {
      if (key === 'Tab') makePageInertNow();
      listOpen = target instanceof Element && target.matches('[role=combobox][aria-expanded=true]');
    }
    function onKeyDown(event: KeyboardEvent) {
      // Escape while composing belongs to the input method.
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (!listOpen && isTopModal(layer)) close();
    }
    window.addEventListener('keydown', beforeKey, { capture: true });
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', beforeKey, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
      leave();
      forget();
    };
  }, [open]);

  return (
    <div ref={root} data-closing={open ? undefined : ''} inert={!open}>
      <div
        role="presentation"
        className={className}
        onMouseDown={(event) => {
          pressedOutside.current = isSettled && outside(event);
        }}
        onClick={(event) => {
          // Press and release must both be outside: a text selection that ends outside must not close.
          if (tapOutside && pressedOutside.current && outside(event)) onClose();
        }}
      >
        <div
          ref={panelRef}
          role={kind}
          aria-modal
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          tabIndex={-1}
          data-panel
          data-focus-quiet
          className={cx(panelClassName, !isSettled && 'pointer-events-none')}
        >
          {children}
        </div>
      </div>
    </div>
  );
}

const outside = (event: MouseEvent) => event.target === event.currentTarget;

const never = () => () => {};

/** False on the server and during hydration, where a portal cannot be rendered. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
