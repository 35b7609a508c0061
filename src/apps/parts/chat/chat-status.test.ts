import { describe, expect, test } from 'vitest';

import { createChatStore } from './chat-status.ts';
import { createSignedOutFailure } from './connection/connection.ts';

type OpenCall = {
  owner: string;
  resolve: (opened: { client: string; unreadCount: number }) => void;
  reject: (reason: Error) => void;
};

function setUp() {
  const calls: OpenCall[] = [];
  const closed: string[] = [];
  const store = createChatStore<string>({
    open: (owner) =>
      new Promise((resolve, reject) => {
        calls.push({ owner, resolve, reject });
      }),
    close: (client) => void closed.push(client),
  });
  return { store, calls, closed };
}

describe("the chat's state", () => {
  test('goes from uninitialised through initialising to initialised (spec 4.066, 4.067, 4.068)', async () => {
    const { store, calls } = setUp();
    const seen: string[] = [];
    store.subscribe(() => seen.push(store.getState().status));
    expect(store.getState()).toEqual({ status: 'uninitialised', failure: null });
    const done = store.initialise('w1');
    calls[0]?.resolve({ client: 'c1', unreadCount: 3 });
    await done;
    expect(seen).toEqual(['initialising', 'initialised']);
    expect(store.getState()).toEqual({ status: 'initialised', client: 'c1', unreadCount: 3 });
  });

  test('a second initialisation is ignored while one runs, and while a client exists (spec 4.069, 4.070)', async () => {
    const { store, calls } = setUp();
    const first = store.initialise('w1');
    await store.initialise('w1');
    expect(calls).toHaveLength(1);
    calls[0]?.resolve({ client: 'c1', unreadCount: 0 });
    await first;
    await store.initialise('w1');
    expect(calls).toHaveLength(1);
  });

  test('a failure leads back, says so, and may be followed by another try', async () => {
    const { store, calls } = setUp();
    const first = store.initialise('w1');
    calls[0]?.reject(new Error('no connection'));
    await first;
    expect(store.getState()).toEqual({ status: 'uninitialised', failure: 'unreachable' });
    const second = store.initialise('w1');
    calls[1]?.resolve({ client: 'c1', unreadCount: 0 });
    await second;
    expect(store.getState().status).toBe('initialised');
  });

  test('a failure because the owner is signed out is told apart', async () => {
    const { store, calls } = setUp();
    const first = store.initialise('w1');
    calls[0]?.reject(createSignedOutFailure());
    await first;
    expect(store.getState()).toEqual({ status: 'uninitialised', failure: 'signedOut' });
  });

  test('the unread count follows its events, and listeners are called for a change alone (spec 4.071)', async () => {
    const { store, calls } = setUp();
    store.countUnread(5);
    expect(store.getState().status).toBe('uninitialised');
    const done = store.initialise('w1');
    calls[0]?.resolve({ client: 'c1', unreadCount: 0 });
    await done;
    let notifications = 0;
    store.subscribe(() => (notifications += 1));
    store.countUnread(2);
    store.countUnread(2);
    expect(store.getState()).toMatchObject({ unreadCount: 2 });
    expect(notifications).toBe(1);
  });

  test('a sign-out while it opens leaves it closed', async () => {
    const { store, calls, closed } = setUp();
    const done = store.initialise('w1');
    store.end();
    calls[0]?.resolve({ client: 'c1', unreadCount: 1 });
    await done;
    expect(store.getState()).toEqual({ status: 'uninitialised', failure: null });
    expect(closed).toEqual(['c1']);
  });

  test('ending closes the client, and another worker gets one of their own', async () => {
    const { store, calls, closed } = setUp();
    const first = store.initialise('w1');
    calls[0]?.resolve({ client: 'c1', unreadCount: 1 });
    await first;
    store.end();
    const second = store.initialise('w2');
    calls[1]?.resolve({ client: 'c2', unreadCount: 0 });
    await second;
    expect(closed).toEqual(['c1']);
    expect(store.getState()).toMatchObject({ client: 'c2' });
  });
});
