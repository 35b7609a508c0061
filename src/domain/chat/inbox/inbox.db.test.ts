import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { notifyStaff } from '#domain/staff-notices/notify-staff.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openChatEndpoint, newChatMessageInput } from '#testing/fixtures/chat.ts';
import { buildHomeCorporation, workerNamePart } from '#testing/fixtures/homes.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { makeFacilityChannel } from '../channels/make-channel.server.ts';
import { sendMessages } from '../channels/send.server.ts';
import { readMessages } from '../channels/history.server.ts';

const fixture = await openStaffFixture(
  await openTestDatabase(),
  instantAtJst('2026-12-01', '09:00'),
);
const { app, ask } = fixture;
const { db } = app;
const chat = await openChatEndpoint(app);
afterAll(async () => {
  await chat.close();
  await fixture.close();
});

let now = instantAtJst('2026-12-01', '09:00');
const at = (next: Date) => {
  now = next;
  fixture.setNow(next);
};
let count = 0;
beforeEach(() => at(addHours(now, 1)));

type Person = { id: string; cookie: string };

async function home() {
  count += 1;
  const built = await buildHomeCorporation(fixture, `家${count}`, [
    'OWNER',
    'MANAGER',
    'APPROVER',
    'VIEWER',
  ]);
  const { facilityId } = built;
  /** Builds a worker who has a contract and writes to the facility. */
  const worker = async (startsIn: number) => {
    const { workerId } = await built.contract(addHours(now, startsIn));
    const { id: channelId } = await makeFacilityChannel(db, { workerId, facilityId, now });
    const say = async (text: string) => {
      at(addMinutes(now, 1));
      const member = { side: 'worker', id: workerId } as const;
      await sendMessages(db, [{ member, channelId, text, clientId: randomUUID() }], { now });
    };
    return { workerId, channelId, say };
  };
  /** Connects a person to the facility's chat. */
  const connect = async (of: Person) => {
    const { data } = await ask('facility', tokenDocument, { facilityId }, of);
    return chat.connect(String(data?.['requestFacilityChatToken'].token));
  };
  return { ...built, worker, connect };
}

const listDocument = `query ($facilityId: ID!) { conversations(facilityId: $facilityId) {
  cursor conversations { id workerName unread urgency lastText lastSide assigneeName } } }`;
const openDocument = `query ($channelId: ID!) { conversation(channelId: $channelId) {
  row { unread assigneeId } readers { name readSeq } } }`;
const tokenDocument =
  'mutation ($facilityId: ID!) { requestFacilityChatToken(facilityId: $facilityId) { token } }';
const assignDocument =
  'mutation ($input: AssignConversationInput!) { assignConversation(input: $input) { success } }';
const saveDocument =
  'mutation ($input: SaveCannedAnswerInput!) { saveCannedAnswer(input: $input) { success } }';
const helpDocument = `query ($facilityId: ID!) { inboxHelp(facilityId: $facilityId) {
  people { id isSelf } answers { id title text } } }`;

const list = async (facilityId: string, person: Person) =>
  (await ask('facility', listDocument, { facilityId }, person)).data?.['conversations']
    .conversations;
const open = async (channelId: string, person: Person) =>
  (await ask('facility', openDocument, { channelId }, person)).data?.['conversation'];

describe('a conversation', () => {
  test('shows the staff who wrote, and the worker only the facility', async () => {
    const { worker, person, connect } = await home();
    const { channelId, workerId, say } = await worker(30);
    await say('入口はどこですか');
    const manager = person('MANAGER');
    const [writer, reader] = [await connect(manager), await connect(person('APPROVER'))];
    const answer = newChatMessageInput(channelId, '裏口です');
    at(addMinutes(now, 1));
    await writer.ask('send', answer);
    // The second call stands for a retry after a lost answer.
    expect((await writer.ask('send', answer)).message).toMatchObject({ authorName: '佐藤' });
    const seen = (await reader.ask('messages', { channelId })).messages;
    expect(seen).toMatchObject([
      { seq: 1, side: 'worker', text: '入口はどこですか' },
      { seq: 2, side: 'facility', authorName: '佐藤', text: '裏口です' },
    ]);
    expect(seen[0]).not.toHaveProperty('authorName');
    const asWorker = { app, now, member: { side: 'worker', id: workerId } as const };
    const { messages } = await readMessages(asWorker, { channelId });
    expect(messages[1]).toMatchObject({ side: 'facility', text: '裏口です' });
    expect(JSON.stringify(messages)).not.toContain(manager.id);
    expect(JSON.stringify(messages)).not.toContain('佐藤');
    const sent = await sendMessages(
      db,
      [
        {
          member: { side: 'facility', id: person('MANAGER').id },
          channelId,
          text: 'よその施設',
          clientId: randomUUID(),
        },
      ],
      { now: addMinutes(now, 1) },
    );
    expect(sent[0]).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is read by each person for themselves; the worker sees one mark', async () => {
    const { worker, person, facilityId, connect } = await home();
    const { channelId, say } = await worker(30);
    await say('一つ目');
    await say('二つ目');
    const [manager, approver] = [person('MANAGER'), person('APPROVER')];
    const unread = async (of: Person) => (await list(facilityId, of))[0].unread;
    expect([await unread(manager), await unread(approver)]).toEqual([2, 2]);
    const read = async (of: Person, seq: number) =>
      (await connect(of)).ask('read', { channelId, seq });
    await read(manager, 99);
    expect([await unread(manager), await unread(approver)]).toEqual([0, 2]);
    await read(approver, 1);
    expect([await unread(manager), await unread(approver)]).toEqual([0, 1]);
    const { readers } = await open(channelId, manager);
    expect(readers.map(({ readSeq }: { readSeq: number }) => readSeq).toSorted()).toEqual([1, 2]);
    const own = await db
      .selectFrom('chat_members')
      .select('read_seq')
      .where('channel_id', '=', channelId)
      .where('side', '=', 'facility')
      .executeTakeFirstOrThrow();
    expect(own.read_seq).toBe(2);
  });

  test('is looked at by name: the access log has the person', async () => {
    const { worker, person, id: corporationId } = await home();
    const { channelId } = await worker(30);
    await open(channelId, person('APPROVER'));
    const looks = await db
      .selectFrom('staff_access_log')
      .select(['staff_id', 'operation'])
      .where('corporation_id', '=', corporationId)
      .where('operation', '=', 'conversation')
      .execute();
    expect(looks).toEqual([{ staff_id: person('APPROVER').id, operation: 'conversation' }]);
  });

  test('is open to those who may write, and to nobody else', async () => {
    const { worker, person, facilityId } = await home();
    const { channelId } = await worker(30);
    const asViewer = await ask('facility', openDocument, { channelId }, person('VIEWER'));
    expect(refusalCodeOf(asViewer)).toBe('FORBIDDEN');
    expect(
      refusalCodeOf(await ask('facility', listDocument, { facilityId }, person('VIEWER'))),
    ).toBe('FORBIDDEN');
  });
});

test('the list: who comes soon and waits, who comes soon, who waits longest, the others', async () => {
  const { worker, person, facilityId, connect } = await home();
  const writer = await connect(person('MANAGER'));
  const [late, early, quiet, soon, soonWaiting] = [
    await worker(50),
    await worker(62),
    await worker(74),
    await worker(20),
    await worker(10),
  ];
  await early.say('先に書きました');
  await late.say('後に書きました');
  for (const one of [quiet, soon]) {
    // oxlint-disable-next-line no-await-in-loop -- two
    await one.say('質問');
    at(addMinutes(now, 1));
    // oxlint-disable-next-line no-await-in-loop -- two
    await writer.ask('send', newChatMessageInput(one.channelId, '回答'));
  }
  await soonWaiting.say('遅れます');
  const rows = await list(facilityId, person('MANAGER'));
  expect(rows.map(({ id, urgency }: { id: string; urgency: string }) => [id, urgency])).toEqual([
    [soonWaiting.channelId, 'soonWaiting'],
    [soon.channelId, 'soon'],
    [early.channelId, 'waiting'],
    [late.channelId, 'waiting'],
    [quiet.channelId, 'none'],
  ]);
  expect(rows[0].workerName).toContain(workerNamePart);
});

test('a conversation is given to a person of the facility, and its message told to that person', async () => {
  const { worker, person } = await home();
  const { channelId, say } = await worker(200);
  const [manager, approver] = [person('MANAGER'), person('APPROVER')];
  const assign = (personId: string | null) =>
    ask('facility', assignDocument, { input: { channelId, personId } }, manager);
  expect(refusalCodeOf(await assign(person('VIEWER').id))).toBe('NOT_FOUND');
  expect(refusalCodeOf(await assign(approver.id))).toBeNull();
  expect((await open(channelId, manager)).row.assigneeId).toBe(approver.id);
  await say('質問があります');
  const messagesTo = async () => {
    await notifyStaff(app, now);
    const rows = await db
      .selectFrom('staff_notices')
      .select('staff_id')
      .where('kind', '=', 'chat')
      .where('dedup_key', 'like', `chat:${channelId}:%`)
      .execute();
    return rows.map((row) => row.staff_id);
  };
  at(addMinutes(now, 4));
  expect(await messagesTo()).toEqual([]);
  at(addMinutes(now, 1));
  expect(await messagesTo()).toEqual([approver.id]);
  expect(refusalCodeOf(await assign(null))).toBeNull();
  expect((await messagesTo()).toSorted()).toEqual([approver.id, manager.id].toSorted());
});

test('canned answers are shared by the facility: made, changed, removed, and checked', async () => {
  const { person, facilityId } = await home();
  const [manager, approver] = [person('MANAGER'), person('APPROVER')];
  const save = (given: object) =>
    ask(
      'facility',
      saveDocument,
      { input: { facilityId, title: '入口', text: '裏口', ...given } },
      manager,
    );
  expect(refusalCodeOf(await save({}))).toBeNull();
  expect(refusalCodeOf(await save({ title: ' ' }))).toBe('VALIDATION_FAILED');
  expect(refusalCodeOf(await save({ text: 'あ'.repeat(2_001) }))).toBe('VALIDATION_FAILED');
  expect(refusalCodeOf(await save({ id: randomUUID() }))).toBe('NOT_FOUND');
  const answers = async () =>
    (await ask('facility', helpDocument, { facilityId }, approver)).data?.['inboxHelp'].answers;
  const [{ id }] = await answers();
  expect(refusalCodeOf(await save({ id, text: '裏口です' }))).toBeNull();
  expect(await answers()).toEqual([{ id, title: '入口', text: '裏口です' }]);
  const remove = 'mutation ($id: ID!) { removeCannedAnswer(input: { id: $id }) { success } }';
  expect(refusalCodeOf(await ask('facility', remove, { id }, approver))).toBeNull();
  expect(refusalCodeOf(await ask('facility', remove, { id }, approver))).toBe('NOT_FOUND');
  expect(await answers()).toEqual([]);
});
