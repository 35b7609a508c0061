import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** `lg` 56 px: the main action of a screen; `md` 48 px: default; `sm` 44 px: inside cards and rows. */
export type ButtonSize = 'lg' | 'md' | 'sm';
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-brand text-on-brand hover:bg-brand-strong active:bg-brand-strong aria-disabled:bg-surface-3 aria-disabled:text-fg-2',
  secondary:
    'border border-brand bg-surface text-brand hover:bg-brand-weak active:bg-brand-weak aria-disabled:border-line aria-disabled:bg-surface aria-disabled:text-fg-2',
  quiet:
    'text-brand underline underline-offset-4 hover:bg-brand-weak active:bg-brand-weak aria-disabled:text-fg-2',
  danger:
    'border border-danger bg-surface text-danger hover:bg-danger-weak active:bg-danger-weak aria-disabled:border-line aria-disabled:text-fg-2',
};

const sizes: Record<ButtonSize, string> = {
  lg: 'min-h-14 px-6 py-2 text-[1.0625rem]',
  md: 'min-h-12 px-5 py-1.5 text-base',
  sm: 'min-h-11 px-4 py-1 text-[0.9375rem]',
};

/** The style of a button for other elements: `<Link className={buttonClass({size: 'lg'})}>`. */
export function buttonClass(look: ButtonLook = {}): string {
  const { variant = 'primary', size = 'md', wide = false } = look;
  return cx(
    // min-w-fit: next to other buttons the label stays on one line; alone on a narrow screen it may wrap.
    'relative inline-flex max-w-full min-w-fit items-center justify-center gap-2 rounded-12 font-bold leading-130 button-words text-center text-balance transition-colors select-none aria-disabled:cursor-not-allowed [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  );
}
