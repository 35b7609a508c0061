import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Sentence, SentenceNode } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

type StateProps = {
  icon?: ReactNode;
  title: Sentence;
  children?: SentenceNode;
  /** Buttons for the next steps; the most likely first. */
  actions?: ReactNode;
  className?: string;
};

/** Replaces an empty list: the fact, the reason, and the next steps. */
export function EmptyState({ icon, title, children, actions, className }: StateProps) {
  return (
    <div className={cx('flex flex-col items-center px-4 py-10 text-center', className)}>
      {icon && (
        <span
          aria-hidden
          className="mb-4 grid size-[clamp(64px,4.5rem,96px)] place-items-center rounded-full bg-brand-weak text-brand [&>svg]:size-8"
        >
          {icon}
        </span>
      )}
      <p className="lead text-lg leading-150 font-bold">
        <Words>{title}</Words>
      </p>
      {children && (
        <div className="lead pt-1.5 text-fg-2">
          <Words>{children}</Words>
        </div>
      )}
      {actions && <div className="flex flex-col items-center gap-3 pt-5">{actions}</div>}
    </div>
  );
}
