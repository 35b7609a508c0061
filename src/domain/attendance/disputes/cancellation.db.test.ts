import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { readWorkerBalance } from '#platform/server/ledger/postings.queries.server.ts';
import { storeUpload } from '#platform/server/uploads/uploads.server.ts';
import { readPenaltyBalance } from '#domain/points/penalties/penalty.queries.server.ts';

import { operatorRoles } from '#platform/base/people/operator-rights.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openManager } from '#testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import {
  refusalCodeOf,
  openTestProduct,
  type TestProduct,
  type TestGraphqlAnswer,
} from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { wholeResponse } from '#testing/whole-response.ts';
import { openFileRoutes } from '#main/files.server.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
const dayShift = {
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};

let product: TestProduct;
let operator: TestOperator;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
  operator = await openOperator(product.app);
});
afterAll(() => product.close());

type AskArgs = { now: Date; once?: string; variables?: Record<string, unknown> };

function ask(query: string, { now, variables, ...options }: AskArgs): Promise<TestGraphqlAnswer> {
  product.setNow(now);
  return operator.ask(query, variables, options);
}

const waitingDocument = `{
  waitingExemptions { cursor exemptions { id penaltyPoints cancelReason reason note pictureUrl } }
  waitingAbsences { cursor absences { id kind reason toldName } }
  unauditedCancellations { cursor cancellations { id listedReason reason decideBy } }
}`;
const waiting = async (now: Date) => (await ask(waitingDocument, { now })).data;
const pointsOf = ({ workerId }: FixtureShift) => readPenaltyBalance(product.app.db, workerId);

test('an operator sees the proof and takes the penalty back', async () => {
  const shift = await createShift(product, dayShift);
  const now = at('05:00');
  await shift.send(
    now,
    `mutation ($id: ID!) {
      cancelAttendance(input: { id: $id, reason: "family", note: "急な入院", toldName: "佐藤" }) { success } }`,
    { id: shift.attendanceId },
  );
  await shift.send(
    now,
    `mutation ($id: ID!) {
      requestPenaltyExemption(input: { id: $id, reason: "facility_request", note: "施設長" }) { success } }`,
    { id: shift.attendanceId },
  );
  const { exemptions } = (await waiting(now))?.['waitingExemptions'] ?? {};
  expect(exemptions).toMatchObject([
    {
      penaltyPoints: 5,
      cancelReason: '家族の事情（急な入院）',
      reason: '施設からの依頼',
      note: '施設長',
      pictureUrl: null,
    },
  ]);
  const approve = 'mutation ($id: ID!) { approveExemption(input: { id: $id }) { success } }';
  const variables = { id: exemptions[0].id };
  expect((await ask(approve, { now, variables })).errors).toBeUndefined();
  expect(await pointsOf(shift)).toBe(0);
  expect((await waiting(now))?.['waitingExemptions']).toEqual({ cursor: null, exemptions: [] });
  const again = await ask(approve, { now, variables });
  expect(again.errors?.[0]?.extensions.code).toBe('PROOF_ANSWERED');
});

test('a picture of a proof opens by its own link, and every look is written down', async () => {
  const shift = await createShift(product, dayShift);
  const now = at('05:00');
  await shift.send(
    now,
    `mutation ($id: ID!) {
      cancelAttendance(input: { id: $id, reason: "infection", toldName: "佐藤" }) { success } }`,
    { id: shift.attendanceId },
  );
  const image = { bytes: Buffer.from('a certificate'), width: 800, height: 1_000 };
  const upload = { workerId: shift.workerId, purpose: 'proof', image, now } as const;
  await shift.send(
    now,
    `mutation ($id: ID!, $uploadId: ID!) {
      requestPenaltyExemption(input: { id: $id, reason: "infection", uploadId: $uploadId }) { success } }`,
    { id: shift.attendanceId, uploadId: await storeUpload(product.app, upload) },
  );
  const [exemption] = (await waiting(now))?.['waitingExemptions'].exemptions ?? [];
  const files = openFileRoutes(product.app);
  const open = async (path: string) =>
    wholeResponse(await files(new Request(`http://test${path}`)));
  const looks = () =>
    product.app.db
      .selectFrom('proof_views')
      .select(['operator_id', 'at'])
      .where('exemption_id', '=', exemption.id)
      .execute();
  expect(exemption.pictureUrl).toMatch(new RegExp(`^/files/proofs/${exemption.id}/`));
  expect(await looks()).toEqual([]);
  const shown = await open(exemption.pictureUrl);
  expect(await shown.text()).toBe('a certificate');
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect(await looks()).toEqual([{ operator_id: operator.id, at: now }]);
  // Another proof's link and an expired link are refused.
  const forged = exemption.pictureUrl.replace(exemption.id, crypto.randomUUID());
  expect((await open(forged)).status).toBe(404);
  product.setNow(addMinutes(now, 21));
  expect((await open(exemption.pictureUrl)).status).toBe(404);
  expect(await looks()).toHaveLength(1);
  product.setNow(now);
  const { db } = product.app;
  const roles = (given: string[]) =>
    db.updateTable('operators').set({ roles: given }).where('staff_id', '=', operator.id);
  // Another operator has the role ADMIN meanwhile.
  await openOperator(product.app);
  await roles(['MONEY']).execute();
  // An operator whose role was taken opens nothing by a link that still runs.
  expect((await open(exemption.pictureUrl)).status).toBe(404);
  await roles([...operatorRoles]).execute();
  expect((await open(exemption.pictureUrl)).status).toBe(200);
  expect(await looks()).toHaveLength(2);
  const forget = product.app.db.deleteFrom('proof_views').execute();
  await expect(forget).rejects.toThrow('append-only');
});

test.each([
  ['approveExemption', 'mutation ($id: ID!) { approveExemption(input: { id: $id }) { success } }'],
  [
    'rejectExemption',
    'mutation ($id: ID!) { rejectExemption(input: { id: $id, reason: "確認できません" }) { success } }',
  ],
])('%s sent twice with one key is one answer', async (_name, answer) => {
  const shift = await createShift(product, dayShift);
  const now = at('05:00');
  const id = { id: shift.attendanceId };
  await shift.send(
    now,
    `mutation ($id: ID!) {
      cancelAttendance(input: { id: $id, reason: "family", note: "急な入院", toldName: "佐藤" }) { success } }`,
    id,
  );
  await shift.send(
    now,
    `mutation ($id: ID!) {
      requestPenaltyExemption(input: { id: $id, reason: "facility_request", note: "施設長" }) { success } }`,
    id,
  );
  const { exemptions } = (await waiting(now))?.['waitingExemptions'] ?? {};
  const variables = { id: exemptions[0].id };
  const once = crypto.randomUUID();
  const [first, second] = [
    await ask(answer, { now, once, variables }),
    await ask(answer, { now, once, variables }),
  ];
  expect(first.errors).toBeUndefined();
  expect(second.data).toEqual(first.data);
  const reused = { id: crypto.randomUUID() };
  expect(refusalCodeOf(await ask(answer, { now, once, variables: reused }))).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
  expect(refusalCodeOf(await ask(answer, { now, variables }))).toBe('PROOF_ANSWERED');
});

test('an operator hears of a reported absence and excuses it', async () => {
  const shift = await createShift(product, dayShift);
  const now = at('09:05');
  await shift.send(
    now,
    `mutation ($id: ID!) { updateAbsentNotification(input: {
      id: $id, kind: report, reason: "電車が止まり、着けません", toldName: "佐藤" }) { success } }`,
    { id: shift.attendanceId },
  );
  const { absences } = (await waiting(now))?.['waitingAbsences'] ?? {};
  expect(absences).toMatchObject([{ kind: 'report', toldName: '佐藤' }]);
  const answer = `mutation ($id: ID!) {
    answerAbsence(input: { id: $id, answer: EXCUSE, note: "施設に確認しました" }) { success } }`;
  const variables = { id: absences[0].id };
  const once = crypto.randomUUID();
  const first = await ask(answer, { now, once, variables });
  expect(first.errors).toBeUndefined();
  expect((await ask(answer, { now, once, variables })).data).toEqual(first.data);
  expect(refusalCodeOf(await ask(answer, { now, variables }))).toBe('ABSENCE_ANSWERED');
  expect(await pointsOf(shift)).toBe(0);
  expect((await waiting(now))?.['waitingAbsences'].absences).toEqual([]);
});

test('a facility ends a shift by a listed reason, and an operator has it paid', async () => {
  const shift = await createShift(product, dayShift);
  const { workerId } = shift;
  const now = addHours(dayShift.startsAt, -3);
  const request = `mutation ($id: ID!) { requestScheduleCancellation(input: {
    id: $id, reason: "台風の接近により、通所の送迎を行えないため休業します", listedReason: "disaster" }) { success } }`;
  const variables = { id: shift.attendanceId };
  product.setNow(now);
  const manager = await openManager(product.app, shift.facilityId);
  expect((await manager.ask(request, variables)).errors).toBeUndefined();
  const { cancellations } = (await waiting(now))?.['unauditedCancellations'] ?? {};
  expect(cancellations).toMatchObject([
    { listedReason: 'disaster', decideBy: addHours(now, 72).toISOString() },
  ]);
  const audit = `mutation ($id: ID!) {
    auditCancellation(input: { id: $id, isJustified: false, note: "警報は出ていませんでした" }) { success } }`;
  const auditing = { now, once: crypto.randomUUID(), variables: { id: cancellations[0].id } };
  await ask(audit, auditing);
  expect((await ask(audit, auditing)).errors).toBeUndefined();
  const balance = await readWorkerBalance(product.app.db, { kind: 'wages_payable', workerId });
  expect(balance).toBe(12_402);
  expect((await waiting(now))?.['unauditedCancellations'].cancellations).toEqual([]);
});
