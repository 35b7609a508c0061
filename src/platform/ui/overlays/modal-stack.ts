/**
 * The open modal layers, lowest first. All layers below the topmost one are inert, and so is the page itself.
 *
 * Changes of the whole page (inert, the scroll lock, the return of the focus) wait until the layer has been painted:
 * on a slow phone they cost more time than the layer itself, and the layer covers the page meanwhile.
 * (Decision 070)
 */
const stack: HTMLElement[] = [];
const touched = new Set<Element>();
/** The element that gets the focus back when a layer has closed. */
let returning: HTMLElement | null = null;
let isSettling = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes everything but the layer inert. The returned function undoes this and returns the focus. */
export function openModalLayer(root: HTMLElement): () => void {
  // A layer that opens instead of another layer returns the focus to the element that opened the first layer.
  const { activeElement } = document;
  const before = isLost(activeElement) ? (returning ?? activeElement) : activeElement;
  returning = null;
  stack.push(root);
  settleAfterPaint();
  return () => {
    const at = stack.indexOf(root);
    if (at !== -1) stack.splice(at, 1);
    if (isLost(document.activeElement, root) && before instanceof HTMLElement) returning = before;
    // Not delayed until the paint: the page may set the focus in the same render, and an inert page would refuse it.
    release();
    settleAfterPaint();
  };
}

/**
 * Makes the page inert at once if that is still delayed until the layer's paint, so that no key moves the focus out
 * of the layer.
 */
export function makePageInertNow(): void {
  if (!isSettling) return;
  isSettling = false;
  clearTimeout(timer);
  settle();
}

/** True for the topmost layer. */
export function isTopModal(root: HTMLElement | null): boolean {
  return root !== null && stack.at(-1) === root;
}

function settleAfterPaint(): void {
  if (isSettling) return;
  isSettling = true;
  requestAnimationFrame(() => setTimeout(makePageInertNow));
  // The timer replaces animation frames, which a page in the background does not get.
  timer = setTimeout(makePageInertNow, 200);
}

function settle(): void {
  lockScroll(stack.length > 0);
  release();
  for (const element of document.body.children) {
    if (isReachable(element) || element.hasAttribute('inert')) continue;
    element.setAttribute('inert', '');
    touched.add(element);
  }
  const to = returning;
  returning = null;
  if (!isLost(document.activeElement)) return;
  // The page may have focused an element that is inert now: move the focus into the open layer.
  const focusable = stack.at(-1)?.querySelector<HTMLElement>('[data-panel]') ?? to;
  if (focusable?.isConnected) focusable.focus({ preventScroll: true });
}

function release(): void {
  for (const element of touched) {
    if (!isReachable(element)) continue;
    touched.delete(element);
    element.removeAttribute('inert');
  }
}

function isReachable(element: Element): boolean {
  const top = stack.at(-1);
  // Toasts float above every layer and stay usable; see toast-host.tsx.
  return !top || element === top || element.hasAttribute('data-ui-floating');
}

/** True when no element has the focus, or an element in a layer that closes. */
const isLost = (
  focused: Element | null,
  closing: Element | null = focused?.closest('[inert]') ?? null,
) => focused === null || focused === document.body || closing?.contains(focused) === true;

function lockScroll(locked: boolean): void {
  const { style } = document.documentElement;
  if (!locked) {
    style.removeProperty('overflow');
    style.removeProperty('padding-right');
  } else if (style.overflow !== 'hidden') {
    // On desktop, compensate the width of the hidden scrollbar, or the page would shift sideways.
    style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`;
    style.overflow = 'hidden';
  }
}
