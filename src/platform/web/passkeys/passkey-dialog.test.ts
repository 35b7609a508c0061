import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { passkeyChallengeMinutes } from '#platform/base/passkey-rules.ts';

import { answerChallengeByPasskey, createDevicePasskey } from './passkey-dialog.ts';

const options = JSON.stringify({
  challenge: 'AAAA',
  user: { id: 'AAAA', name: 'owner@hinata.example', displayName: '田中 実' },
  pubKeyCredParams: [],
});
const challenge = { id: 'c1', options };

let signals: (AbortSignal | undefined)[] = [];
const never = (given?: { signal?: AbortSignal }) => {
  signals.push(given?.signal);
  return new Promise(() => {});
};

beforeEach(() => {
  signals = [];
  vi.useFakeTimers();
  vi.stubGlobal('PublicKeyCredential', () => {});
  vi.stubGlobal('navigator', { credentials: { create: never, get: never } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['registration', () => createDevicePasskey(challenge)],
  ['sign-in', () => answerChallengeByPasskey(challenge)],
])('%s: a dialog without an answer ends with its challenge', async (_, show) => {
  const ended = vi.fn<(error: unknown) => void>();
  void show().catch(ended);
  await vi.advanceTimersByTimeAsync(passkeyChallengeMinutes * 60_000 - 1);
  expect(ended).not.toHaveBeenCalled();
  expect(signals[0]?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'PASSKEY_CANCELLED' }));
  expect(signals[0]?.aborted).toBe(true);
});

const shown = [createDevicePasskey, answerChallengeByPasskey];

test.each(shown)('who has left already gets no dialog', async (show) => {
  const left = new AbortController();
  left.abort();
  await expect(show(challenge, left.signal)).rejects.toMatchObject({ code: 'PASSKEY_CANCELLED' });
  expect(signals).toEqual([]);
});

test.each(shown)('who leaves takes the dialog along', async (show) => {
  const leaving = new AbortController();
  const ended = show(challenge, leaving.signal).catch((error: unknown) => error);
  expect(signals[0]?.aborted).toBe(false);
  leaving.abort();
  expect(await ended).toMatchObject({ code: 'PASSKEY_CANCELLED' });
  expect(signals[0]?.aborted).toBe(true);
});
