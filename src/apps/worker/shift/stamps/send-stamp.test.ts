import { expect, test } from 'vitest';

import { makeTransport } from '#platform/web/graphql/graphql.ts';
import type { WaitingStamp } from '#domain/attendance/stamps/stamp-queue.ts';
import { makeQueryClient } from '#platform/web/graphql/query.ts';

import { readClocks } from '#domain/attendance/stamps/press-clocks.ts';
import { deliverQueuedStamp, sendStamp } from './send-stamp.ts';

type Answer = { data?: unknown; errors?: unknown };
type Sent = { key: string | undefined; variables: { input?: Record<string, unknown> } };

/** A server with scripted answers; `null` breaks the connection. */
function server(...answers: (Answer | null)[]) {
  const sent: Sent[] = [];
  const transport = makeTransport({
    send: async (body, headers) => {
      const { variables }: Pick<Sent, 'variables'> = JSON.parse(body);
      sent.push({ key: headers['idempotency-key'], variables });
      const answer = answers.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      return Response.json(answer);
    },
    token: () => 'token',
  });
  return { client: makeQueryClient(transport), sent };
}

const refusal = (code: string, message = '受け付けられませんでした'): Answer => ({
  data: null,
  errors: [{ message, extensions: { code } }],
});
const recorded = {
  success: true,
  recordedAt: '2026-11-22T00:00:00Z',
  receivedAt: null,
  needsAdjustment: false,
};
const detail = (checkInAt: string | null): Answer => ({
  data: { attendance: { checkInAt, checkOutAt: null } },
});

const waiting: WaitingStamp = {
  key: 'k1-later',
  workerId: 'w1',
  attendanceId: 'a1',
  kind: 'check-in',
  code: '123456',
  at: '2026-11-21T23:52:00.000Z',
  hadOvertime: null,
  tookBreak: null,
  refusal: null,
};

test('a waiting stamp goes out with its own key and its age, whatever the date of the phone is', async () => {
  const { client, sent } = server({ data: { registerWorkStartTimeByCode: recorded } });
  const { page, elapsedMs, wallMs } = readClocks();
  // Pressed 50 minutes ago; the phone's own date in `at` is wrong.
  const pressed = { page, elapsedMs: elapsedMs - 3_000_000, wallMs: wallMs - 3_000_000 };
  const stamp = { ...waiting, pressed, minuteProof: 'tablet' };
  expect(await deliverQueuedStamp(client, stamp)).toBe('sent');
  expect(sent).toMatchObject([
    {
      key: 'k1-later',
      variables: { input: { id: 'a1', code: '123456', minuteProof: 'tablet' } },
    },
  ]);
  const { ageSeconds } = sent[0]?.variables.input ?? {};
  expect(ageSeconds).toBeGreaterThanOrEqual(3_000);
  expect(ageSeconds).toBeLessThan(3_060);
});

test('a stamp that the release before has stored goes out with the age of its time', async () => {
  const { client, sent } = server({ data: { registerWorkStartTimeByCode: recorded } });
  const at = new Date(Date.now() - 600_000).toISOString();
  await deliverQueuedStamp(client, { ...waiting, at });
  expect(sent[0]?.variables.input?.['ageSeconds']).toBeGreaterThanOrEqual(600);
});

test('a stamp that the facility has to confirm says when it was received', async () => {
  const receivedAt = '2026-11-22T00:50:00Z';
  const { client } = server({
    data: { registerWorkStartTimeByCode: { ...recorded, receivedAt } },
  });
  expect(await deliverQueuedStamp(client, waiting)).toEqual({ receivedAt });
});

test('an end brings its answers along', async () => {
  const { client, sent } = server({ data: { registerWorkEndTimeByCode: recorded } });
  const stamp = {
    ...waiting,
    kind: 'check-out' as const,
    ageSeconds: null,
    minuteProof: null,
    tookBreak: true,
  };
  expect(await sendStamp(client, stamp, 'k2')).toEqual(recorded);
  expect(sent[0]?.variables.input).toEqual({
    id: 'a1',
    code: '123456',
    ageSeconds: null,
    minuteProof: null,
    hadOvertime: null,
    tookBreak: true,
  });
});

test.each([
  'NETWORK',
  'SERVER',
  'UNAVAILABLE',
  'MAINTENANCE',
  'INTERNAL_SERVER_ERROR',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
  'CODE_LOCKED',
  // The answer of a server process of the previous release, during an upgrade.
  'GRAPHQL_VALIDATION_FAILED',
])('after %s it waits on', async (code) => {
  const { client } = server(code === 'NETWORK' ? null : refusal(code));
  expect(await deliverQueuedStamp(client, waiting)).toBe('later');
});

test('what the server refuses for good comes back with its sentence', async () => {
  const { client } = server(refusal('TOO_LATE', '10:00で受付を終了しました'));
  expect(await deliverQueuedStamp(client, waiting)).toEqual({
    refusal: '10:00で受付を終了しました',
  });
});

test('a press that had arrived although its answer was lost counts as sent', async () => {
  const { client } = server(refusal('STATE_CHANGED'), detail('2026-11-21T23:52:00Z'));
  expect(await deliverQueuedStamp(client, waiting)).toBe('sent');
});

test('a shift that was called off meanwhile does not', async () => {
  const { client } = server(refusal('STATE_CHANGED', '状態が変わりました'), detail(null));
  expect(await deliverQueuedStamp(client, waiting)).toEqual({ refusal: '状態が変わりました' });
});
