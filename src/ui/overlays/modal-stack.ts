/** The open modal layers, lowest first. All but the topmost, and the page itself, are inert. */
const stack: HTMLElement[] = [];
const touched = new Set<Element>();

/** Makes everything but the layer inert; the returned function undoes this. */
export function enterModal(root: HTMLElement): () => void {
  stack.push(root);
  sync();
  return () => {
    const at = stack.indexOf(root);
    if (at !== -1) stack.splice(at, 1);
    sync();
  };
}

/** True for the topmost layer. */
export function isTopModal(root: HTMLElement | null): boolean {
  return root !== null && stack.at(-1) === root;
}

function sync(): void {
  const top = stack.at(-1);
  for (const element of document.body.children) {
    // Toasts float above every layer and stay usable; see toast-host.tsx.
    const reachable = !top || element === top || element.hasAttribute('data-ui-floating');
    if (reachable && touched.delete(element)) element.removeAttribute('inert');
    if (!reachable && !element.hasAttribute('inert')) {
      element.setAttribute('inert', '');
      touched.add(element);
    }
  }
  lockScroll(Boolean(top));
}

function lockScroll(locked: boolean): void {
  const { style, clientWidth } = document.documentElement;
  if (!locked) {
    style.removeProperty('overflow');
    style.removeProperty('padding-right');
  } else if (style.overflow !== 'hidden') {
    // On desktop, compensate the width of the hidden scrollbar, or the page would shift sideways.
    style.paddingRight = `${window.innerWidth - clientWidth}px`;
    style.overflow = 'hidden';
  }
}
