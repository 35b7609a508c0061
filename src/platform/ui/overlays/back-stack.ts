/**
 * Makes the phone's Back button close the topmost sheet instead of leaving the page.
 *
 * Every open layer owns one history entry, marked with its depth and otherwise a copy of the page's own entry
 * (same URL, same router state). The router must not receive `popstate` events of these entries, because a
 * pop to the same URL reloads the page's data. So this module's listener stops these events first. It must
 * be registered before the router's listener: Chromium has no capture phase for events fired at the window
 * itself. Therefore the module registers on import, and the root (`ToastHost`) imports it.
 */
export type OverlayBackStack = {
  /** Opens a layer; Back calls `onBack`. Call the returned function when the layer closes in another way. */
  open: (onBack: () => void) => () => void;
};

type Layer = { href: string; onBack: () => void };
type BrowserWindow = Pick<
  Window,
  'history' | 'location' | 'addEventListener' | 'setTimeout' | 'clearTimeout'
>;

const depthKey = 'uiLayer';

function depthOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !(depthKey in state)) return 0;
  const depth = state[depthKey];
  return typeof depth === 'number' ? depth : 0;
}

const shared = typeof window === 'undefined' ? null : createOverlayBackStack(window);

/** The stack of this window. Call only in effects and handlers: the server has no window. */
export function overlayBackStack(): OverlayBackStack {
  if (!shared) throw new Error('the back stack needs a window');
  return shared;
}

/** A stack over any window-like object; separate from `overlayBackStack` for tests. */
export function createOverlayBackStack(place: BrowserWindow): OverlayBackStack {
  const { history } = place;
  const push = history.pushState.bind(history);
  const layers: Layer[] = [];
  let waiting: Array<() => void> = [];
  // True between our own history.go() and its popstate.
  let settling = false;
  let traversalTimer: number | undefined;

  // A navigation from inside a sheet replaces the sheet's entry, so that Back from the next page leads to
  // this page and not to a second copy of it. During a pending `history.go` the navigation waits: otherwise
  // the browser would go back from the new page.
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
      reconcile();
      return;
    }
    const depth = depthOf(event.state);
    const closed = layers.splice(Math.min(depth, layers.length));
    if (closed[0]?.href === place.location.href) event.stopImmediatePropagation();
    for (const layer of closed.toReversed()) layer.onBack();
    // Forward, or Back from a later page, reached an entry whose sheet is closed: skip the entry.
    if (depth > layers.length) place.setTimeout(reconcile, 0);
  }

  function settled() {
    settling = false;
    // A timer that is still running would end a later traversal early.
    place.clearTimeout(traversalTimer);
    const then = waiting;
    waiting = [];
    for (const action of then) action();
  }

  /** Moves the history back to the depth of the open layers. */
  function reconcile() {
    if (settling) return;
    const depth = depthOf(history.state);
    if (depth > layers.length) {
      settling = true;
      history.go(layers.length - depth);
      // Some embedded browsers drop a traversal without an event. It is not repeated: if it is only slow, two
      // traversals would leave the page, whereas a surplus entry only costs one more press of Back.
      traversalTimer = place.setTimeout(settled, 1000);
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
        // Deferred, so that a sheet that closes and reopens in the same task reuses its entry.
        place.setTimeout(reconcile, 0);
      };
    },
  };
}
