import { expect, test, vi } from 'vitest';

import { installServiceWorker } from './service-worker.ts';

/** Makes the browser answer `register` with this registration. */
function registered(registration: { installing: EventTarget | null }): void {
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration } });
}

/** Answers `register` with an installation that has begun; the test decides how it ends. */
function beginInstallation() {
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  registered({ installing });
  return (state: ServiceWorkerState) => {
    installing.state = state;
    installing.dispatchEvent(new Event('statechange'));
  };
}

test('is done when the service worker is installed, and not before', async () => {
  const become = beginInstallation();
  let isDone = false;
  const installation = (async () => {
    isDone = await installServiceWorker();
  })();
  await Promise.resolve();
  expect(isDone).toBe(false);
  become('installed');
  await installation;
  expect(isDone).toBe(true);
});

test('fails when the files did not come, so that it is tried again', async () => {
  const become = beginInstallation();
  const installation = installServiceWorker();
  await Promise.resolve();
  become('redundant');
  await expect(installation).rejects.toThrow('was not installed');
});

test('is done at once where one is installed already', async () => {
  registered({ installing: null });
  await expect(installServiceWorker()).resolves.toBe(true);
});

test.each([
  { controller: null, sent: ['claim'] },
  { controller: {}, sent: [] },
])('asks one that is active to control the page: $sent', async ({ controller, sent }) => {
  const messages: unknown[] = [];
  const active = { postMessage: (message: unknown) => messages.push(message) };
  const register = async () => ({ installing: null, active });
  vi.stubGlobal('navigator', { serviceWorker: { controller, register } });
  await installServiceWorker();
  expect(messages).toEqual(sent);
});
