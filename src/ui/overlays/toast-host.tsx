import { useEffect, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
// In the root bundle, so that it hears Back before the router does.
import './back-stack.ts';
import { onFirstToast } from './toast.ts';

const idleMs = 3_000;
const againMs = 10_000;

/**
 * The place of the toasts; once, in the root. It loads its library when the browser is idle, so
 * that the live region stands before the first message, and costs the first page nothing. Without a
 * connection it tries again: a toast that cannot be drawn yet must not take the page down.
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
        ({ ToastDrawer }) => setDrawer(() => ToastDrawer),
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
