import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { makeFacilityChannel } from '#chat/channels/make-channel.server.ts';
import { addDays, addHours, atJst } from '#base/jst.ts';
import { approveIdentity } from '#credentials/review-identity.server.ts';
import { approveLicense } from '#credentials/review-license.server.ts';
import { buildAlert } from '#notifications/alerts/alert.build.ts';
import { buildEmail } from '#notifications/build.ts';
import { auditBooks } from '#pay/audit/audit.server.ts';
import { readBankResults } from '#pay/bank-file/bank-results.server.ts';
import { submitTransfers } from '#pay/transfers/submit-transfers.server.ts';
import { toZenginKana } from '#pay/bank-file/zengin-kana.ts';
import { readZenginFile, writeZenginResults } from '#pay/bank-file/zengin.ts';
import { awardPoints } from '#points/incentives/incentives.server.ts';
import { addPenalty } from '#points/penalties/penalties.server.ts';
import { buildFacility, buildJob } from '#employer/build.ts';
import { buildRecruitment } from '#recruitment/build.ts';
import { inTransaction } from '#server/database/db.server.ts';
import { systemActor } from '#server/history.server.ts';
import { notify } from '#server/delivery/notify.server.ts';
import { penaltyBalance } from '#points/penalties/penalty.queries.server.ts';

import { openFixture, type Person, type Fixture } from '#testing/fixtures/credentials.ts';
import { testDatabase } from '#testing/database.ts';
import { createShift, type StagedShift } from '#testing/shifts.ts';
import { runTasks } from './tasks.server.ts';

const day = '2026-11-24';
const at = (time: string) => atJst(day, time);
const operator = { kind: 'operator', id: null } as const;

/** Personal data with values that occur nowhere else in the database. */
const person = {
  lastName: '鬼龍院',
  firstName: '翠蓮華',
  lastKana: 'キリュウイン',
  firstKana: 'スイレンカ',
  street: '常夜灯町9-87-65',
  building: 'コーポ翠嵐305',
  email: 'suiren@kiryuin.example',
  account: '7654329',
  emergency: '0459876543',
  license: '8877665544',
  introduction: '夜明けの珈琲が好きです',
  chat: '駅前の向日葵の看板で待っています',
  illness: '帯状疱疹のため休ませてください',
  browser: 'https://push.hitokoma.example/send/suirens-phone',
};

let fixture: Fixture;
let leaver: Person;
let shift: StagedShift;
/** Patterns to search for, by the kind of data. */
let traces: Record<string, string> = {};

beforeAll(async () => {
  fixture = await openFixture(await testDatabase(), at('00:00'));
  leaver = await fixture.person({
    lastName: person.lastName,
    firstName: person.firstName,
    lastKana: person.lastKana,
    firstKana: person.firstKana,
  });
  traces = { phone: leaver.phoneNumber, ...person };
  await fillBeforeWork();
  await work();
  await fillAfterWork();
}, 120_000);
afterAll(() => fixture.close());

async function call(document: string, variables = {}, idempotencyKey?: string) {
  const { token } = leaver;
  const options = idempotencyKey ? { token, idempotencyKey } : { token };
  const answer = await fixture.call(document, variables, options);
  expect(answer.errors).toBeUndefined();
  return answer.data;
}

const save = (mutation: string, type: string, input: object, key?: string) =>
  call(`mutation ($input: ${type}!) { ${mutation}(input: $input) { success } }`, { input }, key);

/** Writes all data that a worker enters about themselves. */
async function fillBeforeWork() {
  const { db } = fixture.app;
  await save('updateWorkerProfile', 'UpdateWorkerProfileInput', {
    streetNumber: person.street,
    building: person.building,
    profile: person.introduction,
  });
  await save('updateEmergencyContact', 'UpdateEmergencyContactInput', {
    phoneNumber: person.emergency,
    relationShipId: '2',
  });
  const photo = await fixture.upload(leaver, 'main_image');
  await call(
    'mutation ($id: ID!) { updateWorkerMainImage(input: { uploadId: $id }) { success } }',
    { id: photo },
  );
  const identityId = await fixture.submitted(leaver, { documentNumber: '445566778899' });
  await approveIdentity(fixture.app, {
    identityId,
    matches: { name: true, bornOn: true, address: true },
    expiresOn: '2030-01-01',
    workPermission: null,
    actor: operator,
    now: at('00:00'),
  });
  // A renewal that is still waiting for review.
  await fixture.submitted(leaver, { documentNumber: '445566778800' });
  const certificateId = await fixture.registered(leaver, {
    nameOnCertificate: `${person.lastName} ${person.firstName}`,
    remarksOnDifferentName: '旧姓のため',
    nameProofUploadId: await fixture.upload(leaver, 'license'),
  });
  await approveLicense(fixture.app, {
    certificateId,
    certificateNumber: person.license,
    expiresOn: null,
    actor: operator,
    now: at('00:00'),
  });
  await buildEmail(db, { workerId: leaver.id, address: person.email, now: at('00:00') });
  await save(
    'updateEmailNotificationSetting',
    'UpdateEmailNotificationSettingInput',
    { enabled: true },
    'a key',
  );
  await fixture.call(
    'mutation ($phoneNumber: String!) { requestSignInCode(input: { phoneNumber: $phoneNumber }) { success } }',
    { phoneNumber: leaver.phoneNumber },
  );
  const branch = await db
    .selectFrom('bank_branches')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  await save(
    'registerBank',
    'RegisterBankInput',
    {
      bankCode: branch.bank_code,
      branchCode: branch.code,
      accountType: '1',
      accountNumber: person.account,
    },
    'another key',
  );
}

/** Another shift, cancelled days before for a private reason. */
async function callOff() {
  const startsAt = atJst(addDays(day, 3), '09:00');
  const other = await createShift(fixture, {
    workerId: leaver.id,
    startsAt,
    endsAt: addHours(startsAt, 5),
    contractedAt: at('00:00'),
  });
  const cancelled = await other.send(
    at('01:00'),
    `mutation ($input: CancelAttendanceInput!) { cancelAttendance(input: $input) { success } }`,
    { input: { id: other.attendanceId, reason: 'illness', note: person.illness } },
  );
  expect(cancelled.errors).toBeUndefined();
}

/** A shift worked, settled and paid to the bank. */
async function work() {
  const { db } = fixture.app;
  await callOff();
  shift = await createShift(fixture, {
    workerId: leaver.id,
    startsAt: at('09:00'),
    endsAt: at('18:00'),
    breakMinutes: 60,
  });
  const answers = [
    'can_attend',
    'has_fever',
    'has_symptoms',
    'household_infected',
    'has_belongings',
  ];
  const answered = await shift.send(
    at('-10:00'),
    `mutation ($input: AnswerAttendanceQuestionnaireInput!) { answerAttendanceQuestionnaire(input: $input) { success } }`,
    {
      input: {
        id: shift.attendanceId,
        answers: answers.map((id) => ({
          id,
          answer: ['can_attend', 'has_belongings'].includes(id),
        })),
      },
    },
  );
  expect(answered.errors).toBeUndefined();
  const stamp = (now: Date) => ({ id: shift.attendanceId, code: shift.codeAt(now) });
  await shift.send(
    at('08:55'),
    `mutation ($input: RegisterWorkTimeByCodeInput!) { registerWorkStartTimeByCode(input: $input) { success } }`,
    { input: stamp(at('08:55')) },
  );
  await shift.send(
    at('18:00'),
    `mutation ($input: RegisterWorkEndTimeByCodeInput!) { registerWorkEndTimeByCode(input: $input) { success } }`,
    { input: { ...stamp(at('18:00')), tookBreak: true } },
  );
  // Without an answer of the facility, the stamped hours are approved after 72 hours.
  fixture.setNow(at('100:00'));
  await runTasks(fixture.app);
  await shift.send(at('101:00'), 'mutation { requestBankTransfer { success } }');
  const sending = { actor: systemActor, now: at('101:00') };
  const { bankFileId } = await submitTransfers(fixture.app, sending);
  const { content } = await db
    .selectFrom('bank_files')
    .select('content')
    .where('id', '=', bankFileId ?? '')
    .executeTakeFirstOrThrow();
  const sent = readZenginFile(content);
  const resultFile = writeZenginResults({
    ...sent,
    crlf: true,
    transfers: sent.transfers.map((transfer) => ({ ...transfer, result: '0' as const })),
  });
  await readBankResults(
    db,
    { bankFileId: bankFileId ?? '', resultFile, actor: systemActor, now: at('102:00') },
    async () => undefined,
  );
  await runTasks(fixture.app);
}

/** Writes the data that a long-time worker accumulates. */
async function fillAfterWork() {
  const { app } = fixture;
  const { db } = app;
  const now = at('110:00');
  fixture.setNow(now);
  leaver.token = await fixture.signIn(leaver.id);
  await buildAlert(db, { workerId: leaver.id, now });
  await save('registerPushDevice', 'RegisterPushDeviceInput', {
    endpoint: person.browser,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: 'A'.repeat(22),
    label: `${person.firstName}の電話`,
  });
  const facility = await buildFacility(db, { now });
  const job = await buildJob(db, { now, facilityId: facility.id });
  const startsAt = atJst(addDays(day, 20), '09:00');
  const offer = await buildRecruitment(db, {
    now,
    jobId: job.id,
    startsAt,
    endsAt: addHours(startsAt, 6),
  });
  await save('addRecruitmentToFavorite', 'FavoriteInput', { recruitmentId: offer.id });
  await save('updateWorkerAvailableDateList', 'UpdateWorkerAvailableDateListInput', {
    dates: [{ date: addDays(day, 10), shifts: ['SHIFT_DAY'] }],
  });
  await inTransaction(db, async (tx) => {
    const reason = { attendanceId: shift.attendanceId, workerId: leaver.id, now };
    await awardPoints(tx, { ...reason, kind: 'apology', points: 500, note: 'お詫び' });
    await addPenalty(tx, {
      ...reason,
      kind: 'cancel',
      points: 4,
      dedupKey: 'a cancellation',
      note: 'キャンセル',
    });
    await notify(tx, {
      workerId: leaver.id,
      topic: 'account',
      dedupKey: 'a notice',
      title: 'お知らせ',
      body: `${person.lastName} ${person.firstName}さんへのお知らせです`,
      path: '/me',
      now,
    });
  });
  const { facilityId } = shift;
  const { id: channelId } = await makeFacilityChannel(db, { workerId: leaver.id, facilityId, now });
  await sql`
    with said as (
      insert into chat_messages (channel_id, id, seq, client_id, side, text, created_at)
      values (${channelId}, new_id(), 1, new_id(), 'worker', ${`${leaver.phoneNumber} ${person.chat}`}, ${now})
      returning id)
    insert into chat_events (channel_id, seq, type, message_id, at)
    select ${channelId}, 1, 'message.new', id, ${now} from said
  `.execute(db);
  await sql`update chat_channels set last_seq = 1 where id = ${channelId}`.execute(db);
}

/** The columns (`table.column`) of the whole database that contain each of the texts in any form. */
async function whereAre(texts: Record<string, string>): Promise<Record<string, string[]>> {
  const { pool } = fixture.app;
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
    `select c.table_name as "table", c.column_name as "column", c.data_type as type
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY', 'character varying')
      order by 1, 2`,
  );
  expect(columns.length).toBeGreaterThan(200);
  const found = Object.fromEntries(Object.keys(texts).map((what) => [what, [] as string[]]));
  const ways = Object.entries(texts).flatMap(([what, text]) =>
    [text, ...halfWidth(text)].map((way) => ({ what, way: way.toLowerCase() })),
  );
  const anyOf = ways.map(({ way }) => way.replace(/[.()-]/g, '\\$&')).join('|');
  for (const { table, column, type } of columns) {
    const isBytes = type === 'bytea';
    const wanted = isBytes
      ? ways.flatMap(({ what, way }) => bytesOf(way).map((bytes) => ({ what, way: bytes })))
      : ways;
    const value = isBytes ? `t."${column}"` : `lower(t."${column}"::text)`;
    // One pattern for all texts first: it skips nearly every row of the large tables.
    const any = isBytes ? `$3::text is not null` : `${value} ~ $3::text`;
    // In sequence, so that the pool has connections left for the rest of the product.
    const { rows } = await pool.query<{ what: string }>(
      `select distinct w.what
         from (select ${value} as value from "${table}" t where t."${column}" is not null and ${any}) v
         join unnest($1::text[], $2::${isBytes ? 'bytea' : 'text'}[]) as w (what, way)
           on position(w.way in v.value) > 0`,
      [wanted.map(({ what }) => what), wanted.map(({ way }) => way), anyOf],
    );
    for (const { what } of rows) found[what]?.push(`${table}.${column}`);
  }
  return found;
}

const whereIs = async (text: string) => (await whereAre({ text }))['text'];
const everywhere = () => whereAre(traces);

/** A kana reading in the half-width form of banks. */
function halfWidth(text: string): string[] {
  const written = toZenginKana(text);
  return written.ok && written.kana !== text ? [written.kana] : [];
}

/** The text in UTF-8, and in the single-byte encoding of half-width kana in bank files. */
function bytesOf(text: string): Buffer[] {
  const single = Array.from(text, (character) => character.charCodeAt(0) - 0xff61 + 0xa1);
  const isKana = single.every((byte) => byte >= 0xa1 && byte <= 0xdf);
  return [Buffer.from(text), ...(isKana ? [Buffer.from(single)] : [])];
}

/**
 * All columns that may retain personal data, and why: the list of docs/decisions/013. Any other column
 * must hold none.
 */
const kept = {
  /** Masked after 30 days: until then the worker may have to be contacted. */
  profile: (column: string) => `worker_profiles.${column}`,
  /** 賃金台帳 and 源泉徴収票 name the payee: five years. (労働基準法108条・109条) */
  payee: (column: string) => `former_payees.${column}`,
  /** 労働条件通知書, as it was agreed: five years. (労働基準法15条・109条) */
  notice: 'agreed_documents.content',
  /** 支払明細書 and 源泉徴収票, as they were issued: five years. (所得税法226条・231条) */
  slip: 'pay_slips.content',
  statement: 'earnings_statements.content',
  /** The account that received wages, and the bank file that sent them. */
  account: 'bank_accounts.account_number',
  holder: 'bank_accounts.holder_kana',
  file: 'bank_files.content',
  /** 24 hours, so that a worker cannot leave and register again within that time. (Rule 4.22) */
  number: 'workers.phone_number',
  /** The last outbox message, until delivered. */
  message: 'outbox.recipient',
  /** 30 days, to settle disputes about agreements in the chat. */
  chat: 'chat_messages.text',
};
const ofName = {
  lastName: [kept.notice, kept.payee('last_name'), kept.slip],
  firstName: [kept.notice, kept.payee('first_name'), kept.slip],
  lastKana: [kept.holder, kept.file, kept.payee('last_kana')],
  firstKana: [kept.holder, kept.file, kept.payee('first_kana')],
  street: [kept.payee('street_number')],
  building: [kept.payee('building')],
  account: [kept.account, kept.file],
};
const nothing = { emergency: [], license: [], introduction: [], illness: [], browser: [] };

describe('a worker who leaves', () => {
  const hashes = { statement: '' };

  test('stood nearly everywhere', async () => {
    expect(await auditBooks(fixture.app.db)).toEqual([]);
    const places = await everywhere();
    for (const [what, found] of Object.entries(places)) {
      expect([what, found.length > 0]).toEqual([what, true]);
    }
    expect(places['phone']).toEqual([
      'chat_messages.text',
      'outbox.recipient',
      'sign_in_codes.phone_number',
      'workers.phone_number',
    ]);
  });

  test('is shown what is lost, and leaves', async () => {
    const judged = await call(`{ workerDeletableJudgement {
      isDeletable undeletableReasons pointsToLose hasStatements } }`);
    expect(judged?.['workerDeletableJudgement']).toEqual({
      isDeletable: true,
      undeletableReasons: [],
      pointsToLose: 500,
      hasStatements: true,
    });
    const left = await call(
      `mutation ($input: DeleteWorkerInput!) { deleteWorker(input: $input) {
        success pointsLost statementPath statementUntil } }`,
      { input: { reasonIds: ['found_job', 'other'], comment: `${person.lastName}より` } },
    );
    expect(left?.['deleteWorker']).toEqual({
      success: true,
      pointsLost: 500,
      statementPath: expect.stringMatching(/^\/former-statements\?s=[\w-]{43}$/),
      statementUntil: addHours(at('110:00'), 365 * 24).toISOString(),
    });
    hashes.statement = left?.['deleteWorker'].statementPath;
  });

  test('is nobody any more: the old token, a new code, a push of the button', async () => {
    const { token } = leaver;
    const answers = await Promise.all([
      fixture.call('{ currentUser { id } }', {}, { token }),
      fixture.call('{ currentUser { id } }', {}, { token: await fixture.signIn(leaver.id) }),
      fixture.call(
        `mutation { deleteWorker(input: { reasonIds: ["other"] }) { success } }`,
        {},
        { token },
      ),
    ]);
    expect(answers.map((answer) => answer.errors?.[0]?.extensions.code)).toEqual(
      Array.from(answers, () => 'UNAUTHENTICATED'),
    );
  });

  test('is found at once only where the law or the next 30 days want it', async () => {
    expect(await everywhere()).toEqual({
      ...nothing,
      ...ofName,
      lastName: ['account_deletions.comment', ...ofName.lastName, kept.profile('last_name')],
      firstName: [...ofName.firstName, kept.profile('first_name')],
      lastKana: [...ofName.lastKana, kept.profile('last_kana')],
      firstKana: [...ofName.firstKana, kept.profile('first_kana')],
      phone: [kept.chat, kept.message, kept.number],
      email: [kept.message],
      chat: [kept.chat],
    });
  });

  test('keeps the books whole', async () => {
    expect(await auditBooks(fixture.app.db)).toEqual([]);
    const { rows } = await sql<{ kind: string; total: number }>`
      select a.kind, sum(e.amount) as total
        from ledger_accounts a join ledger_entries e on e.account_id = a.id
       where a.kind in ('points_held', 'wages_payable') group by a.kind order by a.kind
    `.execute(fixture.app.db);
    expect(rows).toEqual([
      { kind: 'points_held', total: 0 },
      { kind: 'wages_payable', total: 0 },
    ]);
  });

  test('leaves no picture behind, and no word on their health', async () => {
    const { db } = fixture.app;
    const { rowCount } = await fixture.app.pool.query('select from attendance_questionnaires');
    expect(rowCount).toBe(0);
    await runTasks(fixture.app);
    const uploads = db.selectFrom('uploads').select('id').where('worker_id', '=', leaver.id);
    expect(await uploads.execute()).toEqual([]);
    const documents = await sql<{ keys: number }>`
      select (select count(*) from identities
               where worker_id = ${leaver.id} and coalesce(front_key, back_key, second_key) is not null)
           + (select count(*) from license_certificates
               where worker_id = ${leaver.id} and coalesce(image_key, name_proof_key) is not null) as keys
    `.execute(db);
    expect(documents.rows).toEqual([{ keys: 0 }]);
  });

  test('is notified on every channel where the yearly statements are, and then the number is erased', async () => {
    const { db } = fixture.app;
    const messages = await db
      .selectFrom('outbox')
      .select(['kind', 'recipient', 'body'])
      .where('worker_id', '=', leaver.id)
      .execute();
    const body = expect.stringContaining(hashes.statement);
    expect(messages).toEqual([
      { kind: 'sms', recipient: leaver.phoneNumber, body },
      { kind: 'email', recipient: person.email, body },
    ]);
    await db
      .updateTable('outbox')
      .set({ delivered_at: at('110:05') })
      .execute();
    fixture.setNow(addHours(at('110:00'), 23));
    await runTasks(fixture.app);
    expect(await whereIs(leaver.phoneNumber)).toEqual([kept.chat, kept.message, kept.number]);
    fixture.setNow(addHours(at('110:00'), 24));
    await runTasks(fixture.app);
    expect([await whereIs(leaver.phoneNumber), await whereIs(person.email)]).toEqual([
      [kept.chat],
      [],
    ]);
  });

  test('has a masked name after 30 days, but for what the law keeps', async () => {
    fixture.setNow(addHours(at('110:00'), 30 * 24));
    await runTasks(fixture.app);
    expect(await everywhere()).toEqual({
      ...nothing,
      ...ofName,
      phone: [],
      email: [],
      chat: [],
    });
    const masked = await fixture.app.db
      .selectFrom('worker_profiles')
      .select(['last_name', 'first_name', 'last_kana', 'first_kana'])
      .where('worker_id', '=', leaver.id)
      .executeTakeFirstOrThrow();
    expect(masked).toEqual({
      last_name: '鬼＊',
      first_name: '翠＊',
      last_kana: 'キ＊',
      first_kana: 'ス＊',
    });
  });

  test('still gets the yearly statement by the link, in full, for 12 months', async () => {
    const secret = new URLSearchParams(hashes.statement.split('?')[1]).get('s');
    const ask = async (input: object) => {
      const answer = await fixture.call(
        `query ($input: FormerStatementsInput!) { formerStatements(input: $input) {
          until cursor statements { year employerId paymentAmount isFinal } } }`,
        { input },
      );
      return answer.errors?.[0]?.extensions.code ?? answer.data?.['formerStatements'];
    };
    const list = await ask({ secret });
    expect(list.statements).toEqual([
      {
        year: 2026,
        employerId: expect.any(String),
        paymentAmount: expect.any(Number),
        isFinal: false,
      },
    ]);
    const wanted = { secret, year: 2026, employerId: list.statements[0].employerId };
    const file = async (input: object) =>
      fixture.call(
        `query ($input: FormerStatementFileInput!) { formerStatementFile(input: $input) { fileName file } }`,
        { input },
      );
    const { data } = await file(wanted);
    const pdf = Buffer.from(data?.['formerStatementFile'].file, 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await whereIs(person.lastName)).toContain(kept.statement);
    const forged = {
      ...wanted,
      secret: `${secret?.slice(0, -1)}${secret?.endsWith('x') ? 'y' : 'x'}`,
    };
    expect((await file(forged)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await ask({ secret: '' })).toBe('NOT_FOUND');
    const before = fixture.app.clock.now();
    fixture.setNow(addHours(at('110:00'), 365 * 24));
    expect(await ask({ secret })).toBe('NOT_FOUND');
    fixture.setNow(before);
  });

  test('finds the penalties again when the same person comes back', async () => {
    const { db } = fixture.app;
    // Four points, less one for the month without a penalty since.
    expect(await penaltyBalance(db, leaver.id)).toBe(3);
    const { lastName, firstName, lastKana, firstKana } = person;
    const again = await fixture.person({ lastName, firstName, lastKana, firstKana });
    expect(await penaltyBalance(db, again.id)).toBe(0);
    for (const documentNumber of ['445566778899', '445566778899']) {
      const identityId = await fixture.submitted(again, { documentNumber });
      await approveIdentity(fixture.app, {
        identityId,
        matches: { name: true, bornOn: true, address: true },
        expiresOn: '2030-01-01',
        workPermission: null,
        actor: operator,
        now: fixture.app.clock.now(),
      });
    }
    expect(await penaltyBalance(db, again.id)).toBe(3);
    const somebody = await fixture.person();
    expect(await penaltyBalance(db, somebody.id)).toBe(0);
    expect(await auditBooks(db)).toEqual([]);
  });
});
