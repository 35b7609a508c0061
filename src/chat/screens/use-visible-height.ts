import { useEffect, useState } from 'react';

/**
 * The height that the on-screen keyboard leaves, in CSS px, so that a composer stays above it; null
 * where the window itself is what is visible.
 */
export function useVisibleHeight(): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const measure = () => {
      // A pinch also makes it smaller: then the page stays as large as it is.
      const isKeyboard = viewport.scale === 1 && window.innerHeight - viewport.height > 80;
      setHeight(isKeyboard ? viewport.height : null);
      // iOS scrolls the page under the keyboard instead of shrinking it.
      if (isKeyboard) window.scrollTo(0, 0);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
  return height;
}
