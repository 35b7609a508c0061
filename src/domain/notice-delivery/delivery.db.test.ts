import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildBankAccount, buildPayout } from '#domain/pay/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import {
  refusalCodeOf,
  openApplicationFixture,
  type ApplicationWorker,
  type ApplicationFixture,
} from '#testing/fixtures/application.ts';
import { noonOnApplyFactsDay } from '#domain/application/facts.build.ts';
import { openFileRoutes } from '#main/files.server.ts';
import { electronicConsentTextVersion } from './delivery.ts';

let fixture: ApplicationFixture;
let operator: TestOperator;
beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
  operator = await openOperator(fixture.app);
});
afterAll(() => fixture.close());

const documents = {
  delivery: `{ paperDelivery { method chosenAt textVersion requests { kind detail sentAt } } }`,
  choose: `mutation ($method: PaperMethod!, $textVersion: Int!) {
    choosePaperDelivery(input: { method: $method, textVersion: $textVersion }) { success } }`,
  request: `mutation ($kind: PaperKind!, $detail: String!) {
    requestPaper(input: { kind: $kind, detail: $detail }) { success } }`,
  confirm: `query ($id: ID!) { applicationConfirmation(recruitmentId: $id) {
    asksPaperDelivery confirmations { id text } } }`,
  waiting: `{ waitingPapers { papers { id kind workerName address detail url } } }`,
  years: '{ statementOfEarnings { statements { year employerId } } }',
  statement: `query ($year: Int!, $employerId: ID!) {
    statementOfEarningFile(input: { year: $year, employerId: $employerId }) { fileName } }`,
  sent: `mutation ($id: ID!) { markPaperSent(input: { id: $id }) { success } }`,
};

/** The same person with a token of the clock's present instant. */
const again = async (who: ApplicationWorker): Promise<ApplicationWorker> => ({
  ...who,
  token: await fixture.signIn(who.id),
});
const deliveryOf = async (who: ApplicationWorker) =>
  (await fixture.call(documents.delivery, {}, who)).data?.['paperDelivery'];
const choose = (
  who: ApplicationWorker,
  method: string,
  textVersion = electronicConsentTextVersion,
) => fixture.call(documents.choose, { method, textVersion }, who);
const queued = async ({ id }: ApplicationWorker) =>
  (
    await fixture.app.db
      .selectFrom('paper_requests')
      .select('kind')
      .where('worker_id', '=', id)
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind);
const noticeOf = async (applicationId: string) =>
  (
    await fixture.app.db
      .selectFrom('agreed_documents')
      .select('content')
      .where('application_id', '=', applicationId)
      .executeTakeFirstOrThrow()
  ).content;

describe('the choice how papers are received', () => {
  test('is asked before the first application, stored with time and text, and revocable', async () => {
    const hana = await fixture.person({ papers: null });
    const { id } = await fixture.seat();
    const confirm = async () =>
      (await fixture.call(documents.confirm, { id }, hana)).data?.['applicationConfirmation'];
    expect((await confirm()).asksPaperDelivery).toBe(electronicConsentTextVersion);
    expect(refusalCodeOf(await choose(hana, 'electronic', 99))).toBe('PAPER_TEXT_CHANGED');
    expect(refusalCodeOf(await choose(hana, 'electronic'))).toBeUndefined();
    expect(refusalCodeOf(await choose(hana, 'electronic'))).toBeUndefined();
    expect((await confirm()).asksPaperDelivery).toBeNull();
    expect(await deliveryOf(hana)).toMatchObject({
      method: 'electronic',
      chosenAt: noonOnApplyFactsDay.toISOString(),
    });
    await choose(hana, 'paper');
    expect((await deliveryOf(hana)).method).toBe('paper');
    const rows = await fixture.app.db
      .selectFrom('paper_choices')
      .select(['method', 'text_version'])
      .where('worker_id', '=', hana.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ method }) => method)).toEqual(['electronic', 'paper']);
    const erase = fixture.app.db.deleteFrom('paper_choices').execute();
    await expect(erase).rejects.toThrow('append-only');
  });

  test('of PDF puts nothing on the list, and the notice names the day of the wish', async () => {
    const hana = await fixture.person();
    const { applicationId, attendanceId } = await fixture.applied(hana, (await fixture.seat()).id);
    await buildShiftWithFixedWage(fixture.app, { attendanceId });
    expect(await noticeOf(applicationId)).toMatchObject({ electronicSince: '2026-11-14' });
    expect(await queued(hana)).toEqual([]);
  });

  test.each(['paper', null] as const)(
    'being %s, the call of the contract works and every paper is queued to be posted',
    async (papers) => {
      const hana = await fixture.person({ papers });
      // A client that implements only the contract: it sends no answer about the delivery.
      const { applicationId, attendanceId, state } = await fixture.applied(
        hana,
        (await fixture.seat()).id,
      );
      expect(state).toBe('HIRED');
      expect(await noticeOf(applicationId)).toMatchObject({ electronicSince: null });
      expect(await queued(hana)).toEqual(['notice']);
      await buildShiftWithFixedWage(fixture.app, { attendanceId });
      expect(await queued(hana)).toEqual(['notice', 'pay_slip']);
    },
  );

  test('is the worker’s own', async () => {
    expect(refusalCodeOf(await fixture.call(documents.delivery))).toBe('UNAUTHENTICATED');
    expect(
      refusalCodeOf(await fixture.call(documents.choose, { method: 'paper', textVersion: 1 })),
    ).toBe('UNAUTHENTICATED');
  });
});

describe('a requested paper', () => {
  test('waits for an operator, who posts it once', async () => {
    const hana = await fixture.person();
    const detail = '2026年分';
    const wish = { kind: 'statement', detail };
    expect(
      refusalCodeOf(await fixture.call(documents.request, { ...wish, detail: ' ' }, hana)),
    ).toBe('VALIDATION_FAILED');
    const once = { ...hana, idempotencyKey: 'one-paper' };
    await fixture.call(documents.request, wish, once);
    expect(refusalCodeOf(await fixture.call(documents.request, wish, once))).toBeUndefined();
    expect((await deliveryOf(hana)).requests).toEqual([{ ...wish, sentAt: null }]);
    const { data } = await operator.ask(documents.waiting);
    const paper = data?.['waitingPapers'].papers.find(
      (one: { detail: string | null }) => one.detail === detail,
    );
    expect(paper).toMatchObject({ kind: 'statement', url: null });
    expect(paper.address).toMatch(/^〒/);
    fixture.setNow(addHours(noonOnApplyFactsDay, 1));
    expect(refusalCodeOf(await operator.ask(documents.sent, { id: paper.id }))).toBeUndefined();
    expect(refusalCodeOf(await operator.ask(documents.sent, { id: paper.id }))).toBe('NOT_FOUND');
    expect((await deliveryOf(hana)).requests[0].sentAt).toBe(
      addHours(noonOnApplyFactsDay, 1).toISOString(),
    );
    fixture.setNow(noonOnApplyFactsDay);
  });

  test('leads to the issued document', async () => {
    const hana = await fixture.person({ papers: 'paper' });
    await fixture.applied(hana, (await fixture.seat()).id);
    const { data } = await operator.ask(documents.waiting);
    const urls = data?.['waitingPapers'].papers.map(({ url }: { url: string | null }) => url);
    expect(urls.join(' ')).toContain('/files/documents/');
  });

  test('leads to the file of a pay slip and of a statement, for some minutes', async () => {
    const hana = await fixture.person({ papers: 'paper' });
    const { attendanceId } = await fixture.applied(hana, (await fixture.seat()).id);
    await buildShiftWithFixedWage(fixture.app, { attendanceId });
    await buildBankAccount(fixture.app.db, { workerId: hana.id, now: noonOnApplyFactsDay });
    await buildPayout(fixture.app, { workerId: hana.id, now: instantAtJst('2026-11-25', '09:00') });
    // The statement of a year that is over is owed on paper.
    const later = instantAtJst('2027-01-20', '09:00');
    fixture.setNow(later);
    const years = await fixture.call(documents.years, {}, await again(hana));
    const { year, employerId } = years.data?.['statementOfEarnings'].statements[0] ?? {};
    const file = await fixture.call(documents.statement, { year, employerId }, await again(hana));
    expect(refusalCodeOf(file)).toBeUndefined();
    const { data } = await operator.ask(documents.waiting);
    const open = openFileRoutes(fixture.app);
    const opened = (url: string) => open(new Request(new URL(url, 'http://test')));
    for (const [kind, folder] of [
      ['pay_slip', 'pay-slips'],
      ['statement', 'statements'],
    ] as const) {
      const url: string =
        data?.['waitingPapers'].papers.findLast(
          (paper: { kind: string; detail: string | null }) =>
            paper.kind === kind && paper.detail === null,
        )?.url ?? '';
      expect(url).toContain(`/files/${folder}/`);
      fixture.setNow(later);
      const paper = await opened(url);
      expect(paper.headers.get('content-type')).toBe('application/pdf');
      expect(
        Buffer.from(await paper.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      const forged = url.replace(/s=./, (start) => (start === 's=A' ? 's=B' : 's=A'));
      expect((await opened(forged)).status).toBe(404);
      fixture.setNow(addMinutes(later, 20));
      expect((await opened(url)).status).toBe(404);
    }
    fixture.setNow(noonOnApplyFactsDay);
  });

  test('is one of ten at a time', async () => {
    const hana = await fixture.person();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        fixture.call(documents.request, { kind: 'notice', detail: `${index + 1}日の勤務` }, hana),
      ),
    );
    const codes = answers.map(refusalCodeOf).filter((code) => code !== undefined);
    expect(codes).toEqual(['TOO_MANY_PAPER_REQUESTS', 'TOO_MANY_PAPER_REQUESTS']);
  });
});
