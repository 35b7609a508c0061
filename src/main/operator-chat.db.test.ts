import { afterAll, beforeAll, expect, test } from 'vitest';

import { waitUntil } from '#domain/chat/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openChatFixture, newChatMessageInput, type ChatFixture } from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import type { TestGraphqlAnswer } from '#testing/processes/product.ts';
import { answerWaitingChats } from '#apps/demo/auto-chat.server.ts';
import { markDemoRegionComplete, createDemoRegion } from '#apps/demo/region.queries.server.ts';

let fixture: ChatFixture;
let operator: TestOperator;
beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase());
  operator = await openOperator(fixture.product.app);
});
afterAll(async () => fixture.close());

const codeOf = (answer: TestGraphqlAnswer) => answer.errors?.[0]?.extensions.code;

const say = 'mutation ($input: SayInChatInput!) { sayInChat(input: $input) { messageId seq } }';
const list = '{ chatChannels { channels { id workerName unread lastText } cursor } }';
test('support answers, and what is reported reaches the operator once', async () => {
  const { apiToken, workerToken, channelId, facilityToken } = await fixture.pair();
  const worker = await fixture.connect(workerToken);
  const call = 'mutation { makeCsChannel { id } }';
  const made = await fixture.product.call(call, {}, { token: apiToken });
  const supportId = String(made.data?.['makeCsChannel'].id);
  await worker.ask('send', newChatMessageInput(supportId, '給与について'));
  const listed = await operator.ask(list);
  const ids = listed.data?.['chatChannels'].channels.map(({ id }: { id: string }) => id);
  expect(ids).toContain(supportId);
  expect(ids).not.toContain(channelId);
  await operator.ask(say, { input: { channelId: supportId, text: '確認します' } });
  await waitUntil(() => worker.events.length === 2, 'support answered');

  const facility = await fixture.connect(facilityToken);
  const rude = await facility.ask('send', newChatMessageInput(channelId, '失礼な言葉'));
  const messageId = rude.message.id;
  await worker.ask('flag', { channelId, messageId, reason: '怖いです' });
  await worker.ask('flag', { channelId, messageId, reason: 'もう一度' });
  // The sender deletes the message at once.
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
  const { channelId, workerToken } = await fixture.pair();
  const worker = await fixture.connect(workerToken);
  await worker.ask('send', newChatMessageInput(channelId, '到着が10分ほど遅れます'));
  fixture.pass(120);
  expect(await answerWaitingChats(app, app.clock.now())).toBe(0);
  await createDemoRegion(app.db, app.clock.now());
  await markDemoRegionComplete(app.db, app.clock.now());
  const waiting = await operator.ask(list);
  expect(waiting.errors).toBeUndefined();
  await answerWaitingChats(app, app.clock.now());
  fixture.pass(120);
  expect(await answerWaitingChats(app, app.clock.now())).toBe(0);
  await waitUntil(() => worker.events.length === 2, 'the facility wrote back');
  expect(worker.events[1]?.message).toMatchObject({ side: 'facility', isAutomatic: false });
  expect(worker.events[1]?.message.text).toContain('到着の見込み');
  const { channel } = await worker.ask('channel', { channelId });
  expect(channel.otherReadSeq).toBe(1);
  fixture.product.setNow(instantAtJst('2026-11-25', '12:00'));
});
