/** True when the app was opened from the home screen. */
export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    // Safari's property from before the standard.
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** True on iPhones and iPads, where only an app on the home screen receives push notifications. */
export function isAppleHandheld(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad's user agent claims to be a Mac, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
