import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { staffEventsNotifyTopic } from '#platform/server/delivery/staff-events.queries.server.ts';

import {
  openChatFixture,
  openCuttableConnection,
  newChatMessageInput,
  type ChatFixture,
} from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { completeChannelEvents, waitUntil } from './build.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase());
});
afterAll(async () => fixture.close());

const list =
  'query ($facilityId: ID!) { conversations(facilityId: $facilityId) { conversations { id unread lastText } } }';
const open =
  'query ($channelId: ID!) { conversation(channelId: $channelId) { readers { name readSeq } } }';
const requestToken =
  'mutation ($facilityId: ID!) { requestFacilityChatToken(facilityId: $facilityId) { token } }';

const conversation = async (manager: TestManager, channelId: string) =>
  (await manager.ask(open, { channelId })).data?.['conversation'];

test('a facility reads and answers, and the worker hears of both at once', async () => {
  const { manager, channelId, workerToken, facilityToken } = await fixture.pair();
  const { facilityId } = manager;
  const worker = await fixture.connect(workerToken);
  const facility = await fixture.connect(facilityToken);
  const reads: unknown[] = [];
  worker.socket.on('read', (state) => reads.push(state));
  // Messages from before the membership count as read, so advance the clock.
  fixture.pass();
  await worker.ask('send', newChatMessageInput(channelId, '入口はどこですか'));
  const listed = await manager.ask(list, { facilityId });
  expect(listed.data?.['conversations'].conversations).toEqual([
    { id: channelId, unread: 1, lastText: '入口はどこですか' },
  ]);
  await facility.ask('read', { channelId, seq: 1 });
  await waitUntil(() => reads.length === 1, 'the worker sees that it was read');
  const answer = newChatMessageInput(channelId, '裏口です');
  // The second call stands for a retry after a lost answer.
  await facility.ask('send', answer);
  await facility.ask('send', answer);
  await waitUntil(() => worker.events.length >= 2, 'the answer arrived');
  expect(worker.events[1]).toMatchObject({
    seq: 2,
    message: { side: 'facility', text: '裏口です' },
  });
  // The retry is announced again, with the same number.
  expect(new Set(worker.events.map(({ seq }) => seq))).toEqual(new Set([1, 2]));
  const { messages } = await facility.ask('messages', { channelId });
  expect(messages).toMatchObject([{ seq: 1 }, { seq: 2 }]);
});

test('a facility opens no other facility’s conversations, and none with support', async () => {
  const [mine, theirs] = [await fixture.pair(), await fixture.pair()];
  const made = await fixture.product.call(
    'mutation { makeCsChannel { id } }',
    {},
    { token: mine.apiToken },
  );
  const facility = await fixture.connect(mine.facilityToken);
  for (const channelId of [theirs.channelId, made.data?.['makeCsChannel'].id, randomUUID()]) {
    const codes = [
      refusalCodeOf(await mine.manager.ask(open, { channelId })),
      await facility.codeOf('channel', { channelId }),
      await facility.codeOf('messages', { channelId }),
      await facility.codeOf('events', { channelId, since: 0 }),
      await facility.codeOf('send', newChatMessageInput(channelId, '割り込み')),
      await facility.codeOf('read', { channelId, seq: 1 }),
    ];
    expect(new Set(codes)).toEqual(new Set(['NOT_FOUND']));
  }
  const { facilityId } = theirs.manager;
  for (const document of [list, requestToken]) {
    expect(refusalCodeOf(await mine.manager.ask(document, { facilityId }))).toBe('NOT_FOUND');
  }
});

test('a person’s token opens the chat’s connection, which writes and reads in the person’s name', async () => {
  const { manager, channelId, workerToken, facilityToken } = await fixture.pair();
  const [worker, facility] = [
    await fixture.connect(workerToken),
    await fixture.connect(facilityToken),
  ];
  expect((await facility.ask('channels', {})).channels.map(({ id }) => id)).toEqual([channelId]);
  await worker.ask('send', newChatMessageInput(channelId, '入口はどこですか'));
  await facility.ask('read', { channelId, seq: 1 });
  await facility.ask('send', newChatMessageInput(channelId, '裏口です'));
  await waitUntil(() => worker.events.length === 2, 'the answer arrived');
  expect(JSON.stringify(worker.events)).not.toContain(manager.name);
  // A person who answers has read the messages before the answer.
  const { readers } = await conversation(manager, channelId);
  expect(readers).toEqual([{ name: manager.name, readSeq: 2 }]);
  const author = { seq: 2, side: 'facility', authorName: manager.name, text: '裏口です' };
  await waitUntil(() => facility.events.length === 2, 'the facility heard of its answer');
  expect(facility.events[1]?.message).toMatchObject(author);
  expect((await facility.ask('messages', { channelId })).messages[1]).toMatchObject(author);
  const { events } = await facility.ask('events', { channelId, since: 1 });
  expect(events[0]?.message).toMatchObject(author);
  const byWorker = [
    await worker.ask('messages', { channelId }),
    await worker.ask('events', { channelId, since: 0 }),
  ];
  expect(JSON.stringify(byWorker)).not.toContain('authorName');
});

test('what a person does over the connection is in the log of the corporation', async () => {
  const { manager, channelId, facilityToken, shift } = await fixture.pair();
  const facility = await fixture.connect(facilityToken);
  await facility.ask('heads', {});
  await facility.ask('channels', {});
  await facility.ask('messages', { channelId });
  await facility.ask('messages', { channelId, before: 9 });
  await facility.ask('send', newChatMessageInput(channelId, '裏口です'));
  expect(await facility.codeOf('send', newChatMessageInput(randomUUID(), '裏口です'))).toBe(
    'NOT_FOUND',
  );
  await facility.ask('read', { channelId, seq: 1 });
  const logged = await fixture.product.app.db
    .selectFrom('staff_access_log')
    .select(['operation', 'worker_ids', 'facility_id', 'was_refused'])
    .where('staff_id', '=', manager.id)
    .orderBy('id')
    .execute();
  const { facilityId } = manager;
  const entry = (operation: string, workerIds = [shift.workerId], wasRefused = false) => ({
    operation,
    worker_ids: workerIds,
    facility_id: wasRefused ? null : facilityId,
    was_refused: wasRefused,
  });
  expect(logged).toEqual([
    entry('requestFacilityChatToken', []),
    entry('conversations'),
    entry('conversation'),
    entry('earlierMessages'),
    entry('answerWorker'),
    entry('answerWorker', [], true),
    entry('readConversation'),
  ]);
});

/** Opens the chat for a person of the facility, over a network that can be cut. */
async function atDesk(person: TestManager) {
  const { facilityId } = person;
  const given = await person.ask(requestToken, { facilityId });
  const line = await openCuttableConnection(fixture.address);
  onTestFinished(() => line.close());
  const token = String(given.data?.['requestFacilityChatToken'].token);
  const party = await fixture.connect(token, line.address);
  return {
    person,
    party,
    async lose() {
      line.cut();
      await waitUntil(() => !party.socket.connected, `${person.name} lost the network`);
    },
    async back() {
      line.mend();
      await waitUntil(() => party.socket.connected, `${person.name} is back`);
    },
  };
}

test('three people and a worker over lost networks: each message once, with its author and its readers', async () => {
  const { manager, channelId, workerToken } = await fixture.pair();
  const { app } = fixture.product;
  const { facilityId } = manager;
  const desks = [
    await atDesk(manager),
    await atDesk(await openManager(app, facilityId, 'MANAGER', '佐々木 翔')),
    await atDesk(await openManager(app, facilityId, 'APPROVER', '小林 誠')),
  ] as const;
  const worker = await fixture.connect(workerToken);
  const stranger = await fixture.connect((await fixture.pair()).facilityToken);
  const stream = async (seq: number) =>
    waitUntil(() => worker.events.some((event) => event.seq === seq), `the worker heard of ${seq}`);

  // Each person in turn loses the connection right after writing; the answer may be lost, so the message is sent again.
  for (const [turn, { party, lose, back }] of desks.entries()) {
    const first = turn * 4 + 1;
    const message = newChatMessageInput(channelId, `連絡${turn}`);
    fixture.pass();
    party.socket.emit('send', message, () => undefined);
    await stream(first);
    await lose();
    await worker.ask('send', newChatMessageInput(channelId, `質問${turn}`));
    const other = desks[(turn + 1) % 3]?.party ?? party;
    const reply = newChatMessageInput(channelId, `返事${turn}`);
    fixture.pass();
    // The second call stands for a retry after a lost answer.
    for (let call = 0; call < 2; call += 1) await other.ask('send', reply);
    await back();
    fixture.pass();
    expect((await party.ask('send', message)).message.seq).toBe(first);
    await worker.ask('send', newChatMessageInput(channelId, `追伸${turn}`));
    await stream(first + 3);
  }
  await fixture.replaceProcess();
  await waitUntil(
    () => [worker, ...desks.map(({ party }) => party)].every(({ socket }) => socket.connected),
    'all are back at the next process',
  );

  const names = desks.map(({ person }) => person.name);
  const written = names.flatMap((name, turn) => [
    { text: `連絡${turn}`, authorName: name },
    { text: `質問${turn}` },
    { text: `返事${turn}`, authorName: names[(turn + 1) % 3] },
    { text: `追伸${turn}` },
  ]);
  for (const party of [worker, ...desks.map((desk) => desk.party)]) {
    const heard = await completeChannelEvents(party, channelId);
    expect(heard.map(({ seq, message }) => [seq, message.text])).toEqual(
      written.map(({ text }, index) => [index + 1, text]),
    );
    // A repeated event has the same sequence number, so a browser can recognize it.
    for (const { seq, message } of party.events) expect(message.text).toBe(written[seq - 1]?.text);
  }
  for (const { party } of desks) {
    const { messages } = await party.ask('messages', { channelId });
    expect(messages.map(({ text, authorName }) => ({ text, authorName }))).toEqual(
      written.map(({ text, authorName }) => ({ text, authorName })),
    );
  }
  // The worker's events contain the facility's name, but no name of a person.
  for (const name of names) expect(JSON.stringify(worker.events)).not.toContain(name);
  expect(stranger.events).toEqual([]);

  // A message marks all earlier ones as read: up to 11 and 5 for the first two people, up to 9 for the third.
  const unread = () =>
    Promise.all(
      desks.map(async ({ person }) => {
        const { data } = await person.ask(list, { facilityId });
        return data?.['conversations'].conversations[0].unread;
      }),
    );
  expect(await unread()).toEqual([1, 4, 2]);
  await desks[1].party.ask('read', { channelId, seq: 8 });
  // A late mark for an older message changes nothing.
  await desks[1].party.ask('read', { channelId, seq: 2 });
  expect(await unread()).toEqual([1, 2, 2]);
  const { readers } = await conversation(manager, channelId);
  expect(
    new Map(readers.map((one: { name: string; readSeq: number }) => [one.name, one.readSeq])),
  ).toEqual(
    new Map([
      [names[0], 11],
      [names[1], 8],
      [names[2], 9],
    ]),
  );
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
  await listener.query(`listen ${staffEventsNotifyTopic}`);
  const owner = await openManager(app, manager.facilityId, 'OWNER');
  const { id } = await app.db
    .selectFrom('staff_memberships')
    .select('id')
    .where('staff_id', '=', manager.id)
    .executeTakeFirstOrThrow();
  const remove = 'mutation ($id: ID!) { removeMember(input: { id: $id }) { success } }';
  expect(refusalCodeOf(await owner.ask(remove, { id }))).toBeNull();
  await waitUntil(async () => heard.includes(manager.id), 'the end was published');
  await waitUntil(async () => socket.disconnected, 'the connection ended');
});

test('who may not write gets no token', async () => {
  const { manager } = await fixture.pair();
  const { facilityId } = manager;
  const viewer = await openManager(fixture.product.app, facilityId, 'VIEWER');
  expect(refusalCodeOf(await viewer.ask(requestToken, { facilityId }))).toBe('FORBIDDEN');
});
