import { useEffect, useState } from 'react';

/**
 * The height above the on-screen keyboard, in CSS px, so that the composer stays visible; null without a
 * keyboard.
 */
export function useHeightAboveKeyboard(): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const measure = () => {
      // Pinch zoom shrinks the visual viewport too; the layout must not follow.
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
