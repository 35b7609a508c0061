import { useEffect, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
// Imported in the root bundle, so that its `popstate` listener is registered before the router's.
import './back-stack.ts';
import { onFirstToast } from './toast.ts';

const idleMs = 3_000;
const againMs = 10_000;

/**
 * The container of the toasts, rendered once in the root. Loads the toast library when the browser is idle,
 * so that the live region exists before the first message and the first page stays fast. A failed load is
 * retried when the connection returns, and does not break the page.
 */
export function ToastHost() {
  const [Drawer, setDrawer] = useState<ComponentType | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      clearTimeout(timer);
      import('./toast-drawer.tsx').then(
        ({ ToastStack: ToastDrawer }) => setDrawer(() => ToastDrawer),
        () => {
          isLoading = false;
          timer = setTimeout(load, againMs);
        },
      );
    };
    const forget = onFirstToast(load);
    // Safari has no requestIdleCallback.
    timer = setTimeout(load, idleMs);
    window.addEventListener('online', load);
    return () => {
      forget();
      clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, []);
  if (!Drawer) return null;
  return createPortal(
    <div data-ui-floating>
      <Drawer />
    </div>,
    document.body,
  );
}
