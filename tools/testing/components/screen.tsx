import { createRoutesStub, useLocation } from 'react-router';
import { userEvent, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import type { RootLoaderData } from '#platform/web/server-time.ts';

import Root from '../../../src/root.tsx';
import { signedInTestWorker } from './api.ts';

type StubRoute = Parameters<typeof createRoutesStub>[0][number];

/** A route module, imported as a namespace: `import * as cancel from './cancel.tsx'`. */
type ScreenModule = { default: StubRoute['Component']; clientLoader?: unknown };

type OpenArgs = {
  /** The route's pattern below `/`, as in `routes.ts`. */
  route: string;
  /** The address to open. */
  at: string;
  /** The state of the history entry. */
  state?: unknown;
  /** The server's time as an ISO instant; by default the machine's time. */
  now?: string;
  /** The layout around the screen: that of facilities or of operators. */
  frame?: StubRoute['Component'];
  /** The page that the layout shows when the loader fails. */
  errorPage?: StubRoute['ErrorBoundary'];
};

/**
 * Opens a screen as a signed-in worker, with the product's root component and the screen's loader. Every other address
 * shows `移動先：` with the address, so that a test sees where a link of the screen leads.
 */
export async function openScreen(
  screen: ScreenModule,
  { route, at, state, now, frame, errorPage }: OpenArgs,
) {
  const rootData: RootLoaderData = {
    session: signedInTestWorker,
    now: now ?? new Date().toISOString(),
    origin: location.origin,
    demo: false,
    reportsTo: null,
    chatAt: null,
    tagManager: null,
    display: {
      theme: 'light',
      text: 'standard',
      hasFurigana: false,
      isPlainLanguage: false,
      isStill: true,
    },
  };
  // Boundary cast: `page()` types its loader by the route's parameters, which the stub does not know.
  const loader = screen.clientLoader as StubRoute['loader'];
  const own: StubRoute = { path: route, Component: screen.default, loader };
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Root,
      HydrateFallback: () => null,
      loader: () => rootData,
      children: [
        frame ? { id: 'frame', Component: frame, ErrorBoundary: errorPage, children: [own] } : own,
        { path: '*', Component: Elsewhere },
      ],
    },
  ]);
  const [pathname = '', search = ''] = at.split(/(?=\?)/);
  await render(<Stub initialEntries={[{ pathname, search, state }]} />);
}

/**
 * Focuses an element before keys are pressed. First focuses the frame, without which no key arrives, and waits until
 * the screen has moved the focus to its heading.
 */
export async function focusOn(locator: Locator): Promise<void> {
  await drawn();
  window.focus();
  locator.element().focus();
}

/** Taps an element at a moment of the page's clock (`event.timeStamp`), because a slow machine takes longer to tap. */
export function tapAt(element: Element, timeStamp: number): void {
  const tap = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(tap, 'timeStamp', { value: timeStamp });
  element.dispatchEvent(tap);
}

/** More tab stops than any page has for one round. */
const maxStops = 150;

/** Moves the focus with Tab to an element or to the summary that contains it; throws when Tab does not reach it. */
export async function tabTo(locator: Locator): Promise<void> {
  await drawn();
  window.focus();
  for (let stop = 0; stop < maxStops; stop += 1) {
    const wanted = locator.query();
    if (document.activeElement === (wanted?.closest('summary') ?? wanted)) return;
    // oxlint-disable-next-line no-await-in-loop -- key after key
    await userEvent.keyboard('{Tab}');
  }
  throw new Error(`no key leads to ${locator.selector}`);
}

/** Resolves when the rendering is painted and its effects have run. */
const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <h1>{`移動先：${pathname}${search}`}</h1>;
}
