import type { RootData } from './server-time.ts';

export type Display = RootData['display'];

const themes = ['auto', 'light', 'dark'] as const;
const texts = ['standard', 'large', 'largest'] as const;

/** The display settings of this device, from its cookie; unknown values fall back to the defaults. */
export function readDisplay(cookies: string | null): Display {
  const value = /(?:^|;\s*)display=([a-z.]+)/.exec(cookies ?? '')?.[1] ?? '';
  const [theme, text, ...more] = value.split('.');
  return {
    theme: themes.find((known) => known === theme) ?? 'auto',
    text: texts.find((known) => known === text) ?? 'standard',
    hasFurigana: more.includes('readings'),
    isPlainLanguage: more.includes('easy'),
    isStill: more.includes('still'),
  };
}

/** Applies the device's switch between light and dark without a fade. Returns the unsubscribe function. */
export function takeDeviceTheme(): () => void {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)');
  const settle = () => withoutFades(() => undefined);
  isDark.addEventListener('change', settle);
  return () => isDark.removeEventListener('change', settle);
}

/** Changes the theme without colour transitions: midway between two themes text would have no contrast. */
export function withoutFades(change: () => void): void {
  const html = document.documentElement;
  html.dataset['fades'] = 'none';
  change();
  // Force a style recalculation, so that the new colours apply before transitions are allowed again.
  document.body.getBoundingClientRect();
  delete html.dataset['fades'];
}
