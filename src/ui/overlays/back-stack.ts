/**
 * Lets the phone's Back close the topmost sheet instead of leaving the page.
 *
 * Every open layer owns one history entry, marked with its depth and otherwise a copy of the
 * page's own (same URL, same router state). The router must never hear of these entries: a pop it
 * sees on the same URL makes it load the page again. So we listen before it and swallow them.
 * "Before" means registered first: for events fired at the window itself Chromium knows no capture
 * phase. That is why this module acts on import, and why the root (`ToastHost`) imports it.
 */
export type BackStack = {
  /** Opens a layer; `onBack` runs when Back takes it away. Call the result when it closes by itself. */
  open: (onBack: () => void) => () => void;
};

type Layer = { href: string; onBack: () => void };
type BrowserWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'setTimeout'>;

const depthKey = 'uiLayer';

function depthOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !(depthKey in state)) return 0;
  const depth = state[depthKey];
  return typeof depth === 'number' ? depth : 0;
}

const shared = typeof window === 'undefined' ? null : createBackStack(window);

/** The stack of this window. Only for effects and handlers: there is no window on the server. */
export function backStack(): BackStack {
  if (!shared) throw new Error('the back stack needs a window');
  return shared;
}

/** A stack over any window-like place; separate from `backStack` so that it can be tested. */
export function createBackStack(place: BrowserWindow): BackStack {
  const { history } = place;
  const push = history.pushState.bind(history);
  const layers: Layer[] = [];
  let waiting: Array<() => void> = [];
  // True between our own history.go() and its popstate.
  let settling = false;

  // A navigation from inside a sheet takes over the sheet's entry, so that Back from the next page
  // leads to this one and not to a second copy of it. While we are stepping back it has to wait:
  // the browser would otherwise step back from the new page.
  history.pushState = (...args: Parameters<History['pushState']>) => {
    if (settling) waiting.push(() => history.pushState(...args));
    else if (depthOf(history.state) > 0) history.replaceState(...args);
    else push(...args);
  };

  place.addEventListener('popstate', onPop, { capture: true });

  function onPop(event: PopStateEvent) {
    if (settling) {
      event.stopImmediatePropagation();
      settled();
      return;
    }
    const depth = depthOf(event.state);
    const closed = layers.splice(Math.min(depth, layers.length));
    if (closed[0]?.href === place.location.href) event.stopImmediatePropagation();
    for (const layer of closed.toReversed()) layer.onBack();
    // Forward, or Back from a later page, onto an entry whose sheet is long gone: step over it.
    if (depth > layers.length) place.setTimeout(reconcile, 0);
  }

  function settled() {
    settling = false;
    const then = waiting;
    waiting = [];
    for (const action of then) action();
    reconcile();
  }

  /** Brings the history to the number of open layers. */
  function reconcile() {
    if (settling) return;
    const depth = depthOf(history.state);
    if (depth > layers.length) {
      settling = true;
      history.go(layers.length - depth);
      // Some embedded browsers drop a traversal without an event.
      place.setTimeout(() => settling && settled(), 1000);
    }
  }

  function enter(depth: number) {
    if (depthOf(history.state) < depth) push({ ...history.state, [depthKey]: depth }, '');
  }

  return {
    open(onBack) {
      const layer = { href: place.location.href, onBack };
      layers.push(layer);
      const depth = layers.length;
      if (settling) waiting.push(() => layers.includes(layer) && enter(depth));
      else enter(depth);
      return () => {
        const at = layers.indexOf(layer);
        if (at === -1) return;
        layers.splice(at, 1);
        // Later, so that a sheet that closes and opens again in one go reuses its entry.
        place.setTimeout(reconcile, 0);
      };
    },
  };
}
