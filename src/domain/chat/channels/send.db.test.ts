import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openChatFixture, newChatMessageInput, type ChatFixture } from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { collectSentStatements } from '#testing/plans.ts';
import type { ChatMessageDraft } from './batch.ts';
import { waitUntil, type ChatTestConnection } from '../build.ts';
import { sendMessages } from './send.server.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase());
});
afterAll(async () => fixture.close());

type UnreadTotal = { total: number; channelId: string | null; unread: number | null };

/**
 * The unread totals without consecutive duplicates: the event of a new channel may arrive late and repeat
 * one.
 */
function totalsOf(party: ChatTestConnection): UnreadTotal[] {
  const totals: UnreadTotal[] = [];
  party.socket.on('total_unread_count', (count) => {
    if (count.unread !== 0 && !isDeepStrictEqual(totals.at(-1), count)) totals.push(count);
  });
  return totals;
}

test('many who write into the same channels at the same time get one row of numbers', async () => {
  const pairs = [await fixture.pair(), await fixture.pair(), await fixture.pair()];
  const { db, clock } = fixture.product.app;
  const now = clock.now();
  const draftTo = ({ channelId, shift }: (typeof pairs)[number], index: number) => ({
    member: { side: 'facility' as const, id: shift.facilityId },
    channelId,
    clientId: randomUUID(),
    text: `${index}`,
    // Automatic messages are exempt from slow mode.
    isAutomatic: true,
  });
  const writing = Array.from({ length: 40 }, (_, index) => {
    // Alternating lock order: without sorting, two batches would deadlock.
    const order = index % 2 === 0 ? pairs : pairs.toReversed();
    return sendMessages(
      db,
      order.map((pair) => draftTo(pair, index)),
      { now },
    );
  });
  const answers = (await Promise.all(writing)).flat();
  for (const { channelId, workerToken } of pairs) {
    const numbers = answers.flatMap((answer) =>
      'message' in answer && 'channel' in answer && answer.channel.channelId === channelId
        ? [answer.message.seq]
        : [],
    );
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    const worker = await fixture.connect(workerToken);
    const { channel } = await worker.ask('channel', { channelId });
    expect(channel).toMatchObject({ lastSeq: 40, unread: 40 });
  }
});

type Staged = Awaited<ReturnType<ChatFixture['pair']>>;

const byWorker = ({ channelId, shift }: Staged, text: string): ChatMessageDraft => ({
  member: { side: 'worker', id: shift.workerId },
  channelId,
  clientId: randomUUID(),
  text,
});

/** Sends drafts and returns their answers, and the channels that were locked. */
async function sendWatched(drafts: readonly ChatMessageDraft[]) {
  const { db, clock } = fixture.product.app;
  let answers: Awaited<ReturnType<typeof sendMessages>> = [];
  const sent = await collectSentStatements(async () => {
    answers = await sendMessages(db, drafts, { now: clock.now() });
  });
  const locked = sent.flatMap(({ text, values }) =>
    text.includes('chat.lockChannels') ? (values as [string[]])[0] : [],
  );
  const words = answers.map((answer) =>
    'message' in answer && 'channel' in answer
      ? `${answer.isRepeated ? 'repeated ' : ''}${answer.message.seq}`
      : answer.code,
  );
  return { words, locked };
}

test('in one batch only the channels are locked of which more has to be known', async () => {
  const pairs = [
    await fixture.pair(),
    await fixture.pair(),
    await fixture.pair(),
    await fixture.pair(),
  ];
  const [calm, again, hasty, foreign] = pairs as [Staged, Staged, Staged, Staged];
  const sentBefore = byWorker(again, '一');
  const before = [sentBefore, byWorker(hasty, '一')];
  expect(await sendWatched(before)).toEqual({ words: ['1', '1'], locked: [] });

  const drafts = [
    byWorker(calm, '一'),
    byWorker(hasty, '二'),
    { ...byWorker(foreign, '一'), member: { side: 'worker' as const, id: calm.shift.workerId } },
    byWorker(foreign, '二'),
    { ...byWorker(foreign, '三'), channelId: 'nowhere' },
  ];
  expect(await sendWatched(drafts)).toEqual({
    words: ['1', 'SLOW_MODE', 'NOT_FOUND', '1', 'NOT_FOUND'],
    locked: [hasty.channelId],
  });

  // After slow mode a repeated message looks new until it is stored.
  fixture.pass();
  const later = [
    byWorker(calm, '二'),
    sentBefore,
    byWorker(again, '二'),
    byWorker(hasty, '二'),
    byWorker(foreign, '三'),
  ];
  expect(await sendWatched(later)).toEqual({
    words: ['2', 'repeated 1', '2', '2', '2'],
    locked: [again.channelId],
  });

  const worker = await fixture.connect(again.workerToken);
  const { messages } = await worker.ask('messages', { channelId: again.channelId });
  expect(messages.map(({ text }) => text)).toEqual(['一', '二']);
});

test('with a message comes what its reader has unread in all channels, and nothing to its writer', async () => {
  const [one, other] = [await fixture.pair(), await fixture.pair()];
  const facility = await fixture.connect(one.facilityToken);
  const worker = await fixture.connect(one.workerToken);
  const stranger = await fixture.connect(other.workerToken);
  const totals = totalsOf(facility);
  const toldWorker = totalsOf(worker);
  await worker.ask('send', newChatMessageInput(one.channelId, '一'));
  await waitUntil(() => totals.length === 1, 'the first was counted');
  fixture.pass();
  await worker.ask('send', newChatMessageInput(one.channelId, '二'));
  await waitUntil(() => totals.length === 2, 'the second was counted');
  expect(totals).toEqual([
    { total: 1, channelId: one.channelId, unread: 1 },
    { total: 2, channelId: one.channelId, unread: 2 },
  ]);
  expect(facility.events.map(({ message }) => message.text)).toEqual(['一', '二']);
  expect(toldWorker).toEqual([]);

  await facility.ask('mute', { channelId: one.channelId, isOn: true });
  await waitUntil(() => totals.at(-1)?.total === 0, 'what is muted does not count');
  fixture.pass();
  await worker.ask('send', newChatMessageInput(one.channelId, '三'));
  await waitUntil(() => totals.at(-1)?.unread === 3, 'it is counted in the channel');
  expect(totals.at(-1)).toEqual({ total: 0, channelId: one.channelId, unread: 3 });
  expect(stranger.events).toEqual([]);
});

/** Returns the server's websocket writes that contain these words; client frames are masked and never match. */
function writesWith(spy: { mock: { calls: unknown[][] } }, words: string): string[] {
  return spy.mock.calls.flatMap(([data]) => {
    const text = Buffer.isBuffer(data) && data[0] === 0x81 ? data.toString() : '';
    return text.includes(words) ? [text] : [];
  });
}

test('a message costs each connection one write, with what belongs to it', async () => {
  const pair = await fixture.pair();
  const facility = await fixture.connect(pair.facilityToken);
  const totals = totalsOf(facility);
  const worker = await fixture.connect(pair.workerToken);
  const spy = vi.spyOn(Socket.prototype, 'write');
  await worker.ask('send', newChatMessageInput(pair.channelId, '一度に届きます'));
  await waitUntil(() => totals.length === 1, 'the reader was told');
  const writes = writesWith(spy, '一度に届きます');
  spy.mockRestore();
  expect(writes).toHaveLength(2);
  // The sender gets the event before the acknowledgement.
  expect(writes.filter((text) => /42\["event".*43\d+\[\{"ok":true/s.test(text))).toHaveLength(1);
  expect(writes.filter((text) => /42\["event".*42\["total_unread_count"/s.test(text))).toHaveLength(
    1,
  );
});

test('read while the other side writes, only what is new is unread', async () => {
  const { channelId, workerToken, facilityToken } = await fixture.pair();
  const worker = await fixture.connect(workerToken);
  const facility = await fixture.connect(facilityToken);
  for (let round = 1; round <= 10; round += 1) {
    fixture.pass();
    await Promise.all([
      worker.ask('send', newChatMessageInput(channelId, `${round}`)),
      facility.ask('read', { channelId, seq: round - 1 }),
    ]);
    const { channel } = await facility.ask('channel', { channelId });
    expect(channel).toMatchObject({ lastSeq: round, readSeq: round - 1, unread: 1 });
  }
});
