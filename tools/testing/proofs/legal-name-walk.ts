import { expect } from 'vitest';

import { stampCodeOf } from '#domain/attendance/stamps/stamp-code.server.ts';
import { stampCodeDayAt } from '#domain/attendance/stamps/stamp-rules.ts';
import { addDays, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { fullName } from '#platform/base/texts/person-name.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { addressInput, updateProfileMutation, workInput } from '#domain/profile/fixture.build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openFileRoutes } from '../../../src/main/files.server.ts';
import {
  openCredentialsFixture,
  type CredentialsFixture,
  type CredentialsWorker,
} from '../fixtures/credentials.ts';
import { openOperator, type TestOperator } from '../fixtures/operator.ts';
import { checkInDocument, checkOutDocument } from '../fixtures/stamps.ts';
import { answerDataOf, type TestGraphqlAnswer } from '../processes/product.ts';
import type { LegalName, LegalPerson } from './legal-names.ts';

const today = '2026-11-22';
const registeredAt = instantAtJst(today, '12:00');
const workDay = '2026-12-01';
const startsAt = instantAtJst(workDay, '09:00');
const endsAt = instantAtJst(workDay, '18:00');
/** Time at which the worker confirms the hours, opens the pay slip and requests the wage. */
export const wageRequestInstant = addMinutes(endsAt, 5);

/** A worker of this test, with the bank account that the transfer file must name. */
export type LegalNameWorker = LegalPerson & {
  index: number;
  worker: CredentialsWorker;
  accountNumber: string;
  documentNumber: string;
};

type Seat = { jobId: string; stampSecret: Buffer };
type Walk = { fixture: CredentialsFixture; operator: TestOperator; seat: Seat };

/**
 * Opens the product with an operator and a facility with instant hire, at which a worker of every name works a shift.
 */
export async function openLegalNameFixture(databaseUrl: string) {
  const fixture = await openCredentialsFixture(databaseUrl, registeredAt);
  const { db } = fixture.app;
  const facility = await buildFacility(db, { now: registeredAt });
  const { id: jobId } = await buildJob(db, { now: registeredAt, facilityId: facility.id });
  const operator = await openOperator(fixture.app);
  return { fixture, operator, seat: { jobId, stampSecret: facility.stampSecret } };
}

/**
 * Creates a worker whose saved profile and approved document have the name. Names that were first mistyped are refused
 * with a hint.
 */
export async function registerLegalNameWorker(
  walk: Walk,
  person: LegalPerson,
  index: number,
): Promise<LegalNameWorker> {
  const { fixture } = walk;
  fixture.setNow(registeredAt);
  const worker = await fixture.person({ withoutProfile: true, withoutContact: true });
  const walker = {
    ...person,
    index,
    worker,
    accountNumber: String(1_000_000 + index),
    documentNumber: numberOf(person, index),
  };
  await saveProfile(walk, walker);
  await proveLegalName(walk, walker, {
    contact: { phoneNumber: '0312345678', relationShipId: '1' },
  });
  await registerAccount(walk, walker);
  return walker;
}

const profileQuery = `{ workerProfile { lastName firstName lastKana firstKana inputValidity } }`;

async function saveProfile({ fixture }: Walk, walker: LegalNameWorker): Promise<void> {
  const { name, document, index, worker, refusedFirst } = walker;
  const input = {
    ...addressInput,
    ...workInput,
    ...asTyped(name, index),
    // Every person has another birthday, which distinguishes people with equal names.
    bornOn: addDays('1980-01-01', index),
    nationality: isJapanese(document) ? 'japan' : 'foreign',
    livesInJapan: true,
  };
  const save = (typed: object) => fixture.call(updateProfileMutation, { input: typed }, worker);
  if (refusedFirst) {
    const { field, typed, wayOut } = refusedFirst;
    const { errors } = await save({ ...input, [field]: typed });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { [field]: expect.stringMatching(wayOut) },
    });
  }
  expect(answerDataOf(await save(input))).toEqual({ updateWorkerProfile: { success: true } });
  const saved = answerDataOf(await fixture.call(profileQuery, {}, worker))['workerProfile'];
  expect(saved).toEqual({ ...name, inputValidity: 'VALID' });
}

/** A name as three keyboards send it: as it is stored, with decomposed accents, and in full-width letters. */
function asTyped(name: LegalName, index: number): LegalName {
  const isLatin = /^\p{Script=Latin}/u.test(name.lastName);
  if (!isLatin || index % 3 === 0) return name;
  const typed = (text: string) =>
    index % 3 === 1
      ? text.normalize('NFD')
      : text.replaceAll(/[A-Z]/g, (letter) =>
          String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
        );
  return { ...name, lastName: typed(name.lastName), firstName: typed(name.firstName) };
}

const isJapanese = (document: LegalPerson['document']) =>
  document === 'drivers_license' || document === 'passport';

function numberOf({ document }: LegalPerson, index: number): string {
  if (document === 'drivers_license') return String(300_000_000_000 + index);
  if (document === 'passport') return `TR${1_000_000 + index}`;
  return `AB${10_000_000 + index}CD`;
}

const reviewQuery = `query ($id: ID!) { review(id: $id) {
  kind profileVersion profile { label text } } }`;
const approveMutation = `mutation ($input: ApproveReviewInput!) {
  approveReview(input: $input) { success } }`;

/** Submits the document; an operator compares the name on it with the profile and approves. */
export async function proveLegalName(
  walk: Walk,
  walker: LegalNameWorker,
  wishes: object = {},
): Promise<void> {
  const { fixture, operator } = walk;
  const { worker, document, documentNumber, name } = walker;
  const id = await fixture.submitted(worker, {
    documentType: document,
    documentNumber,
    ...(document === 'passport'
      ? {
          backUploadId: null,
          secondUploadId: await fixture.upload(worker),
          secondIssuedOn: today,
        }
      : {}),
    ...(document === 'residence_card'
      ? { residence: { status: '永住者', restriction: 'unrestricted', extraPermission: 'none' } }
      : {}),
    ...wishes,
  });
  const review = answerDataOf(await operator.ask(reviewQuery, { id }))['review'];
  expect(review.profile).toContainEqual({
    label: '氏名',
    text: fullName(name.lastName, name.firstName),
  });
  const input = { id, profileVersion: review.profileVersion };
  answerDataOf(await operator.ask(approveMutation, { input }));
}

const registerBank = `mutation ($input: RegisterBankInput!) {
  registerBank(input: $input) { success } }`;

/** Registers the worker's bank account; the product sets the holder's name from the profile's reading. */
export async function registerAccount({ fixture }: Walk, walker: LegalNameWorker): Promise<void> {
  const { accountNumber, worker } = walker;
  const account = { bankCode: '0001', branchCode: '001', accountType: '1', accountNumber };
  const answer = await fixture.call(registerBank, { input: account }, worker);
  expect(answerDataOf(answer)).toEqual({ registerBank: { success: true } });
}

const paperQuery = '{ paperDelivery { textVersion } }';
const choosePapers = `mutation ($version: Int!) {
  choosePaperDelivery(input: { method: electronic, textVersion: $version }) { success } }`;
const applyMutation = `mutation ($id: ID!) {
  applyToRecruitment(input: { recruitmentId: $id }) { applicationId attendanceId } }`;
const conditionQuery = `query ($id: ID!) {
  employmentCondition(id: $id) { agreedDocuments { name url } } }`;

export type LegalNameContract = { attendanceId: string; notice: Uint8Array };

/** Applies for a shift, which concludes the contract, and fetches the notice of conditions from the screen's link. */
export async function concludeContract(
  walk: Walk,
  { worker }: LegalNameWorker,
): Promise<LegalNameContract> {
  const { fixture, seat } = walk;
  const { textVersion } = answerDataOf(await fixture.call(paperQuery, {}, worker))['paperDelivery'];
  answerDataOf(await fixture.call(choosePapers, { version: textVersion }, worker));
  const terms = { startsAt, endsAt, breakMinutes: 60, hourlyWage: 1500, travelAllowance: 500 };
  const { id: recruitmentId } = await buildRecruitment(fixture.app.db, {
    now: registeredAt,
    jobId: seat.jobId,
    ...terms,
  });
  const applied = answerDataOf(await fixture.call(applyMutation, { id: recruitmentId }, worker));
  const { applicationId, attendanceId } = applied['applyToRecruitment'];
  expect(attendanceId).not.toBeNull();
  const shown = answerDataOf(await fixture.call(conditionQuery, { id: applicationId }, worker));
  const [{ url }] = shown['employmentCondition'].agreedDocuments;
  const response = await openFileRoutes(fixture.app)(new Request(new URL(url, 'http://test')));
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return { attendanceId, notice: new Uint8Array(await response.arrayBuffer()) };
}

const confirmHours = `mutation ($id: ID!) { requestAttendanceApproval(
  input: { id: $id, mode: without_adjustment }) { success } }`;
const slipQuery = 'query ($id: ID!) { paySlipFile(id: $id) { fileName file } }';

/** Works the shift as planned, confirms the hours and fetches the pay slip. */
export async function workShift(
  walk: Walk,
  { worker }: LegalNameWorker,
  { attendanceId: id }: LegalNameContract,
): Promise<Uint8Array> {
  const { fixture, seat } = walk;
  const send = async (at: Date, document: string, variables: object) => {
    const signedIn = await signInWorkerAt(walk, worker, at);
    return answerDataOf(await fixture.call(document, { ...variables }, signedIn));
  };
  const code = stampCodeOf(seat.stampSecret, stampCodeDayAt(startsAt));
  await send(addMinutes(startsAt, -5), checkInDocument, { input: { id, code } });
  await send(endsAt, checkOutDocument, { input: { id, code, tookBreak: true } });
  await send(wageRequestInstant, confirmHours, { id });
  const { file } = (await send(wageRequestInstant, slipQuery, { id }))['paySlipFile'];
  return new Uint8Array(Buffer.from(file, 'base64'));
}

/** Signs the worker in at the time; the product's clock stays there. */
export async function signInWorkerAt(
  { fixture }: Walk,
  worker: CredentialsWorker,
  at: Date,
): Promise<CredentialsWorker> {
  fixture.setNow(at);
  return { ...worker, token: await fixture.signIn(worker.id) };
}

export const requestWageOfWorker = (
  walk: Walk,
  worker: CredentialsWorker,
): Promise<TestGraphqlAnswer> =>
  walk.fixture.call('mutation { requestBankTransfer { success } }', {}, worker);
