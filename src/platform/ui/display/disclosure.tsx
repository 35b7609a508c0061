import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { cx } from '../cx.ts';
import type { SentenceNode } from './sentence.ts';
import { Words } from './words.tsx';

type DisclosureProps = Omit<ComponentProps<'details'>, 'title' | 'open' | 'ref'> & {
  title: SentenceNode;
  /** Shown while closed: 「8項目」. */
  hint?: SentenceNode;
  /**
   * True opens the disclosure, for example because a field within has an error. Only a press closes it, so that it
   * never closes while somebody types in it.
   */
  opens?: boolean;
  ref?: RefObject<HTMLDetailsElement | null>;
};

/** Long content that expands in place, such as employment conditions. The browser's search finds its text. */
export function Disclosure({
  title,
  hint,
  opens = false,
  ref,
  className,
  children,
  ...details
}: DisclosureProps) {
  const own = useRef<HTMLDetailsElement>(null);
  const element = ref ?? own;
  useEffect(() => {
    if (opens && element.current) element.current.open = true;
  }, [opens, element]);
  return (
    <details
      ref={element}
      {...details}
      className={cx(
        'group/details rounded-16 border border-line-weak bg-surface shadow-card',
        className,
      )}
    >
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-16 px-4 py-3 font-bold [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0">
            <Words>{title}</Words>
          </span>
          {hint && (
            <span className="text-sm font-normal text-fg-2">
              <Words>{hint}</Words>
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-fg-2 transition-transform group-open/details:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}
