import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';
import { approveIdentity } from '#domain/credentials/operator/review-identity.server.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { readPenaltyBalance } from '#domain/points/penalties/penalty.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  leaverDayInstant,
  callAsLeaver,
  createLeaver,
  leaverOperator,
  leaverPersonalData,
} from '#testing/fixtures/leaver.ts';
import { columnsContaining } from '#testing/fixtures/traces.ts';
import { runScheduledTasks } from './tasks.server.ts';

const account = await createLeaver(await openTestDatabase());
const { fixture, leaver } = account;
afterAll(() => fixture.close());

/** Patterns of the erased worker's data to search for, by kind. */
const traces = { phone: leaver.phoneNumber, ...leaverPersonalData };
const { pool } = fixture.app;
const whereIs = async (text: string) => (await columnsContaining(pool, { text }))['text'];
const everywhere = () => columnsContaining(pool, traces);

/**
 * All columns that may retain personal data, and why: the list of docs/kept-data.md. Any other column
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
  /** 源泉所得税 by person, as it was drawn: seven years. (Rule 3.7) */
  taxSheet: 'tax_sheets.content',
  /** The account that received wages, and the bank file that sent them. */
  account: 'bank_accounts.account_number',
  holder: 'bank_accounts.holder_kana',
  file: 'bank_files.content',
  /** The phone number, for 24 hours, so that a worker cannot leave and register again within that time. (Rule 4.22) */
  number: 'workers.phone_number',
  /** The last outbox message, until delivered. */
  message: 'outbox.recipient',
  /** Messages, for 30 days, to settle disputes about agreements in the chat. */
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
const nothing = {
  emergency: [],
  license: [],
  introduction: [],
  illness: [],
  block: [],
  browser: [],
};

describe('a worker who leaves', () => {
  const hashes = { statement: '' };

  test('stood nearly everywhere', async () => {
    expect(await auditPayBooks(fixture.app.db)).toEqual([]);
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
    const judged = await callAsLeaver(
      account,
      `{ workerDeletableJudgement { isDeletable undeletableReasons pointsToLose hasStatements } }`,
    );
    expect(judged?.['workerDeletableJudgement']).toEqual({
      isDeletable: true,
      undeletableReasons: [],
      pointsToLose: 500,
      hasStatements: true,
    });
    const input = {
      reasonIds: ['found_job', 'other'],
      comment: `${leaverPersonalData.lastName}より`,
    };
    const left = await callAsLeaver(
      account,
      `mutation ($input: DeleteWorkerInput!) { deleteWorker(input: $input) {
        success pointsLost statementPath statementUntil } }`,
      { variables: { input } },
    );
    expect(left?.['deleteWorker']).toEqual({
      success: true,
      pointsLost: 500,
      statementPath: expect.stringMatching(/^\/former-statements\?s=[\w-]{43}$/),
      statementUntil: addHours(leaverDayInstant('110:00'), 365 * 24).toISOString(),
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
    expect(await auditPayBooks(fixture.app.db)).toEqual([]);
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
    for (const table of ['attendance_questionnaires', 'work_answers']) {
      // oxlint-disable-next-line no-await-in-loop -- two tables
      const { rowCount } = await fixture.app.pool.query(`select from ${table}`);
      expect(rowCount).toBe(0);
    }
    await runScheduledTasks(fixture.app);
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
      { kind: 'email', recipient: leaverPersonalData.email, body },
    ]);
    await db
      .updateTable('outbox')
      .set({ delivered_at: leaverDayInstant('110:05') })
      .execute();
    fixture.setNow(addHours(leaverDayInstant('110:00'), 23));
    await runScheduledTasks(fixture.app);
    expect(await whereIs(leaver.phoneNumber)).toEqual([kept.chat, kept.message, kept.number]);
    fixture.setNow(addHours(leaverDayInstant('110:00'), 24));
    await runScheduledTasks(fixture.app);
    expect([await whereIs(leaver.phoneNumber), await whereIs(leaverPersonalData.email)]).toEqual([
      [kept.chat],
      [],
    ]);
  });

  test('has a masked name after 30 days, but for what the law keeps', async () => {
    fixture.setNow(addHours(leaverDayInstant('110:00'), 30 * 24));
    await runScheduledTasks(fixture.app);
    // The statement was issued without a request a month after the last contract. (Rule 8.5)
    const stated = Object.fromEntries(
      (['lastName', 'firstName', 'lastKana', 'firstKana', 'street', 'building'] as const).map(
        (value) => [value, [...ofName[value], kept.statement].toSorted()],
      ),
    );
    const [lastName, firstName] = [stated['lastName'] ?? [], stated['firstName'] ?? []];
    expect(await everywhere()).toEqual({
      ...nothing,
      ...ofName,
      ...stated,
      // The sheet of the month of payment was drawn meanwhile.
      lastName: [...lastName, kept.taxSheet],
      firstName: [...firstName, kept.taxSheet],
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
    expect(await whereIs(leaverPersonalData.lastName)).toContain(kept.statement);
    const forged = {
      ...wanted,
      secret: `${secret?.slice(0, -1)}${secret?.endsWith('x') ? 'y' : 'x'}`,
    };
    expect((await file(forged)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await ask({ secret: '' })).toBe('NOT_FOUND');
    const before = fixture.app.clock.now();
    fixture.setNow(addHours(leaverDayInstant('110:00'), 365 * 24));
    expect(await ask({ secret })).toBe('NOT_FOUND');
    fixture.setNow(before);
  });

  test('finds the penalties again when the same person comes back', async () => {
    const { db } = fixture.app;
    // Four points, minus one for a month without a penalty.
    expect(await readPenaltyBalance(db, leaver.id)).toBe(3);
    const { lastName, firstName, lastKana, firstKana } = leaverPersonalData;
    const again = await fixture.person({ lastName, firstName, lastKana, firstKana });
    expect(await readPenaltyBalance(db, again.id)).toBe(0);
    for (const documentNumber of ['445566778899', '445566778899']) {
      const identityId = await fixture.submitted(again, { documentNumber });
      await approveIdentity(fixture.app, {
        identityId,
        matches: { name: true, bornOn: true, address: true },
        expiresOn: '2030-01-01',
        workPermission: null,
        actor: leaverOperator,
        now: fixture.app.clock.now(),
      });
    }
    expect(await readPenaltyBalance(db, again.id)).toBe(3);
    const somebody = await fixture.person();
    expect(await readPenaltyBalance(db, somebody.id)).toBe(0);
    expect(await auditPayBooks(db)).toEqual([]);
  });
});
