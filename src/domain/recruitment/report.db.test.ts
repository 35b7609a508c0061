import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from './build.ts';
import { closeReport } from './report.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
const document = /* GraphQL */ `
  mutation ($input: ReportRecruitmentInput!) {
    reportRecruitment(input: $input) {
      success
    }
  }
`;

let product: TestProduct;
let recruitmentId: string;
let token: string;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  const facility = await buildFacility(db, { now });
  const job = await buildJob(db, { now, facilityId: facility.id });
  const startsAt = instantAtJst('2026-11-24', '09:00');
  const endsAt = instantAtJst('2026-11-24', '18:00');
  ({ id: recruitmentId } = await buildRecruitment(db, { now, jobId: job.id, startsAt, endsAt }));
  token = await product.signIn((await buildWorker(db, { now })).id);
});
afterAll(() => product.close());

const report = (input: Record<string, unknown>, options: { token?: string } = { token }) =>
  product.call(document, { input: { recruitmentId, reason: 'HARASSMENT', ...input } }, options);
const codeOf = ({ errors }: Awaited<ReturnType<typeof report>>) =>
  errors?.[0]?.extensions.code ?? 'done';
const reports = () =>
  product.app.db
    .selectFrom('recruitment_reports')
    .select(['id', 'reason', 'comment', 'closed_at'])
    .orderBy('id')
    .execute();

test('a posting is reported once while operators look, and again afterwards', async () => {
  expect(codeOf(await report({ comment: '大きな声で\u0000怒鳴られました' }))).toBe('done');
  expect(
    codeOf(await report({ reason: 'OTHER', comment: '休憩室の鍵が開いていませんでした' })),
  ).toBe('done');
  const [open, ...others] = await reports();
  expect(others).toEqual([]);
  expect(open).toMatchObject({ reason: 'OTHER', comment: '休憩室の鍵が開いていませんでした' });
  await closeReport(product.app.db, { reportId: open?.id ?? '', now });
  expect(codeOf(await report({}))).toBe('done');
  expect((await reports()).map(({ closed_at }) => closed_at === null)).toEqual([false, true]);
});

test('visitors, unknown postings and texts that say nothing are refused', async () => {
  const before = await reports();
  expect(codeOf(await report({}, {}))).toBe('UNAUTHENTICATED');
  expect(codeOf(await report({ recruitmentId: '01a1fc00-e403-71c5-8889-a16929fddd39' }))).toBe(
    'NOT_FOUND',
  );
  expect(codeOf(await report({ reason: 'OTHER', comment: '短い' }))).toBe('VALIDATION_FAILED');
  expect(codeOf(await report({ comment: 'あ'.repeat(501) }))).toBe('VALIDATION_FAILED');
  expect(await reports()).toEqual(before);
});
