import { expect, test } from 'vitest';

import { createCircuitBreaker, DeliveryDeferred, ReceiverBusy } from './circuit-breaker.ts';

function fixture() {
  let nowMs = 0;
  let calls = 0;
  const breaker = createCircuitBreaker({
    isOutage: (error) => error !== 'refused',
    nowMs: () => nowMs,
  });
  const send = (host: string, error?: string) =>
    breaker
      .run(host, async () => {
        calls += 1;
        // Not an `Error`, because the breaker must pass any thrown value on.
        if (error) throw error;
        return 'sent';
      })
      .catch((reason: unknown) => (reason instanceof DeliveryDeferred ? 'deferred' : reason));
  const times = async (count: number, host: string, error: string) => {
    for (let index = 0; index < count; index += 1) {
      await send(host, error);
    }
  };
  return {
    send,
    times,
    calls: () => calls,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('a receiver is left alone after five failures in a row, and others are not', async () => {
  const { send, times, calls } = fixture();
  await times(5, 'silent', 'timeout');
  expect(await send('silent')).toBe('deferred');
  expect(calls()).toBe(5);
  expect(await send('healthy')).toBe('sent');
});

test('after 30 seconds one message probes it, and the others wait for the result', async () => {
  const { send, times, pass } = fixture();
  await times(5, 'silent', 'timeout');
  pass(30_000);
  expect(await Promise.all([send('silent'), send('silent')])).toEqual(['sent', 'deferred']);
  expect(await send('silent')).toBe('sent');
});

test('a failed probe closes it for another 30 seconds', async () => {
  const { send, times, pass } = fixture();
  await times(5, 'silent', 'timeout');
  pass(30_000);
  expect(await send('silent', 'timeout')).toBe('timeout');
  pass(29_999);
  expect(await send('silent')).toBe('deferred');
});

test('an answer ends a row of failures, also an answer that refuses', async () => {
  const { send, times } = fixture();
  await times(4, 'picky', 'timeout');
  await times(4, 'picky', 'refused');
  await times(4, 'picky', 'timeout');
  expect(await send('picky')).toBe('sent');
});

test('a call that another breaker defers does not count as an answer of the receiver', async () => {
  const host = createCircuitBreaker({ isOutage: () => true });
  const fail = () => host.run('host', () => Promise.reject(new Error('timeout')));
  const deferred = () => host.run('host', () => Promise.reject(new DeliveryDeferred('worker', 1)));
  for (const call of [fail, fail, fail, fail, deferred, fail]) {
    await call().catch(() => undefined);
  }
  await expect(host.run('host', () => Promise.resolve())).rejects.toThrow(DeliveryDeferred);
});

test('a receiver that answers slowly five times in a row is left alone, and each of its answers counts', async () => {
  let nowMs = 0;
  const breaker = createCircuitBreaker({ isOutage: () => true, slowMs: 2_000, nowMs: () => nowMs });
  const answersAfter = (ms: number) =>
    breaker
      .run('slow', async () => {
        nowMs += ms;
        return 'sent';
      })
      .catch((error: unknown) => error);
  for (let index = 0; index < 4; index += 1) expect(await answersAfter(2_000)).toBe('sent');
  expect(await answersAfter(1_999)).toBe('sent');
  for (let index = 0; index < 5; index += 1) expect(await answersAfter(2_000)).toBe('sent');
  expect(await answersAfter(0)).toBeInstanceOf(DeliveryDeferred);
});

test('a receiver that asks for a pause is left alone for it, at most an hour', async () => {
  let nowMs = 0;
  const breaker = createCircuitBreaker({ isOutage: () => false, nowMs: () => nowMs });
  const asks = (ms: number) =>
    breaker
      .run('busy', () => Promise.reject(new ReceiverBusy(ms)))
      .catch((error: unknown) => error);
  const sends = () => breaker.run('busy', async () => 'sent').catch((error: unknown) => error);
  expect(await asks(60_000)).toMatchObject({ waitMs: 60_000 });
  nowMs = 59_999;
  expect(await sends()).toMatchObject({ waitMs: 1 });
  nowMs = 60_000;
  expect(await sends()).toBe('sent');
  expect(await asks(86_400_000)).toMatchObject({ waitMs: 3_600_000 });
});
