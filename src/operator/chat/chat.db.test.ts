import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { connectParty, until } from '#chat/build.ts';
import { atJst } from '#base/jst.ts';

import { openChatFixture, said, type ChatFixture, type Pair } from '#testing/fixtures/chat.ts';
import { testDatabase } from '#testing/database.ts';
import { openDesk, type Desk } from '#testing/back-office.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import type { TestAnswer } from '#testing/processes/product.ts';
import { writeBack } from '#demo/auto-chat.server.ts';
import { completeDemoRegion, openDemoRegion } from '#demo/region.queries.server.ts';
import { createFacilityKey } from '#desk/keys.server.ts';

let fixture: ChatFixture;
let desk: Desk;
let operator: TestOperator;
beforeAll(async () => {
  fixture = await openChatFixture(await testDatabase());
  desk = await openDesk(fixture.product.app);
  operator = await openOperator(fixture.product.app);
});
afterAll(async () => fixture.close());

const ask = (key: string, query: string, variables: Record<string, unknown> = {}, once?: string) =>
  desk.ask(query, variables, { key, once });

const codeOf = (answer: TestAnswer) => answer.errors?.[0]?.extensions.code;

async function setup(): Promise<Pair & { key: string }> {
  const pair = await fixture.pair();
  const { facilityId } = pair.shift;
  const now = fixture.product.app.clock.now();
  const { key } = await createFacilityKey(fixture.product.app.db, {
    facilityId,
    name: '受付',
    now,
  });
  return { ...pair, key };
}

const say = 'mutation ($input: SayInChatInput!) { sayInChat(input: $input) { messageId seq } }';
const list = '{ chatChannels { channels { id workerName unread lastText } cursor } }';
const pageOf =
  'query ($input: DeskChatMessagesInput!) { chatMessages(input: $input) { messages { seq side text } lastSeq } }';
const readUpTo = 'mutation ($input: ReadChatInput!) { readChat(input: $input) { success } }';

test('a facility reads and answers, and the worker hears of both', async () => {
  const { key, channelId, workerToken } = await setup();
  const worker = await fixture.connect(workerToken);
  const reads: unknown[] = [];
  worker.socket.on('read', (state) => reads.push(state));
  await worker.ask('send', said(channelId, '入口はどこですか'));
  const listed = await ask(key, list);
  expect(listed.data?.['chatChannels'].channels).toMatchObject([
    { id: channelId, unread: 1, lastText: '入口はどこですか' },
  ]);
  await ask(key, readUpTo, { input: { channelId, seq: 1 } });
  const clientId = randomUUID();
  const input = { channelId, text: '裏口です', clientId };
  const [first, again] = [await ask(key, say, { input }), await ask(key, say, { input })];
  expect(first.data).toEqual(again.data);
  await until(() => worker.events.length === 2, 'the answer arrived');
  await until(() => reads.length === 1, 'the worker sees that it was read');
  expect(worker.events[1]).toMatchObject({
    seq: 2,
    message: { side: 'facility', text: '裏口です' },
  });
  const page = await ask(key, pageOf, { input: { channelId } });
  expect(page.data?.['chatMessages']).toMatchObject({
    messages: [{ seq: 1 }, { seq: 2 }],
    lastSeq: 2,
  });
});

test("a facility's key opens no other facility's conversations, and none with support", async () => {
  const [mine, theirs] = [await setup(), await setup()];
  const made = await fixture.product.call(
    'mutation { makeCsChannel { id } }',
    {},
    { token: mine.apiToken },
  );
  for (const channelId of [theirs.channelId, made.data?.['makeCsChannel'].id, randomUUID(), 'x']) {
    const answers = [
      await ask(mine.key, say, { input: { channelId, text: '割り込み' } }),
      await ask(mine.key, pageOf, { input: { channelId } }),
      await ask(mine.key, readUpTo, { input: { channelId, seq: 1 } }),
    ];
    expect(answers.map(codeOf)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  }
  const named = 'query ($id: ID) { chatChannels(input: { facilityId: $id }) { channels { id } } }';
  expect(codeOf(await ask(mine.key, named, { id: theirs.shift.facilityId }))).toBe('NOT_FOUND');
});

test('a facility’s token opens the chat’s connection', async () => {
  const { key, channelId } = await setup();
  const mint = 'mutation { requestFacilityChatToken { token } }';
  const token = (await ask(key, mint)).data?.['requestFacilityChatToken'].token;
  const party = await connectParty(fixture.address, String(token));
  expect((await party.ask('channels', {})).channels.map(({ id }) => id)).toEqual([channelId]);
  party.close();
});

test('support answers, and what is reported reaches the operator once', async () => {
  const { apiToken, workerToken, channelId, key } = await setup();
  const worker = await fixture.connect(workerToken);
  const call = 'mutation { makeCsChannel { id } }';
  const made = await fixture.product.call(call, {}, { token: apiToken });
  const supportId = String(made.data?.['makeCsChannel'].id);
  await worker.ask('send', said(supportId, '給与について'));
  const listed = await operator.ask(list);
  const ids = listed.data?.['chatChannels'].channels.map(({ id }: { id: string }) => id);
  expect(ids).toContain(supportId);
  expect(ids).not.toContain(channelId);
  await operator.ask(say, { input: { channelId: supportId, text: '確認します' } });
  await until(() => worker.events.length === 2, 'support answered');

  const rude = await ask(key, say, { input: { channelId, text: '失礼な言葉' } });
  const messageId = String(rude.data?.['sayInChat'].messageId);
  await worker.ask('flag', { channelId, messageId, reason: '怖いです' });
  await worker.ask('flag', { channelId, messageId, reason: 'もう一度' });
  // The sender deletes the message at once.
  const mint = 'mutation { requestFacilityChatToken { token } }';
  const token = (await ask(key, mint)).data?.['requestFacilityChatToken'].token;
  const facility = await fixture.connect(token);
  await facility.ask('edit', { channelId, messageId, text: '丁寧な言葉' });
  await facility.ask('remove', { channelId, messageId });
  const flagged =
    '{ chatFlags { flags { id flaggedBy side text reason flaggedAt dueAt } cursor } }';
  const reported = await operator.ask(flagged);
  const flags = reported.data?.['chatFlags'].flags;
  expect(flags).toMatchObject([
    { flaggedBy: 'worker', side: 'facility', text: '失礼な言葉', reason: '怖いです' },
  ]);
  expect(Date.parse(flags[0].dueAt) - Date.parse(flags[0].flaggedAt)).toBe(86_400_000);
  const settle =
    'mutation ($input: OperatorReasonInput!) { settleChatFlag(input: $input) { success } }';
  const input = { id: flags[0].id, reason: '注意しました' };
  const tooLong = { ...input, reason: '𠮷'.repeat(201) };
  expect(codeOf(await operator.ask(settle, { input: tooLong }))).toBe('REASON_LONG');
  // The second call stands for a retry after a lost answer.
  expect(codeOf(await operator.ask(settle, { input }, { once: 'settle' }))).toBeUndefined();
  expect(codeOf(await operator.ask(settle, { input }, { once: 'settle' }))).toBeUndefined();
  expect(codeOf(await operator.ask(settle, { input }))).toBe('NOT_FOUND');
  expect((await operator.ask(flagged)).data?.['chatFlags'].flags).toEqual([]);
});

test('in the demo a facility writes back by itself, once, and only there', async () => {
  const { app } = fixture.product;
  const { channelId, workerToken } = await setup();
  const worker = await fixture.connect(workerToken);
  await worker.ask('send', said(channelId, '到着が10分ほど遅れます'));
  fixture.pass(120);
  expect(await writeBack(app, app.clock.now())).toBe(0);
  await openDemoRegion(app.db, app.clock.now());
  await completeDemoRegion(app.db, app.clock.now());
  const waiting = await operator.ask(list);
  expect(waiting.errors).toBeUndefined();
  await writeBack(app, app.clock.now());
  fixture.pass(120);
  expect(await writeBack(app, app.clock.now())).toBe(0);
  await until(() => worker.events.length === 2, 'the facility wrote back');
  expect(worker.events[1]?.message).toMatchObject({ side: 'facility', isAutomatic: false });
  expect(worker.events[1]?.message.text).toContain('到着の見込み');
  const { channel } = await worker.ask('channel', { channelId });
  expect(channel.otherReadSeq).toBe(1);
  fixture.product.setNow(atJst('2026-11-25', '12:00'));
});
