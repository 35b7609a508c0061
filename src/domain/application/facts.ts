import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { WorkerOvertimeFacts } from '#domain/corporation/agreements/overtime-rules.ts';
import type { InstantHireConditionsWithNames } from '#domain/corporation/choices/instant-rules.ts';
import type { PayTiming } from '#gen/types.ts';
import type { DocumentReviewHours } from '#domain/credentials/review-calendar.ts';

/** Work at other employers on the day and in the week of a shift, in minutes, as the worker states it. (Rule 8.3) */
export type OtherWorkMinutes = { dayMinutes: number; weekMinutes: number };

/** A contracted shift that was neither cancelled nor missed. */
export type ShiftFacts = {
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  /**
   * Hours that count towards the 28 h of a residence permit and the 40 h of premiums; undefined: the planned ones.
   * (Rule 8.3)
   */
  counted?: { startsAt: Date; endsAt: Date; breakMinutes: number };
  facilityId: string;
  facilityName: string;
  corporationId: string;
};

export type RecruitmentFacts = {
  id: string;
  facilityId: string;
  facilityName: string;
  corporationId: string;
  mode: 'INSTANT' | 'SCREENING';
  /** Conditions that a worker must meet for a contract at the application; null where the facility asks for none. */
  instantConditions: InstantHireConditionsWithNames | null;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  hourlyWage: Yen;
  travelAllowance: Yen;
  bonus: Yen;
  payTiming: PayTiming;
  /** The highest minimum wage of the days that the shift touches, by the wage tables loaded now. */
  minimumWage: Yen;
  capacity: number;
  seatsTaken: number;
  deadline: Date;
  /** The recruitment is paused or closed. */
  isStopped: boolean;
  /** True for a recruitment that is offered to invited workers alone until it becomes public. */
  isLimited: boolean;
  /** The facility has a 36協定 in force on the day. */
  hasOvertimeAgreement: boolean;
  /** A licence of every group is required; any licence of a group suffices. */
  licenseGroups: readonly (readonly number[])[];
  /** The corporation affixes stamps to a 日雇労働被保険者手帳. (Rule 8.5) */
  affixesStamps: boolean;
};

/** The facts that decide whether a recruitment is open. */
export type RecruitmentSeatFacts = Pick<
  RecruitmentFacts,
  'capacity' | 'seatsTaken' | 'deadline' | 'isStopped'
>;

/**
 * State of the identity document. `NONE`: no document was sent. EXPIRED: the last day has passed, even before a task
 * has marked the document.
 */
export type ApplicantIdentityFacts = {
  state: 'NONE' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED';
  /** When the current document was sent; null without one. */
  submittedAt: Date | null;
  expiresOn: JstDay | null;
  /** The last day of an approved document that has expired; null without one. */
  lapsedOn: JstDay | null;
  /** The permission on the residence card; null before an operator has read it. (Rule 3.8) */
  workPermission: 'unlimited' | 'limited_28_hours' | 'not_permitted' | null;
  /** Weekly minutes of other jobs, as the worker states them. */
  otherJobMinutes: number;
};

export type ApplicantLicenseFacts = {
  licenseId: number;
  /** Issue date on the certificate; null without one. */
  issuedOn?: JstDay | null;
  /** When the certificate was sent; undefined is treated as now. */
  submittedAt?: Date;
  state: 'PENDING' | 'VERIFIED' | 'REJECTED' | 'EXPIRED';
};

type SkippablePreparation = 'bank_account' | 'license';

export type ApplicantFacts = {
  id: string;
  /** Family and given name; empty without a profile. */
  name: string;
  phoneNumber: string;
  /** 採用保留 or 応募停止, the more severe one; `endsAt` null is permanent. (Rule 4.15) */
  penalty: { level: 'hold' | 'stop'; endsAt: Date | null } | null;
  /** The worker reported an absence that no operator has answered. (Rule 4.9) */
  hasOpenAbsence: boolean;
  isProfileComplete: boolean;
  bornOn: JstDay | null;
  isForeign: boolean;
  /** True for a holder of a 日雇労働被保険者手帳; false without an answer. (Rule 8.5) */
  hasDayLabourBook: boolean;
  identity: ApplicantIdentityFacts;
  hasEmergencyContact: boolean;
  hasBankAccount: boolean;
  skipped: readonly SkippablePreparation[];
  licenses: readonly ApplicantLicenseFacts[];
  /** Shifts from about three months ago on, in any order. */
  shifts: readonly ShiftFacts[];
  /**
   * Other work stated with this application, or carried over from the last one, or else stated with the residence card;
   * null where none was stated.
   */
  otherWork: OtherWorkMinutes | null;
  /** True if the worker has never completed a shift. */
  isFirstTimer: boolean;
  /** Finished shifts, counted up to the highest number that a condition asks for. */
  finishedShifts: number;
  openApplications: number;
  /** Facilities' ratings in the last ten reviews, 1 to 5. */
  recentRatings: readonly number[];
};

export type ApplicationState =
  | 'APPLIED'
  | 'HIRED'
  | 'REJECTED'
  | 'WITHDRAWN'
  | 'EXPIRED'
  | 'REJECTED_FILLED';

/** The worker's history with this recruitment. */
export type ApplicantHistoryFacts = {
  /** The facility or its corporation has blocked the worker. */
  isBlockedByFacility: boolean;
  /** The worker has blocked the facility. */
  isBlockedByWorker: boolean;
  /** The facility offers the recruitment to this worker before everybody. */
  isInvited: boolean;
  /** True if the worker has finished a shift at the facility. */
  hasWorkedHere: boolean;
  /** The facility's 36協定 of the day, and the worker's overtime there; empty for a shift without overtime. */
  overtime: WorkerOvertimeFacts;
  /** The latest application to the recruitment. */
  application: {
    id: string;
    state: ApplicationState;
    attendanceId: string | null;
    /** How the contract ended before its shift was worked to the end; null for an open, worked or missing contract. */
    ending: 'by_worker' | 'otherwise' | null;
  } | null;
};

/** Every fact that a decision about one worker and one recruitment needs. */
export type ApplyFacts = {
  recruitment: RecruitmentFacts;
  worker: ApplicantFacts;
  history: ApplicantHistoryFacts;
  /** The hours in which documents are reviewed. (Rule 6.9) */
  reviewHours: DocumentReviewHours;
};

/** The facts that decide when a contract would be concluded. */
export type ContractMomentFacts = {
  recruitment: Pick<
    RecruitmentFacts,
    'mode' | 'startsAt' | 'endsAt' | 'breakMinutes' | 'licenseGroups' | 'instantConditions'
  >;
  worker: Pick<
    ApplicantFacts,
    'identity' | 'licenses' | 'penalty' | 'recentRatings' | 'finishedShifts' | 'otherWork'
  > &
    Partial<Pick<ApplicantFacts, 'shifts'>>;
  history: Pick<ApplicantHistoryFacts, 'hasWorkedHere'>;
};

/** `ApplyFacts` for pages that visitors may open: without a worker there is no history. */
export type ApplicationViewFacts =
  | ApplyFacts
  | { recruitment: RecruitmentFacts; worker: null; history: null };
