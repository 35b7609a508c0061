import { addHours } from '#platform/base/jst.ts';
import type { DocumentReviewHours } from '#domain/credentials/review-calendar.ts';

import type {
  ApplyFacts,
  ApplicantHistoryFacts,
  RecruitmentFacts,
  ShiftFacts,
  ApplicantFacts,
} from './facts.ts';
import { applyObstaclesOf, type ApplyObstacleCode } from './applying/rules.ts';

/** A Saturday noon in Japan; the default shift is ten days later, on a Tuesday. */
export const noonOnApplyFactsDay = new Date('2026-11-14T12:00:00+09:00');

/** An instant of Tokyo's wall clock: `at('2026-11-24 09:00')`. */
export const timeOnApplyFactsDay = (wall: string) => new Date(`${wall.replace(' ', 'T')}:00+09:00`);

/** A shift with another employer, by default from 9:00 to 18:00 with an hour of break. */
export function buildShiftFacts(wishes: Partial<ShiftFacts> & { startsAt: Date }): ShiftFacts {
  return {
    endsAt: addHours(wishes.startsAt, 9),
    breakMinutes: 60,
    facilityId: 'facility-2',
    facilityName: 'さくらの里',
    corporationId: 'corporation-2',
    ...wishes,
  };
}

/** The code of the first obstacle, or null. */
export function firstApplyObstacleCode(facts: ApplyFacts, now: Date): ApplyObstacleCode | null {
  return applyObstaclesOf(facts, now)[0]?.code ?? null;
}

type Wishes = {
  recruitment?: Partial<RecruitmentFacts>;
  worker?: Partial<ApplicantFacts>;
  identity?: Partial<ApplicantFacts['identity']>;
  history?: Partial<ApplicantHistoryFacts>;
  /** By default documents are reviewed at any hour. */
  reviewHours?: DocumentReviewHours;
};

/** Facts under which an application becomes a contract at once, except for the given changes. */
export function buildApplyFacts(wishes: Wishes = {}): ApplyFacts {
  const recruitment: RecruitmentFacts = {
    id: 'recruitment-1',
    facilityId: 'facility-1',
    facilityName: 'みどり野',
    corporationId: 'corporation-1',
    mode: 'INSTANT',
    instantConditions: null,
    startsAt: timeOnApplyFactsDay('2026-11-24 09:00'),
    endsAt: timeOnApplyFactsDay('2026-11-24 18:00'),
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    bonus: 0,
    minimumWage: 1_280,
    capacity: 1,
    seatsTaken: 0,
    deadline: timeOnApplyFactsDay('2026-11-24 07:00'),
    payTiming: 'EARLY',
    isStopped: false,
    isLimited: false,
    hasOvertimeAgreement: true,
    licenseGroups: [],
    affixesStamps: false,
    ...wishes.recruitment,
  };
  const worker: ApplicantFacts = {
    id: 'worker-1',
    name: '山田 花子',
    phoneNumber: '09012345678',
    penalty: null,
    hasOpenAbsence: false,
    isProfileComplete: true,
    bornOn: '1990-04-01',
    isForeign: false,
    hasDayLabourBook: false,
    identity: {
      state: 'APPROVED',
      submittedAt: null,
      expiresOn: null,
      lapsedOn: null,
      workPermission: null,
      otherJobMinutes: 0,
      ...wishes.identity,
    },
    hasEmergencyContact: true,
    hasBankAccount: true,
    skipped: [],
    licenses: [],
    shifts: [],
    otherWork: null,
    isFirstTimer: false,
    finishedShifts: 1,
    openApplications: 0,
    recentRatings: [],
    ...wishes.worker,
  };
  return {
    recruitment,
    worker,
    history: {
      isBlockedByFacility: false,
      isBlockedByWorker: false,
      isInvited: false,
      hasWorkedHere: false,
      overtime: { filings: [], shifts: [] },
      application: null,
      ...wishes.history,
    },
    reviewHours: wishes.reviewHours ?? null,
  };
}
