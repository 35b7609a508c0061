import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';

import { signInErrorSentenceOf } from '#access/worker/messages.ts';
import { commonMessages } from '#platform/base/refusal.ts';

import { TooManyRequests, type WorkerSessionData } from './session-calls.ts';
import { createSessionForms, type SessionFormDeps } from './session-forms.ts';
import { createSessionStore, type SessionDeps } from './session-store.ts';
import { apiTokenLifetimeMs } from './session-token.ts';
import { SessionProvider, useSession } from './session.tsx';

const minute = 60_000;

function tokenOf(name: string, lifetimeSeconds = 3_600): string {
  const payload = { sub: name, iat: 1_000_000, exp: 1_000_000 + lifetimeSeconds };
  return `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.${name}`;
}

function sessionOf(id: string, token = tokenOf(id)): WorkerSessionData {
  return { user: { id, name: null }, expires: '2026-12-22T00:00:00.000Z', token };
}

/** A store whose server, clock and other tabs are controlled by the test. */
function openStore(answer: WorkerSessionData | null = null) {
  const world = {
    now: 0,
    answer: answer as WorkerSessionData | null | Error,
    url: 'http://test/',
    status: 200,
    gate: Promise.resolve(),
  };
  const calls = {
    fetchSession: vi.fn<SessionDeps['fetchSession']>(async () => {
      const given = world.answer;
      await world.gate;
      if (given instanceof Error) throw given;
      return given;
    }),
    submitForm: vi.fn<SessionFormDeps['submitForm']>(async () => ({
      status: world.status,
      url: new URL(world.url),
    })),
    reportTrouble: vi.fn<SessionDeps['reportTrouble']>(),
    notifyOthers: vi.fn<SessionDeps['notifyOthers']>(),
    onWorkerGone: vi.fn<SessionDeps['onWorkerGone']>(),
  };
  const store = createSessionStore({ ...calls, now: () => world.now });
  return { world, calls, store, forms: createSessionForms(store, calls) };
}

const input = { phoneNumber: '09012345678', code: '123456', callbackUrl: '/me' };

describe('who is signed in', () => {
  test('a page that was rendered with a session sends no request for it (spec 4.063, 4.064)', async () => {
    const { store, calls } = openStore();
    expect(store.getState().status).toBe('loading');
    store.seed(sessionOf('a'));
    expect(store.getState().status).toBe('authenticated');
    expect((await store.currentSession())?.user.id).toBe('a');
    expect(await store.getToken()).toBe(tokenOf('a'));
    expect(calls.fetchSession).not.toHaveBeenCalled();
  });

  test('a page without a session asks once, however many components need it', async () => {
    const { store, calls } = openStore(sessionOf('a'));
    const asked = await Promise.all([store.currentSession(), store.getToken(), store.refresh()]);
    expect(asked[0]?.user.id).toBe('a');
    expect(asked[1]).toBe(tokenOf('a'));
    expect(calls.fetchSession).toHaveBeenCalledOnce();
  });

  test('the page of a visitor sends no request for a session (spec 4.065)', async () => {
    const { store, calls, world } = openStore();
    store.seed(null);
    expect(store.getState().status).toBe('unauthenticated');
    world.now = 60 * minute;
    await store.recheck();
    expect(await store.getToken()).toBeNull();
    expect(calls.fetchSession).not.toHaveBeenCalled();
  });

  test('an answer that fails changes nothing that was known, and is reported', async () => {
    const { store, calls, world } = openStore();
    store.seed(sessionOf('a'));
    world.answer = new Error('Received status code 503');
    await store.refresh();
    expect(store.getState().status).toBe('authenticated');
    expect(calls.reportTrouble).toHaveBeenCalledWith('CLIENT_FETCH_ERROR', world.answer);
  });

  test('a first answer that fails ends the loading, and the next signal asks again', async () => {
    const { store, world } = openStore();
    world.answer = new Error('offline');
    expect(await store.currentSession()).toBeNull();
    expect(store.getState().status).toBe('unauthenticated');
    world.answer = sessionOf('a');
    world.now = minute;
    await store.recheck();
    expect(store.getState().status).toBe('authenticated');
  });

  test('focus, visibility and connection at once are one question', async () => {
    const { store, calls, world } = openStore(sessionOf('a'));
    store.seed(sessionOf('a'));
    world.now = minute;
    await Promise.all([store.recheck(), store.recheck(), store.recheck()]);
    world.now += 1_000;
    await store.recheck();
    expect(calls.fetchSession).toHaveBeenCalledOnce();
  });

  test('listeners hear of a change until they leave', async () => {
    const { store } = openStore(sessionOf('a'));
    const listener = vi.fn<() => void>();
    const leave = store.subscribe(listener);
    await store.refresh();
    expect(listener).toHaveBeenCalledOnce();
    leave();
    await store.refresh();
    expect(listener).toHaveBeenCalledOnce();
  });

  test.each([
    ['nobody', null],
    ['somebody else', sessionOf('b')],
  ])('a tab whose worker has become %s starts over', async (_who, answer) => {
    const { store, calls, world } = openStore();
    store.seed(sessionOf('a'));
    world.answer = answer;
    await store.refresh();
    expect(calls.onWorkerGone).toHaveBeenCalledOnce();
    expect(store.getState().session).toEqual(answer);
  });
});

describe('the API token', () => {
  test('is renewed two minutes before it runs out (spec 2.003)', async () => {
    const { store, calls, world } = openStore(sessionOf('a', tokenOf('renewed')));
    store.seed(sessionOf('a'));
    world.now = 58 * minute - 1;
    expect(await store.getToken()).toBe(tokenOf('a'));
    expect(calls.fetchSession).not.toHaveBeenCalled();
    world.now = 58 * minute;
    expect(await store.getToken()).toBe(tokenOf('renewed'));
  });

  test('is renewed when the clock was set back, for then its age is unknown', async () => {
    const { store, world } = openStore(sessionOf('a', tokenOf('renewed')));
    store.seed(sessionOf('a'));
    world.now = -minute;
    expect(await store.getToken()).toBe(tokenOf('renewed'));
  });

  test('stays the old one while the server is away: the call itself will tell', async () => {
    const { store, world } = openStore();
    store.seed(sessionOf('a'));
    world.now = 90 * minute;
    world.answer = new Error('offline');
    expect(await store.getToken()).toBe(tokenOf('a'));
  });

  test('has a lifetime that no device clock can bend', () => {
    expect(apiTokenLifetimeMs(tokenOf('a'))).toBe(3_600_000);
    for (const broken of ['', 'x', 'a.b.c', `a.${btoa('null')}.c`, `a.${btoa('{}')}.c`]) {
      expect(apiTokenLifetimeMs(broken)).toBe(0);
    }
  });
});

describe('signing in and out', () => {
  test('brings the new session and tells the other tabs', async () => {
    const { store, forms, calls, world } = openStore();
    store.seed(null);
    world.answer = sessionOf('a');
    world.url = 'http://test/me';
    const answer = await forms.signIn('phone', input);
    expect(answer).toEqual({
      ok: true,
      status: 200,
      error: null,
      code: null,
      url: 'http://test/me',
    });
    expect(calls.submitForm).toHaveBeenCalledWith('callback/phone', input);
    expect(store.getState().session?.user.id).toBe('a');
    expect(calls.notifyOthers).toHaveBeenCalledOnce();
    expect(calls.onWorkerGone).not.toHaveBeenCalled();
  });

  test('by a link does the same; asking for one changes nothing', async () => {
    const { store, forms, calls, world } = openStore();
    store.seed(null);
    const asked = { email: 'hana@example.jp', callbackUrl: '/me' };
    expect(await forms.sendSignInLink(asked)).toMatchObject({ ok: true });
    expect(calls.submitForm).toHaveBeenCalledWith('signin/email', asked);
    expect(calls.fetchSession).not.toHaveBeenCalled();
    world.answer = sessionOf('a');
    const link = { token: 'x', callbackUrl: '/me' };
    expect(await forms.signIn('email', link)).toMatchObject({ ok: true });
    expect(calls.submitForm).toHaveBeenCalledWith('callback/email', link);
    expect(store.getState().session?.user.id).toBe('a');
  });

  test('a refusal is handed to the screen with its code', async () => {
    const { store, forms, calls, world } = openStore();
    store.seed(null);
    world.status = 401;
    world.url = 'http://test/sign-in?error=CredentialsSignin&code=CODE_WRONG';
    const answer = await forms.signIn('phone', input);
    expect(answer).toEqual({
      ok: false,
      status: 401,
      error: 'CredentialsSignin',
      code: 'CODE_WRONG',
      url: null,
    });
    expect(calls.notifyOthers).not.toHaveBeenCalled();
    expect(calls.fetchSession).not.toHaveBeenCalled();
  });

  test('a lost connection is an answer as well', async () => {
    const { forms, calls } = openStore();
    calls.submitForm.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const answer = await forms.signIn('phone', input);
    expect(answer).toMatchObject({ ok: false, error: 'Unreachable', code: null });
    expect(calls.reportTrouble).toHaveBeenCalledOnce();
  });

  test('a form that a budget refused twice is a refusal with a sentence of its own, and no trouble', async () => {
    const { forms, calls } = openStore();
    calls.submitForm.mockRejectedValueOnce(new TooManyRequests());
    const { ok, status, error } = await forms.signIn('phone', input);
    expect({ ok, status, error }).toEqual({ ok: false, status: 429, error: 'TooManyRequests' });
    expect(signInErrorSentenceOf(error, null)).toBe(commonMessages.RATE_LIMITED);
    expect(calls.reportTrouble).not.toHaveBeenCalled();
  });

  test('an answer that was under way before the sign-out does not bring anybody back', async () => {
    const { store, forms, world } = openStore(sessionOf('a'));
    store.seed(sessionOf('a'));
    const gate = Promise.withResolvers<void>();
    world.gate = gate.promise;
    const early = store.refresh();
    world.gate = Promise.resolve();
    world.answer = null;
    expect(await forms.signOut('/')).toBe('http://test/');
    gate.resolve();
    await early;
    expect(store.getState().status).toBe('unauthenticated');
  });

  test('a sign-out that the server did not take is not one', async () => {
    const { store, forms, world } = openStore(sessionOf('a'));
    store.seed(sessionOf('a'));
    world.status = 503;
    await expect(forms.signOut('/')).rejects.toThrow('503');
    expect(store.getState().status).toBe('authenticated');
  });
});

function Who() {
  const { status, session } = useSession();
  return `${status}:${session?.user.id ?? '-'}`;
}

describe('components', () => {
  test.each([
    [sessionOf('a'), 'authenticated:a'],
    [null, 'unauthenticated:-'],
    [undefined, 'loading:-'],
  ])('a page rendered on the server shows its own visitor only', (initial, text) => {
    const page = (
      <SessionProvider initial={initial}>
        <Who />
      </SessionProvider>
    );
    expect(renderToString(page)).toBe(text);
  });

  test('outside of a provider useSession says what is missing', () => {
    expect(() => renderToString(<Who />)).toThrow('<SessionProvider>');
  });
});
