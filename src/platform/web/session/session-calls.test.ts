import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fetchAuth, fetchSession, TooManyRequests } from './session-calls.ts';

const send = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  send.mockReset();
});

const refusedFor = (seconds: string | null) =>
  new Response('{}', { status: 429, headers: seconds === null ? {} : { 'retry-after': seconds } });

test('a request that a budget refuses is sent once more, after the wait that the refusal names', async () => {
  send.mockResolvedValueOnce(refusedFor('3')).mockResolvedValueOnce(new Response('{"a":1}'));
  const answer = fetchAuth('signin/email', { method: 'POST', body: 'email=a' });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(send).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(await (await answer).json()).toEqual({ a: 1 });
  const [first, second] = send.mock.calls;
  expect(second?.[0]).toBe('/api/auth/signin/email');
  expect(second?.[1]?.body).toBe(first?.[1]?.body);
});

test('a second refusal is thrown, and nothing is sent a third time', async () => {
  send.mockImplementation(async () => refusedFor('1'));
  const asked = Promise.allSettled([fetchSession()]);
  await vi.runAllTimersAsync();
  const [refused] = await asked;
  expect(refused).toMatchObject({ status: 'rejected', reason: new TooManyRequests() });
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([null, '11', 'soon'])('with Retry-After %s nobody waits', async (seconds) => {
  send.mockResolvedValueOnce(refusedFor(seconds));
  await expect(fetchSession()).rejects.toThrow(TooManyRequests);
  expect(send).toHaveBeenCalledOnce();
});

test('any other answer is returned as it is', async () => {
  send.mockResolvedValueOnce(new Response('{}', { status: 503, headers: { 'retry-after': '1' } }));
  expect((await fetchAuth('csrf', {})).status).toBe(503);
  expect(send).toHaveBeenCalledOnce();
});
