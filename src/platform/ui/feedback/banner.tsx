import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { SentenceNode } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';
import { useScrollAnswerIntoView } from './answer-in-window.ts';

export type BannerTone = 'info' | 'success' | 'warn' | 'danger';
type BannerText = {
  title?: SentenceNode;
  children?: SentenceNode;
  /** A button or link below the text. */
  action?: ReactNode;
  className?: string;
};

/**
 * `true` for the answer to a press: screen readers announce it, and it is scrolled into the window when it appears
 * outside. `'in-place'` for a change without a press: announced, without scrolling. `false` for text that the page
 * has when it opens.
 */
type Announce = boolean | 'in-place';

/** A red banner requires `announce`: the answer to a refused press must not stay outside of the window. */
export type BannerProps = BannerText &
  (
    | { tone?: Exclude<BannerTone, 'danger'>; announce?: Announce }
    | { tone: BannerTone; announce: Announce }
  );

const looks = {
  info: {
    word: 'お知らせ',
    icon: Info,
    box: 'border-info-line bg-info-weak',
    ink: 'text-info-strong',
  },
  success: {
    word: '完了',
    icon: CircleCheck,
    box: 'border-brand-line bg-brand-weak',
    ink: 'text-brand-strong',
  },
  warn: {
    word: '注意',
    icon: TriangleAlert,
    box: 'border-warn-line bg-warn-weak',
    ink: 'text-warn-strong',
  },
  danger: {
    word: '重要',
    icon: CircleAlert,
    box: 'border-danger-line bg-danger-weak',
    ink: 'text-danger-strong',
  },
} satisfies Record<BannerTone, unknown>;

/** A permanent message on the screen. Icon and word express the tone, never colour alone. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  announce = false,
  className,
}: BannerProps) {
  const { word, icon: Icon, box, ink } = looks[tone];
  const own = useScrollAnswerIntoView(announce === true, children ?? title);
  return (
    <div
      ref={own}
      tabIndex={announce === true ? -1 : undefined}
      role={announce ? (announce === true && tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cx('flex gap-3 rounded-12 border px-4 py-3.5 leading-160', box, className)}
    >
      <Icon aria-hidden className={cx('mt-[0.1em] size-6 shrink-0', ink)} />
      <div className="phrase-column min-w-0 flex-1">
        <span className="sr-only">{word}：</span>
        {title && (
          <p className={cx('font-bold [text-wrap:balance]', ink)}>
            <Words>{title}</Words>
          </p>
        )}
        {children && (
          <div className="text-pretty">
            <Words>{children}</Words>
          </div>
        )}
        {action && <div className="flex flex-wrap gap-2 pt-2.5">{action}</div>}
      </div>
    </div>
  );
}
