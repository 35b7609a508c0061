import { afterAll, beforeAll, expect, test } from 'vitest';

import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openChatFixture, newChatMessageInput, type ChatFixture } from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { waitUntil } from '../build.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase());
});
afterAll(async () => fixture.close());

const startDocument =
  'mutation ($input: StartConversationInput!) { startConversation(input: $input) { channelId } }';
const openDocument = `query ($channelId: ID!) { conversation(channelId: $channelId) {
  row { workerName } } }`;
const tokenDocument =
  'mutation ($facilityId: ID!) { requestFacilityChatToken(facilityId: $facilityId) { token } }';

type Subject = { of: 'contract' | 'application'; id: string };

const start = (manager: TestManager, input: Subject) => manager.ask(startDocument, { input });
const channelOf = async (manager: TestManager, subject: Subject): Promise<string> =>
  (await start(manager, subject)).data?.['startConversation'].channelId;
const connect = async (manager: TestManager) => {
  const { data } = await manager.ask(tokenDocument, { facilityId: manager.facilityId });
  return fixture.connect(String(data?.['requestFacilityChatToken'].token));
};

/** Builds a contract and a person of its facility; there is no channel yet. */
async function contract() {
  const { product } = fixture;
  const shift = await createShift(product, {
    startsAt: instantAtJst('2026-11-27', '09:00'),
    endsAt: instantAtJst('2026-11-27', '18:00'),
    contractedAt: product.app.clock.now(),
  });
  fixture.pass(0);
  const manager = await openManager(product.app, shift.facilityId);
  return { shift, manager, subject: { of: 'contract', id: shift.attendanceId } as const };
}

/** Builds a pending application at a new facility. */
async function application() {
  const { app } = fixture.product;
  const { db } = app;
  const { shift, manager } = await contract();
  const now = app.clock.now();
  const { id: jobId } = await buildJob(db, { now, facilityId: shift.facilityId, title: '日勤' });
  const { id: recruitmentId } = await buildRecruitment(db, {
    now: addHours(now, -72),
    jobId,
    mode: 'SCREENING',
    startsAt: instantAtJst('2026-11-29', '09:00'),
    endsAt: instantAtJst('2026-11-29', '18:00'),
    breakMinutes: 60,
  });
  const worker = await buildPreparedWorker(db, { now, profile: { lastName: '鬼龍院' } });
  const applied = { workerId: worker.id, recruitmentId, now };
  const { applicationId } = await applyToRecruitment(app, applied);
  return { manager, subject: { of: 'application', id: applicationId } as const };
}

test('a facility opens the conversation of a contract, and the worker sees it at once', async () => {
  const { shift, manager, subject } = await contract();
  const { product } = fixture;
  const token = await product.signIn(shift.workerId);
  const asked = await product.call('mutation { requestChatToken { token } }', {}, { token });
  const worker = await fixture.connect(String(asked.data?.['requestChatToken'].token));
  const heard: unknown[] = [];
  worker.socket.on('channel', (state) => heard.push(state));

  const channelId = await channelOf(manager, subject);
  await waitUntil(() => heard.length === 1, 'the worker hears of the channel');
  expect(heard).toEqual([{ channelId }]);
  expect((await worker.ask('channels', {})).channels.map(({ id }) => id)).toEqual([channelId]);
  const facility = await connect(manager);
  expect((await facility.ask('channel', { channelId })).channel.whyReadOnly).toBeNull();
  expect((await facility.ask('messages', { channelId })).messages).toEqual([]);

  await facility.ask('send', newChatMessageInput(channelId, '明日は裏口からお入りください'));
  await waitUntil(() => worker.events.length === 1, 'the message arrived');

  // Opening the conversation again returns the same channel.
  expect(await channelOf(manager, subject)).toBe(channelId);
  const make = 'mutation ($id: ID!) { makeChannel(memberId: $id) { id } }';
  const made = await product.call(make, { id: shift.facilityId }, { token });
  expect(made.data?.['makeChannel']).toEqual({ id: channelId });
});

test('before a contract the facility writes to an applicant without learning a name', async () => {
  const { manager, subject } = await application();
  const channelId = await channelOf(manager, subject);
  const { data } = await manager.ask(openDocument, { channelId });
  expect(data?.['conversation']).toEqual({ row: { workerName: '応募者' } });
  const { channel } = await (await connect(manager)).ask('channel', { channelId });
  expect(channel).toMatchObject({ name: '応募者', whyReadOnly: null });
});

test('of others, of nobody, without the right and of a worker who left nothing opens', async () => {
  const [mine, theirs, applied] = [await contract(), await contract(), await application()];
  for (const subject of [
    theirs.subject,
    applied.subject,
    { of: 'application', id: mine.subject.id },
    { of: 'contract', id: crypto.randomUUID() },
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- four
    expect(refusalCodeOf(await start(mine.manager, subject))).toBe('NOT_FOUND');
  }
  const { db, clock } = fixture.product.app;
  const viewer = await openManager(fixture.product.app, mine.shift.facilityId, 'VIEWER');
  expect(refusalCodeOf(await start(viewer, mine.subject))).toBe('FORBIDDEN');
  await db
    .insertInto('account_deletions')
    .values({
      worker_id: mine.shift.workerId,
      reasons: ['OTHER'],
      points_lost: 0,
      deleted_at: clock.now(),
    })
    .execute();
  expect(refusalCodeOf(await start(mine.manager, mine.subject))).toBe('WORKER_LEFT');
  const channels = await db.selectFrom('chat_channels').select('id').execute();
  expect(channels).toHaveLength(2);
});

test('30 days after the last shift the conversation opens and is only read', async () => {
  const { manager, subject } = await contract();
  fixture.pass(33 * 24 * 3_600);
  const channelId = await channelOf(manager, subject);
  const { channel } = await (await connect(manager)).ask('channel', { channelId });
  expect(channel.whyReadOnly).toBe('CHANNEL_ENDED');
});
