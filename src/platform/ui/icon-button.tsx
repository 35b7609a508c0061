import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** The action as a verb; read out and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'brand' | 'floating';
};

const tones = {
  plain: 'text-fg hover:bg-surface-2',
  brand: 'text-brand hover:bg-brand-weak',
  floating: 'bg-surface text-fg shadow-card border border-line-weak hover:bg-surface-2',
};

/** The style of an icon button for links: 44 px and round. */
export function iconButtonClass(tone: keyof typeof tones = 'plain'): string {
  return cx(
    'relative inline-grid size-[clamp(44px,2.75rem,60px)] shrink-0 place-items-center rounded-full transition-colors',
    tones[tone],
  );
}

/** A 44 px round button whose only content is an icon. */
export function IconButton({
  label,
  icon,
  tone,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(iconButtonClass(tone), className)}
    >
      {icon}
    </button>
  );
}
