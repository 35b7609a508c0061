import { createListenerSet } from '#platform/base/listeners.ts';

import { isAppleHandheld, isInstalled } from './installed.ts';

/** Chromium's `beforeinstallprompt` event. */
type InstallPrompt = Event & {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

let waiting: InstallPrompt | null = null;
const listeners = createListenerSet();

function keep(next: InstallPrompt | null): void {
  waiting = next;
  listeners.notify();
}

/**
 * Suppresses the browser's install offer and stores the event for our own offer, which is never made on a first
 * visit.
 */
export function holdInstallPrompt(): () => void {
  const hold = (event: Event) => {
    event.preventDefault();
    // Boundary cast: TypeScript's DOM types do not contain this event.
    keep(event as InstallPrompt);
  };
  const done = () => keep(null);
  window.addEventListener('beforeinstallprompt', hold);
  window.addEventListener('appinstalled', done);
  return () => {
    window.removeEventListener('beforeinstallprompt', hold);
    window.removeEventListener('appinstalled', done);
  };
}

export const onAppInstallable = listeners.subscribe;

/** `prompt`: the browser's install dialog; `guide`: manual steps; null: installation is not possible. */
export type InstallMethod = 'prompt' | 'guide' | null;

export function installMethod(): InstallMethod {
  if (isInstalled()) return null;
  if (waiting) return 'prompt';
  return isAppleHandheld() ? 'guide' : null;
}

/** Shows the browser's dialog (allowed once per event). Returns true when the app was installed. */
export async function promptInstall(): Promise<boolean> {
  const prompt = waiting;
  if (!prompt) return false;
  await prompt.prompt();
  const { outcome } = await prompt.userChoice;
  keep(null);
  return outcome === 'accepted';
}
