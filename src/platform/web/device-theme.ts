/** Switches between light and dark with the device, without a fade. Returns the unsubscribe function. */
export function followDeviceTheme(): () => void {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)');
  const settle = () => changeThemeWithoutFades(() => undefined);
  isDark.addEventListener('change', settle);
  return () => isDark.removeEventListener('change', settle);
}

/** Changes the theme without colour transitions: midway between two themes text would have no contrast. */
export function changeThemeWithoutFades(change: () => void): void {
  const html = document.documentElement;
  html.dataset['fades'] = 'none';
  change();
  // Force a style recalculation, so that the new colours apply before transitions are allowed again.
  document.body.getBoundingClientRect();
  delete html.dataset['fades'];
}
