/** Whether the app was opened from the home screen. */
export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    // Safari's own word for it, from before there was a standard.
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** iPhones and iPads, where only an app on the home screen gets notices. */
export function isAppleHandheld(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac; no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
