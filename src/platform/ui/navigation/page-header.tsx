import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ElementType, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { iconButtonClass } from '../icon-button.tsx';
import type { PolymorphicProps } from '../polymorphic.ts';
import type { Sentence } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

type PageHeaderProps = {
  title: Sentence;
  /** A `BackLink`; omitted on the main tabs. */
  back?: ReactNode;
  /** Buttons at the right edge. */
  actions?: ReactNode;
  /** Below the title, inside the sticky part: search, tabs. */
  children?: ReactNode;
  /** Change this (for example an id) when the screen changes under the same header: refocuses the title. */
  focusKey?: string;
  /** Change this when the state of the shown object changes: refocuses the title if the focused element vanished. */
  stateKey?: string;
};

// The first screen of a visit must not move the focus: the browser has just announced the page.
let visited = false;

/**
 * The header of a screen with its only `h1`; sticky where the window is high enough at the chosen text size. The `h1`
 * takes the focus after a navigation from another screen, so that a screen reader starts there.
 */
export function PageHeader({
  title,
  back,
  actions,
  children,
  focusKey = '',
  stateKey = '',
}: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current === focusKey) return;
    focused.current = focusKey;
    if (visited) heading.current?.focus({ preventScroll: true });
    visited = true;
  }, [focusKey]);
  const shownState = useRef(stateKey);
  useEffect(() => {
    if (shownState.current === stateKey) return;
    shownState.current = stateKey;
    // Only without a focused element: somebody else may have changed the state while a field is being edited here.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [stateKey]);
  return (
    <header className="z-header border-b border-line-weak bg-surface md:bg-canvas [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-[var(--banner-height,0px)]">
      <div
        className={cx(
          'flex min-h-14 flex-wrap items-center gap-1 py-1 pr-2',
          back ? 'pl-1' : 'pl-4',
        )}
      >
        {back}
        <h1
          ref={heading}
          tabIndex={-1}
          // At 200 % text size, wide actions wrap below the title instead of squeezing it.
          className="min-w-0 flex-[1_1_6em] py-1 text-lg leading-140 font-bold"
        >
          <Words>{title}</Words>
        </h1>
        {actions}
      </div>
      {children}
    </header>
  );
}

type BackLinkOwn = { label?: string };

/** 「戻る」 at the left top: `as={Link} to=".."`, or `as="button" onClick`. */
export function BackLink<As extends ElementType = 'a'>({
  as,
  label = '戻る',
  ...rest
}: PolymorphicProps<BackLinkOwn, As>) {
  const Tag: ElementType = as ?? 'a';
  return (
    <Tag
      {...rest}
      type={as === 'button' ? 'button' : undefined}
      aria-label={label}
      className={iconButtonClass()}
    >
      <ArrowLeft aria-hidden className="size-6" />
    </Tag>
  );
}
