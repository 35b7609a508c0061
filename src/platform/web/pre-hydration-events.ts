/** A user event that occurred before hydration. */
export type PreHydrationEvent = {
  type: 'click' | 'input' | 'submit';
  at: HTMLElement;
  /** The button that submitted the form. */
  by?: HTMLElement | null;
  /** Content of the field after an input event. */
  entered?: Entered;
};

/** The text or choice of a field, or true for a checked box. */
type Entered = string | boolean | undefined;

declare global {
  interface Window {
    /** Returns the recorded events and stops recording. */
    takeEarlyUse?: () => PreHydrationEvent[];
  }
}

/**
 * Records clicks, input and form submissions until hydration. On a slow connection a page is readable long
 * before its scripts have loaded, and a lost click is worse than a late one. Without this, the browser would
 * submit a form natively, with the telephone number in the URL.
 *
 * Inlined into the head of the page as source text, so this function must not use outer variables.
 */
export function collectPreHydrationEvents(): void {
  const page = document.documentElement;
  // The page of an old browser is never hydrated: leave links and forms to the browser.
  if (page.dataset['early'] === 'old') return;
  const kept: PreHydrationEvent[] = [];
  const types = ['click', 'input', 'submit'] as const;
  const keep = (event: Event) => {
    const type = event.type as PreHydrationEvent['type'];
    const { target } = event;
    const at =
      type === 'click' && target instanceof Element ? target.closest('button,[role=tab]') : target;
    if (!(at instanceof HTMLElement)) return;
    // A submit button: the following `submit` event is recorded instead.
    if (type === 'click' && at instanceof HTMLButtonElement && at.form && at.type === 'submit')
      return;
    event.stopPropagation();
    if (type === 'submit') event.preventDefault();
    const entered =
      at instanceof HTMLInputElement && /^(checkbox|radio)$/.test(at.type)
        ? at.checked
        : 'value' in at
          ? String(at.value)
          : undefined;
    // Repeated events of one type on the same element count once, with the newest content.
    const known = kept.find((one) => one.type === type && one.at === at);
    if (known) known.entered = entered;
    else
      kept.push({ type, at, entered, by: event instanceof SubmitEvent ? event.submitter : null });
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

/** Replays the recorded events in order; pauses before each, so that React can render the previous effect. */
export async function replayPreHydrationEvents(kept: readonly PreHydrationEvent[]): Promise<void> {
  for (const { type, at, by, entered } of kept) {
    await pause();
    if (type === 'click') await pressUntilHandled(at);
    else if (type === 'submit') (at as HTMLFormElement).requestSubmit(by);
    else enterAgain(at, entered);
  }
}

/**
 * Repeats clicks and input that React drops because that part of the page is not hydrated yet. Returns a
 * function that removes the listeners.
 */
export function repeatDroppedEvents(): () => void {
  const removeInput = repeatSwallowedInput();
  const listen = (event: Event) => {
    const at = event.target instanceof Element ? event.target.closest('button') : null;
    if (!at || !event.isTrusted) return;
    const isHandled = watchClick(at);
    setTimeout(() => {
      // Ignore events that were `preventDefault`ed: the page refused them on purpose, for example a click
      // outside an open dialog.
      if (!isHandled() && !event.defaultPrevented) void pressUntilHandled(at);
    });
  };
  window.addEventListener('click', listen, true);
  return () => {
    window.removeEventListener('click', listen, true);
    removeInput();
  };
}

/**
 * Dispatches input again once its field is hydrated: the newest content of a field, once. The content is
 * remembered from the event, because a render between hydration and the dispatch resets a controlled field.
 */
function repeatSwallowedInput(): () => void {
  const waiting = new Map<HTMLElement, Entered>();
  const listen = async ({ target: at }: Event) => {
    if (!(at instanceof HTMLElement)) return;
    // React handles this newer input itself: drop the waiting one.
    if (isHydrated(at)) return void waiting.delete(at);
    const isWaiting = waiting.has(at);
    waiting.set(at, enteredIn(at));
    if (isWaiting) return;
    for (let tries = 0; at.isConnected && !isHydrated(at) && tries < retries; tries += 1) {
      await pause(retryMs);
    }
    const entered = waiting.get(at);
    if (waiting.delete(at) && at.isConnected && isHydrated(at)) enterAgain(at, entered);
  };
  const onInput = (event: Event) => void listen(event);
  window.addEventListener('input', onInput, true);
  return () => window.removeEventListener('input', onInput, true);
}

const [retryMs, retries] = [100, 200];

/** Presses the button once, as soon as it is hydrated; gives up after 20 seconds. */
async function pressUntilHandled(at: HTMLElement): Promise<void> {
  for (let tries = 0; at.isConnected && tries < retries; tries += 1) {
    if (isHydrated(at)) {
      const isHandled = watchClick(at);
      at.click();
      // False while React still stops the click: a render has hydrated the button, but is not committed.
      if (isHandled()) return;
    }
    await pause(retryMs);
  }
}

/**
 * Returns a function that is true once a click has reached the button while React handles its events.
 * React stops most clicks on parts that are not hydrated, but not where the boundary is the root of a
 * component whose hydration was suspended: there a click passes, and no handler runs.
 */
function watchClick(at: HTMLElement): () => boolean {
  let isHandled = false;
  const listen = () => (isHandled = isHydrated(at));
  at.addEventListener('click', listen, { once: true, capture: true });
  return () => isHandled;
}

/** True for an element that React has hydrated or created: React stores the current props on it. */
const isHydrated = (at: HTMLElement) =>
  Object.keys(at).some((key) => key.startsWith('__reactProps$'));

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

const isBox = (at: HTMLElement): at is HTMLInputElement =>
  at instanceof HTMLInputElement && /^(checkbox|radio)$/.test(at.type);

function enteredIn(at: HTMLElement): Entered {
  if (isBox(at)) return at.checked;
  return 'value' in at ? String(at.value) : undefined;
}

/** Dispatches the change again: React treats the value at hydration as known and ignores equal values. */
function enterAgain(at: HTMLElement, entered: Entered): void {
  if (isBox(at)) {
    at.checked = entered !== true;
    at.click();
  } else if (at instanceof HTMLInputElement && at.type === 'file') {
    at.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (at instanceof HTMLSelectElement) {
    at.value = String(entered);
    at.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) {
    at.value = '';
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(at), 'value') ?? {};
    set?.call(at, entered);
    at.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
