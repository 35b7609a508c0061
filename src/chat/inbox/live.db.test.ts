import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { staffEvents } from '#server/delivery/staff-events.queries.server.ts';

import { openChatFixture, said, type ChatFixture } from '#testing/fixtures/chat.ts';
import { testDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { codeOf } from '#testing/processes/product.ts';
import { until } from '../build.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await openChatFixture(await testDatabase());
});
afterAll(async () => fixture.close());

const list =
  'query ($facilityId: ID!) { conversations(facilityId: $facilityId) { conversations { id unread lastText } } }';
const open =
  'query ($channelId: ID!) { conversation(channelId: $channelId) { readers { name readSeq } messages { seq side authorName text } } }';
const answer = 'mutation ($input: AnswerWorkerInput!) { answerWorker(input: $input) { success } }';
const read =
  'mutation ($input: ReadConversationInput!) { readConversation(input: $input) { success } }';
const requestToken =
  'mutation ($facilityId: ID!) { requestFacilityChatToken(facilityId: $facilityId) { token } }';

const conversation = async (manager: TestManager, channelId: string) =>
  (await manager.ask(open, { channelId })).data?.['conversation'];

test('a facility reads and answers, and the worker hears of both at once', async () => {
  const { manager, channelId, workerToken } = await fixture.pair();
  const { facilityId } = manager;
  const worker = await fixture.connect(workerToken);
  const reads: unknown[] = [];
  worker.socket.on('read', (state) => reads.push(state));
  // What was written before a person joined is not unread.
  fixture.pass();
  await worker.ask('send', said(channelId, '入口はどこですか'));
  const listed = await manager.ask(list, { facilityId });
  expect(listed.data?.['conversations'].conversations).toEqual([
    { id: channelId, unread: 1, lastText: '入口はどこですか' },
  ]);
  expect(codeOf(await manager.ask(read, { input: { channelId, seq: 1 } }))).toBeNull();
  await until(() => reads.length === 1, 'the worker sees that it was read');
  const input = { channelId, text: '裏口です', clientId: randomUUID() };
  // The second call stands for a retry after a lost answer.
  expect(codeOf(await manager.ask(answer, { input }))).toBeNull();
  expect(codeOf(await manager.ask(answer, { input }))).toBeNull();
  await until(() => worker.events.length === 2, 'the answer arrived');
  expect(worker.events[1]).toMatchObject({
    seq: 2,
    message: { side: 'facility', text: '裏口です' },
  });
  expect((await conversation(manager, channelId)).messages).toMatchObject([{ seq: 1 }, { seq: 2 }]);
});

test('a facility opens no other facility’s conversations, and none with support', async () => {
  const [mine, theirs] = [await fixture.pair(), await fixture.pair()];
  const made = await fixture.product.call(
    'mutation { makeCsChannel { id } }',
    {},
    { token: mine.apiToken },
  );
  for (const channelId of [theirs.channelId, made.data?.['makeCsChannel'].id, randomUUID(), 'x']) {
    const input = { channelId, text: '割り込み', clientId: randomUUID() };
    const answers = [
      await mine.manager.ask(answer, { input }),
      await mine.manager.ask(open, { channelId }),
      await mine.manager.ask(read, { input: { channelId, seq: 1 } }),
    ];
    expect(answers.map(codeOf)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  }
  const { facilityId } = theirs.manager;
  for (const document of [list, requestToken]) {
    expect(codeOf(await mine.manager.ask(document, { facilityId }))).toBe('NOT_FOUND');
  }
});

test('a person’s token opens the chat’s connection, which writes and reads in the person’s name', async () => {
  const { manager, channelId, workerToken, facilityToken } = await fixture.pair();
  const [worker, facility] = [
    await fixture.connect(workerToken),
    await fixture.connect(facilityToken),
  ];
  expect((await facility.ask('channels', {})).channels.map(({ id }) => id)).toEqual([channelId]);
  await worker.ask('send', said(channelId, '入口はどこですか'));
  await facility.ask('read', { channelId, seq: 1 });
  await facility.ask('send', said(channelId, '裏口です'));
  await until(() => worker.events.length === 2, 'the answer arrived');
  expect(JSON.stringify(worker.events)).not.toContain(manager.name);
  const { readers, messages } = await conversation(manager, channelId);
  expect(readers).toEqual([{ name: manager.name, readSeq: 1 }]);
  expect(messages[1]).toEqual({
    seq: 2,
    side: 'facility',
    authorName: manager.name,
    text: '裏口です',
  });
  const logged = await fixture.product.app.db
    .selectFrom('staff_access_log')
    .select('operation')
    .where('staff_id', '=', manager.id)
    .where('operation', '=', 'requestFacilityChatToken')
    .execute();
  expect(logged).toHaveLength(1);
});

test('a removed person’s connection is told to end when the removal commits', async () => {
  const { manager, facilityToken } = await fixture.pair();
  const { app } = fixture.product;
  const { socket } = await fixture.connect(facilityToken);
  const listener = new Client({ connectionString: app.env.DATABASE_URL });
  await listener.connect();
  onTestFinished(() => listener.end());
  const heard: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query(`listen ${staffEvents}`);
  const owner = await openManager(app, manager.facilityId, 'OWNER');
  const { id } = await app.db
    .selectFrom('staff_memberships')
    .select('id')
    .where('staff_id', '=', manager.id)
    .executeTakeFirstOrThrow();
  const remove = 'mutation ($id: ID!) { removeMember(input: { id: $id }) { success } }';
  expect(codeOf(await owner.ask(remove, { id }))).toBeNull();
  await until(async () => heard.includes(manager.id), 'the end was published');
  await until(async () => socket.disconnected, 'the connection ended');
});

test('who may not write gets no token', async () => {
  const { manager } = await fixture.pair();
  const { facilityId } = manager;
  const viewer = await openManager(fixture.product.app, facilityId, 'VIEWER');
  expect(codeOf(await viewer.ask(requestToken, { facilityId }))).toBe('FORBIDDEN');
});
