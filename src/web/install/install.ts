import { isAppleHandheld, isInstalled } from './installed.ts';

/** What Chromium offers a page that may be put on the home screen. */
type InstallPrompt = Event & {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

let waiting: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallPrompt | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer until we make it ourselves: never on somebody's first visit. */
export function holdInstallPrompt(): () => void {
  const hold = (event: Event) => {
    event.preventDefault();
    // The event's own type; no list of the platform's types has it.
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

export function onInstallable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** By the browser's own dialog, by hand with a guide, or not at all. */
export type InstallWay = 'prompt' | 'guide' | null;

export function installWay(): InstallWay {
  if (isInstalled()) return null;
  if (waiting) return 'prompt';
  return isAppleHandheld() ? 'guide' : null;
}

/** Shows the browser's dialog, which it allows once; says whether the app was put on the home screen. */
export async function install(): Promise<boolean> {
  const prompt = waiting;
  if (!prompt) return false;
  await prompt.prompt();
  const { outcome } = await prompt.userChoice;
  keep(null);
  return outcome === 'accepted';
}
