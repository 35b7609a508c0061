import type { RootLoaderData } from './server-time.ts';

export type DisplaySettingsData = RootLoaderData['display'];

const themes = ['auto', 'light', 'dark'] as const;
const texts = ['standard', 'large', 'largest'] as const;

/** The display settings of this device, from its cookie; unknown values fall back to the defaults. */
export function readDisplaySettings(cookies: string | null): DisplaySettingsData {
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
