/** What somebody did with the page before its scripts had come. */
export type PreHydrationEvent = {
  type: 'click' | 'input' | 'submit';
  at: HTMLElement;
  /** The button that sent the form. */
  by?: HTMLElement | null;
};

declare global {
  interface Window {
    /** Hands over what was kept, and keeps no more. */
    takeEarlyUse?: () => PreHydrationEvent[];
  }
}

/**
 * Keeps presses, typed text and sent forms until there is something to answer them: on a poor line a
 * page is read long before it can be used, and a press that nobody hears is worse than a late one.
 * A form would even send itself, with the telephone number in the address.
 *
 * Stands in the head of the page as text, so it uses nothing from outside itself.
 */
export function collectPreHydrationEvents(): void {
  const page = document.documentElement;
  const kept: PreHydrationEvent[] = [];
  const types = ['click', 'input', 'submit'] as const;
  const keep = (event: Event) => {
    const type = event.type as PreHydrationEvent['type'];
    const { target } = event;
    const at =
      type === 'click' && target instanceof Element ? target.closest('button,[role=tab]') : target;
    if (!(at instanceof HTMLElement)) return;
    // Pressing it sends the form, and that is what is kept.
    if (type === 'click' && at instanceof HTMLButtonElement && at.form && at.type === 'submit')
      return;
    event.stopPropagation();
    if (type === 'submit') event.preventDefault();
    // Whoever presses again and again means it once.
    if (!kept.some((one) => one.type === type && one.at === at))
      kept.push({ type, at, by: event instanceof SubmitEvent ? event.submitter : null });
    if (type !== 'input') page.dataset['early'] ??= 'kept';
  };
  const fail = (event: Event) => {
    const isScript = event.target instanceof HTMLScriptElement;
    if (isScript || event instanceof PromiseRejectionEvent) page.dataset['early'] = 'failed';
  };
  for (const type of types) window.addEventListener(type, keep, true);
  window.addEventListener('error', fail, true);
  window.addEventListener('unhandledrejection', fail);
  window.takeEarlyUse = () => {
    for (const type of types) window.removeEventListener(type, keep, true);
    window.removeEventListener('error', fail, true);
    window.removeEventListener('unhandledrejection', fail);
    delete page.dataset['early'];
    delete window.takeEarlyUse;
    return kept;
  };
}

/** Does what was kept, in its order, each after the screen has taken in the one before. */
export async function replayPreHydrationEvents(kept: readonly PreHydrationEvent[]): Promise<void> {
  for (const { type, at, by } of kept) {
    await pause();
    if (type === 'click') await pressUntilHandled(at);
    else if (type === 'submit') (at as HTMLFormElement).requestSubmit(by);
    else enterAgain(at);
  }
}

/**
 * React swallows a press on a part of the page whose code is still on its way. Returns the way to stop
 * listening for such.
 */
export function repeatSwallowed(): () => void {
  const listen = (event: Event) => {
    const at = event.target instanceof Element ? event.target.closest('button') : null;
    if (!at || !event.isTrusted) return;
    const heard = hearing(at);
    setTimeout(() => {
      // What was prevented as well was refused on purpose, as a press beside an open dialog is.
      if (!heard() && !event.defaultPrevented) void pressUntilHandled(at);
    });
  };
  window.addEventListener('click', listen, true);
  return () => window.removeEventListener('click', listen, true);
}

const [retryMs, retries] = [100, 200];

async function pressUntilHandled(at: HTMLElement): Promise<void> {
  for (let tries = 0; at.isConnected && tries < retries; tries += 1) {
    const heard = hearing(at);
    at.click();
    if (heard()) return;
    await pause(retryMs);
  }
}

/** Tells whether a press has reached the button since. */
function hearing(at: HTMLElement): () => boolean {
  let isHeard = false;
  at.addEventListener('click', () => (isHeard = true), { once: true, capture: true });
  return () => isHeard;
}

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

/** React takes what a field held at its start for known; only a change after that is news to it. */
function enterAgain(at: HTMLElement): void {
  if (at instanceof HTMLInputElement && (at.type === 'checkbox' || at.type === 'radio')) {
    at.checked = !at.checked;
    at.click();
  } else if (at instanceof HTMLInputElement && at.type === 'file') {
    at.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (at instanceof HTMLSelectElement) {
    at.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) {
    const typed = at.value;
    at.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(at), 'value')?.set?.call(at, typed);
    at.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
