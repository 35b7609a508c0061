import { buildPreparedWorker } from '#domain/application/build.ts';
import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { requestScheduleCancellation } from '#domain/attendance/termination/request-schedule-cancellation.server.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildLicense } from '#domain/credentials/build.ts';
import { buildEmail } from '#domain/notifications/build.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { buildPayout } from '#domain/pay/build.ts';
import { reviewRatingsBy } from '#domain/reviews/build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { awardPoints } from '#domain/points/incentives/incentives.server.ts';
import { addPenalty } from '#domain/points/penalties/penalties.server.ts';

import {
  makeFreshDocumentNumber,
  openCredentialsFixture,
  type CredentialsFixture,
} from '../testing/fixtures/credentials.ts';
import { createShift, type FixtureShift } from '../testing/shifts.ts';

type Variables = Record<string, unknown>;
type Caller = { id: string; token: string };

/** A valid call of an operation: the worker who makes it, and its variables. */
type ContractCall = {
  who: Caller;
  variables: Variables;
  /** Code of the refusal when another worker sends the same call; absent for calls without data of one worker. */
  stranger?: string;
};

/** Noon in Japan, so that shifts of the day lie before and after it. */
export const contractNow = instantAtJst('2026-12-01', '12:00');
const now = contractNow;
const hours = (count: number) => addHours(now, count);

export type ContractCallers = CredentialsFixture & {
  /** A new worker with a bank account and no other data. */
  worker(): Promise<Caller>;
  /** A contract for a shift of eight hours that begins in `inHours` hours. */
  shift(inHours: number, who?: Caller): Promise<FixtureShift & { who: Caller }>;
  /** A shift of this morning, checked in and out. */
  worked(): Promise<FixtureShift & { who: Caller }>;
  /** An open recruitment of a new facility. */
  offer(mode?: 'INSTANT' | 'SCREENING'): Promise<string>;
  applied(): Promise<{ who: Caller; applicationId: string }>;
};

/** Starts the product, and returns functions that create workers in every state that an operation needs. */
export async function openContractCallers(
  databaseUrl: string,
  options?: Parameters<typeof openCredentialsFixture>[2],
): Promise<ContractCallers> {
  const fixture = await openCredentialsFixture(databaseUrl, now, options);
  const { app } = fixture;
  const { db } = app;
  const worker: ContractCallers['worker'] = async () => {
    const { id } = await buildPreparedWorker(db, { now: hours(-24 * 7), bank: true });
    return { id, token: await fixture.signIn(id) };
  };
  const shift: ContractCallers['shift'] = async (inHours, known) => {
    const who = known ?? (await worker());
    const startsAt = hours(inHours);
    const span = { startsAt, endsAt: addHours(startsAt, 8), breakMinutes: 60 };
    const staged = await createShift(fixture, { ...span, workerId: who.id });
    fixture.setNow(now);
    return { ...staged, who };
  };
  const offer: ContractCallers['offer'] = async (mode = 'INSTANT') => {
    const facility = await buildFacility(db, { now });
    const job = await buildJob(db, { now, facilityId: facility.id });
    const span = { startsAt: hours(72), endsAt: hours(80), breakMinutes: 60 };
    return (await buildRecruitment(db, { now, jobId: job.id, mode, ...span })).id;
  };
  return {
    ...fixture,
    worker,
    shift,
    offer,
    async worked() {
      const staged = await shift(-9);
      await buildCheckIn(app, { attendanceId: staged.attendanceId });
      await buildCheckOut(app, { attendanceId: staged.attendanceId });
      return staged;
    },
    async applied() {
      const who = await worker();
      const answer = await fixture.call(
        'mutation ($id: ID!) { applyToRecruitment(input: { recruitmentId: $id }) { applicationId } }',
        { id: await offer('SCREENING') },
        { token: who.token },
      );
      return { who, applicationId: answer.data?.['applyToRecruitment'].applicationId };
    },
  };
}

type Make = (callers: ContractCallers) => Promise<ContractCall>;

/** Makes calls whose variables contain no worker's data, so that any worker can send them. */
const anybody =
  (variables: Variables = {}): Make =>
  async (callers) => ({ who: await callers.worker(), variables });

const NOT_FOUND = 'NOT_FOUND';

const ofWorked =
  (variables: (shift: FixtureShift) => Variables): Make =>
  async (callers) => {
    const shift = await callers.worked();
    return { who: shift.who, variables: variables(shift), stranger: NOT_FOUND };
  };

const ofShift =
  (inHours: number, variables: (shift: FixtureShift) => Variables): Make =>
  async (callers) => {
    const shift = await callers.shift(inHours);
    return { who: shift.who, variables: variables(shift), stranger: NOT_FOUND };
  };

const ofRecruitment: Make = async (callers) => ({
  who: await callers.worker(),
  variables: { recruitmentId: await callers.offer() },
});

const ofRecruitmentInput: Make = async (callers) => ({
  who: await callers.worker(),
  variables: { input: { recruitmentId: await callers.offer() } },
});

const ofSelf: Make = async (callers) => {
  const who = await callers.worker();
  return { who, variables: { id: who.id }, stranger: NOT_FOUND };
};

/** A shift in four days that the facility asked to cancel; returns the id of the request. */
const ofCancellationRequest: Make = async (callers) => {
  const shift = await callers.shift(96);
  await requestScheduleCancellation(callers.app, {
    attendanceId: shift.attendanceId,
    actor: { kind: 'facility', id: shift.facilityId },
    reason: '利用者の受け入れが減ったため',
    listedReason: null,
    now,
  });
  const { id } = await callers.app.db
    .selectFrom('schedule_cancellations')
    .select('id')
    .where('attendance_id', '=', shift.attendanceId)
    .executeTakeFirstOrThrow();
  return { who: shift.who, variables: { input: { id } }, stranger: NOT_FOUND };
};

/** Makes a worker who may exchange points: identity and address are confirmed. */
async function withPoints(callers: ContractCallers): Promise<Caller> {
  const who = await callers.worker();
  await buildEmail(callers.app.db, { workerId: who.id, address: `${who.id}@example.jp`, now });
  await inTransaction(callers.app.db, (tx) =>
    awardPoints(tx, {
      workerId: who.id,
      attendanceId: crypto.randomUUID(),
      kind: 'bonus',
      points: 2_000,
      note: 'ボーナス',
      now,
    }),
  );
  return who;
}

const alert = {
  prefectures: ['13'],
  stations: [],
  shifts: ['SHIFT_DAY'],
  maximumRangeOfWorkingHours: 8,
  minimumRangeOfDailyWage: 8_000,
};

/** For each operation of the contract a valid call, by a worker who may make it. */
export const contractCalls: Record<string, Make> = {
  applyToRecruitment: ofRecruitmentInput,
  async withdrawApplication(callers) {
    const { who, applicationId } = await callers.applied();
    return { who, variables: { input: { id: applicationId } }, stranger: NOT_FOUND };
  },
  answerAttendanceQuestionnaire: async (callers) => {
    const shift = await callers.shift(10);
    const { data } = await callers.call(
      'query ($id: ID!) { attendanceQuestionnaire(id: $id) { items { id fine } } }',
      { id: shift.attendanceId },
      { token: shift.who.token },
    );
    const items: { id: string; fine: boolean }[] = data?.['attendanceQuestionnaire'].items;
    const answers = items.map(({ id, fine }) => ({ id, answer: fine }));
    const input = { id: shift.attendanceId, answers };
    return { who: shift.who, variables: { input }, stranger: NOT_FOUND };
  },
  cancelAttendance: ofShift(72, ({ attendanceId }) => ({
    input: { id: attendanceId, reason: 'family' },
  })),
  registerWorkStartTimeByCode: ofShift(0.25, ({ attendanceId, codeAt }) => ({
    input: { id: attendanceId, code: codeAt(now) },
  })),
  async registerWorkEndTimeByCode(callers) {
    const shift = await callers.shift(-8);
    await buildCheckIn(callers.app, { attendanceId: shift.attendanceId });
    const input = { id: shift.attendanceId, code: shift.codeAt(now), tookBreak: true };
    return { who: shift.who, variables: { input }, stranger: NOT_FOUND };
  },
  requestAttendanceApproval: ofWorked(({ attendanceId }) => ({
    input: { id: attendanceId, mode: 'without_adjustment' },
  })),
  updateAbsentNotification: ofShift(-0.5, ({ attendanceId }) => ({
    input: {
      id: attendanceId,
      kind: 'report',
      reason: '朝から発熱があるため、休ませてください',
      toldName: '山本',
    },
  })),
  updateBreakTime: ofWorked(({ attendanceId }) => ({
    input: { id: attendanceId, breakMinutes: 45 },
  })),
  updateCheckinTime: ofWorked(({ attendanceId, startsAt }) => ({
    input: { id: attendanceId, at: addMinutes(startsAt, 5) },
  })),
  updateCheckoutTime: ofWorked(({ attendanceId, endsAt }) => ({
    input: { id: attendanceId, at: addMinutes(endsAt, 15) },
  })),
  async deleteWorker(callers) {
    const who = await callers.worker();
    const { data } = await callers.call('{ predefinedDeletionReason { id } }');
    const [reason] = data?.['predefinedDeletionReason'] ?? [];
    return { who, variables: { input: { reasonIds: [reason.id] } } };
  },
  updateWorkerAvailableDateList: anybody({
    input: { dates: [{ date: '2026-12-06', shifts: ['SHIFT_DAY'] }] },
  }),
  async makeChannel(callers) {
    const shift = await callers.shift(72);
    const variables = { memberId: shift.facilityId };
    return { who: shift.who, variables, stranger: 'NO_APPLICATION' };
  },
  makeCsChannel: anybody(),
  requestChatToken: anybody(),
  updateEmergencyContact: anybody({ input: { phoneNumber: '0312345678', relationShipId: '1' } }),
  generateIdentification: async (callers) => ({
    who: await callers.person(),
    variables: { input: { method: 'image' } },
  }),
  async remitPenalty(callers) {
    const who = await callers.worker();
    await inTransaction(callers.app.db, async (tx) => {
      const shared = { workerId: who.id, attendanceId: crypto.randomUUID(), now };
      await awardPoints(tx, { ...shared, kind: 'bonus', points: 1_000, note: 'ボーナス' });
      const dedupKey = crypto.randomUUID();
      await addPenalty(tx, { ...shared, kind: 'cancel', points: 2, dedupKey, note: 'キャンセル' });
    });
    return { who, variables: { input: { amount: 1 } } };
  },
  exchangeAmazonGiftCard: async (callers) => ({
    who: await withPoints(callers),
    variables: { input: { amount: 1_000 } },
  }),
  updateSubscriptionForAvailability: anybody({ input: alert }),
  saveNotificationSetting: anybody({ input: { smsEnabled: true } }),
  skipPreparationToApply: async (callers) => ({
    who: await callers.person(),
    variables: { input: { kind: 'bank_account' } },
  }),
  addRecruitmentToFavorite: ofRecruitmentInput,
  removeRecruitmentFromFavorite: ofRecruitmentInput,
  postReview: ofWorked(({ attendanceId }) => ({
    input: { eventId: attendanceId, ratings: reviewRatingsBy('worker', 4), comment: '' },
  })),
  approveScheduleCancellation: ofCancellationRequest,
  refuseScheduleCancellationApproval: ofCancellationRequest,
  registerBank: anybody({
    input: { bankCode: '0001', branchCode: '001', accountType: '1', accountNumber: '1234567' },
  }),
  async requestBankTransfer(callers) {
    const { who } = await callers.worked();
    return { who, variables: {} };
  },
  async deleteWorkerLicenseCertificate(callers) {
    const who = await callers.person();
    const id = await callers.registered(who);
    return { who, variables: { input: { id } }, stranger: NOT_FOUND };
  },
  async registerIdentityAndContact(callers) {
    const who = await callers.person();
    const input = {
      documentType: 'drivers_license',
      documentNumber: makeFreshDocumentNumber(),
      expiresOn: '2030-01-01',
      frontUploadId: await callers.upload(who),
      backUploadId: await callers.upload(who),
    };
    return { who, variables: { input }, stranger: 'UPLOAD_NOT_FOUND' };
  },
  async registerWorkerLicenseCertificate(callers) {
    const who = await callers.person();
    const input = { licenseId: '1', uploadId: await callers.upload(who, 'license') };
    return { who, variables: { input }, stranger: 'UPLOAD_NOT_FOUND' };
  },
  updateEmailNotificationSetting: anybody({ input: { enabled: true } }),
  async updateWorkerLicenseCertificate(callers) {
    const who = await callers.person();
    const wishes = { workerId: who.id, now, licenseId: 1, state: 'REJECTED' } as const;
    const { id } = await buildLicense(callers.app.db, wishes);
    const input = { id, uploadId: await callers.upload(who, 'license') };
    return { who, variables: { input }, stranger: NOT_FOUND };
  },
  async updateWorkerMainImage(callers) {
    const who = await callers.person();
    const input = { uploadId: await callers.upload(who, 'main_image') };
    return { who, variables: { input }, stranger: 'UPLOAD_NOT_FOUND' };
  },
  updateWorkerProfile: anybody({ input: { yearsOfExperience: 3 } }),

  addressSearch: anybody({ input: { zipCode: '160-0023' } }),
  absentNotifications: anybody(),
  attendanceHistories: anybody(),
  attendanceScheduleList: anybody(),
  attendanceSummary: anybody(),
  attendanceQuestionnaire: ofShift(10, ({ attendanceId }) => ({ id: attendanceId })),
  cancelWarnings: ofShift(10, ({ attendanceId }) => ({ attendanceId })),
  wageWithAdjustment: ofWorked(({ attendanceId }) => ({ id: attendanceId })),
  wageWithoutAdjustment: ofWorked(({ attendanceId }) => ({ id: attendanceId })),
  workTime: ofWorked(({ attendanceId }) => ({ id: attendanceId })),
  email: anybody(),
  predefinedDeletionReason: anybody(),
  workerDeletableJudgement: anybody(),
  workerAvailableDateList: ofSelf,
  currentUser: anybody(),
  emergencyContact: anybody(),
  relationShipList: anybody(),
  employmentCondition: ofShift(72, ({ applicationId }) => ({ id: applicationId })),
  workerIdentification: ofSelf,
  workerIdentity: anybody(),
  getIncentivePointBalance: anybody(),
  getIncentivePointHistories: anybody(),
  exchangeRateOfAmazonGiftCard: anybody(),
  async incentiveItemOrder(callers) {
    const who = await withPoints(callers);
    const { data } = await callers.call(
      'mutation { exchangeAmazonGiftCard(input: { amount: 1000 }) { orderId } }',
      {},
      { token: who.token },
    );
    const variables = { id: data?.['exchangeAmazonGiftCard'].orderId };
    return { who, variables, stranger: NOT_FOUND };
  },
  subscriptionCount: anybody({ input: alert }),
  subscriptionForAvailability: anybody(),
  areaLList: anybody(),
  areaTree: anybody(),
  searchBank: anybody({ input: { text: 'みずほ' } }),
  searchBankBranch: anybody({ input: { bankCode: '0001', text: '東京' } }),
  facilityFeatureList: anybody(),
  jobArrangementList: anybody(),
  jobBenefitList: anybody(),
  jobTaskList: anybody(),
  licenseList: anybody(),
  notificationSetting: anybody(),
  getPenaltyPointHistories: anybody(),
  getPenaltySummary: anybody(),
  getPenaltyRemission: anybody(),
  getRemainingPreparationToApplyList: anybody(),
  applicationConfirmation: ofRecruitment,
  favoriteRecruitmentList: anybody(),
  recruitmentDetail: ofRecruitment,
  recruitmentSearch: anybody({ input: {} }),
  sortOptionList: anybody(),
  workingHourOptionList: anybody(),
  reviewRequests: anybody(),
  reviewSummaryFromFacility: anybody(),
  reviewsFromFacility: anybody(),
  scheduleCancellationRequests: anybody(),
  searchPrefectureFromStation: anybody({ input: { stationCodes: [] } }),
  searchRailwayFromPrefecture: anybody({ input: { prefectureIds: ['13'] } }),
  statementOfEarnings: anybody(),
  statementOfEarningFile: async (callers) => {
    const { who, facilityId } = await callers.worked();
    // A statement lists payouts, so one must exist.
    await buildPayout(callers.app, { workerId: who.id, now });
    const { corporation_id: employerId } = await callers.app.db
      .selectFrom('facilities')
      .select('corporation_id')
      .where('id', '=', facilityId)
      .executeTakeFirstOrThrow();
    return { who, variables: { input: { year: 2026, employerId } }, stranger: NOT_FOUND };
  },
  workerBankSummary: anybody(),
  workerBankTransfer: anybody(),
  emailNotificationSetting: anybody(),
  workerLicenseCertificateList: anybody(),
  workerProfile: ofSelf,
};
