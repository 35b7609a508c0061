import { changeThemeWithoutFades } from '#platform/web/device-theme.ts';
import type { DisplaySettingsData } from '#platform/web/display.ts';

/** Stores the display settings in a cookie for a year and applies the settings immediately. */
export function applyDisplaySettings(display: DisplaySettingsData): void {
  const { hasFurigana, isPlainLanguage, isStill } = display;
  const more = `${hasFurigana ? '.readings' : ''}${isPlainLanguage ? '.easy' : ''}${isStill ? '.still' : ''}`;
  document.cookie = `display=${display.theme}.${display.text}${more}; path=/; max-age=31536000; samesite=lax`;
  const html = document.documentElement;
  changeThemeWithoutFades(() => {
    // Without `data-theme` the page follows the device. (styles.css)
    if (display.theme === 'auto') delete html.dataset['theme'];
    else html.dataset['theme'] = display.theme;
  });
  html.dataset['text'] = display.text;
  if (isStill) html.dataset['motion'] = 'reduce';
  else delete html.dataset['motion'];
}
