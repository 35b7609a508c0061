import { useEffect, useRef, type ReactNode } from 'react';
import type { SentenceNode } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

type ActionBarProps = {
  /** Shown left of the button: a price, a heart. */
  aside?: ReactNode;
  /** One line above the button: the consequence of the press. */
  note?: SentenceNode;
  /** The primary action, `size="lg" wide`. */
  children: ReactNode;
};

/** The primary action within reach of the thumb. Last child of the screen; replaces the tab bar. */
export function ActionBar({ aside, note, children }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => (bar.current ? publishHeight(bar.current) : undefined), []);
  return (
    <div
      ref={bar}
      data-action-bar
      // Not sticky in a very low window, such as at 400 % zoom, where the bar would cover the content.
      className="z-bar mt-auto bg-surface [@media(min-height:20rem)]:sticky [@media(min-height:20rem)]:bottom-0 px-4 pt-3 pb-[calc(0.75rem+var(--safe-bottom))] shadow-bar"
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

const heightProperty = '--action-bar-height';

/**
 * Publishes the height of the bar as a CSS variable: toasts and focused fields are placed above the bar, whose
 * buttons wrap on narrow screens and with large text. Returns a function that stops this.
 */
function publishHeight(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const publish = () => style.setProperty(heightProperty, `${bar.offsetHeight}px`);
  // The observer first reports after the next layout; a toast that appears before it needs the height too.
  publish();
  const sizes = new ResizeObserver(publish);
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty(heightProperty);
  };
}
