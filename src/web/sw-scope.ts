export type Waiting = Event & { waitUntil(done: Promise<unknown>): void };
export type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void };
export type Pushed = Waiting & { data: { json(): unknown } | null };
export type Pressed = Waiting & { notification: Notification };
export type Changed = Waiting & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};
export type Told = Waiting & { data: unknown };

/** An open window of the app. */
export type WindowClient = {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown, transfer: Transferable[]): void;
};

/** The parts of a service worker's global scope that are used here. */
type ServiceScope = {
  addEventListener(name: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(name: 'push', listener: (event: Pushed) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: Pressed) => void): void;
  addEventListener(name: 'pushsubscriptionchange', listener: (event: Changed) => void): void;
  addEventListener(name: 'message', listener: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    openWindow(url: string): Promise<WindowClient | null>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
  };
};
// Boundary cast: TypeScript's DOM types describe `self` as a window.
export const worker = self as unknown as ServiceScope;
