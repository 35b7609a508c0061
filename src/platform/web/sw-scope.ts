/** The events of a service worker, which TypeScript's DOM types do not contain. */
type WorkerEvent = Event & { waitUntil(done: Promise<unknown>): void };
export type FetchRequestEvent = WorkerEvent & {
  request: Request;
  respondWith(answer: Promise<Response>): void;
};
export type PushReceivedEvent = WorkerEvent & { data: { json(): unknown } | null };
type NotificationPressEvent = WorkerEvent & { notification: Notification };
export type SubscriptionChangeEvent = WorkerEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};
type PageMessageEvent = WorkerEvent & { data: unknown };

/** An open window of the app. */
export type ServiceWorkerWindowClient = {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<ServiceWorkerWindowClient>;
  navigate(url: string): Promise<ServiceWorkerWindowClient | null>;
  postMessage(message: unknown, transfer: Transferable[]): void;
};

/** The parts of a service worker's global scope that are used here. */
type ServiceScope = {
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchRequestEvent) => void): void;
  addEventListener(name: 'push', listener: (event: PushReceivedEvent) => void): void;
  addEventListener(
    name: 'notificationclick',
    listener: (event: NotificationPressEvent) => void,
  ): void;
  addEventListener(
    name: 'pushsubscriptionchange',
    listener: (event: SubscriptionChangeEvent) => void,
  ): void;
  addEventListener(name: 'message', listener: (event: PageMessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    openWindow(url: string): Promise<ServiceWorkerWindowClient | null>;
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<ServiceWorkerWindowClient[]>;
  };
};
// Boundary cast: TypeScript's DOM types describe `self` as a window.
export const serviceWorkerScope = self as unknown as ServiceScope;
