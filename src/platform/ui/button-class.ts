import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** `lg` 56 px: the main action of a screen; `md` 48 px: default; `sm` 44 px: inside cards and rows. */
export type ButtonSize = 'lg' | 'md' | 'sm';
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

/**
 * The style of a button for other elements: `<Link className={buttonClass({size: 'lg'})}>`. Its classes are
 * in styles.css: a page has many buttons, and each would carry four hundred characters of utilities.
 */
export function buttonClass(look: ButtonLook = {}): string {
  const { variant = 'primary', size = 'md', wide = false } = look;
  return cx('btn', `btn-${variant}`, `btn-${size}`, wide && 'w-full');
}
