import type { JstDay } from '#base/jst.ts';
import type { ReviewHours } from '#credentials/review-calendar.ts';

/** A shift the worker holds: neither cancelled nor missed. */
export type ShiftFacts = {
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
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
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  capacity: number;
  seatsTaken: number;
  deadline: Date;
  /** Paused for now or closed for good by the facility. */
  isStopped: boolean;
  /** One licence of every group is needed. */
  licenseGroups: readonly (readonly number[])[];
};

/** What says whether a recruitment can be applied to. */
export type SeatFacts = Pick<
  RecruitmentFacts,
  'capacity' | 'seatsTaken' | 'deadline' | 'isStopped'
>;

/** `NONE`: nothing was ever sent in. EXPIRED also when the day has passed and no job has run yet. */
export type IdentityFacts = {
  state: 'NONE' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED';
  /** When the document that counts was sent in; null without one. */
  submittedAt: Date | null;
  expiresOn: JstDay | null;
  /** The last day of an approved document that ran out; null when none ever did. */
  lapsedOn: JstDay | null;
  /** What the residence card allows; null before an operator has read it. (Rule 3.8) */
  workPermission: 'unlimited' | 'limited_28_hours' | 'not_permitted' | null;
  /** Weekly minutes the worker says to work elsewhere. */
  otherJobMinutes: number;
};

export type LicenseFacts = {
  licenseId: number;
  /** Left out: as if it were sent in now. */
  submittedAt?: Date;
  state: 'PENDING' | 'VERIFIED' | 'REJECTED' | 'EXPIRED';
};

export type SkippablePreparation = 'bank_account' | 'license';

export type WorkerFacts = {
  id: string;
  /** Family and given name, empty before the profile is written. */
  name: string;
  phoneNumber: string;
  /** 採用保留 or 応募停止, the higher one; `endsAt` null means for good. (Rule 4.15) */
  penalty: { level: 'hold' | 'stop'; endsAt: Date | null } | null;
  /** Reported an absence that no operator has answered. (Rule 4.9) */
  hasOpenAbsence: boolean;
  isProfileComplete: boolean;
  bornOn: JstDay | null;
  isForeign: boolean;
  identity: IdentityFacts;
  hasEmergencyContact: boolean;
  hasBankAccount: boolean;
  skipped: readonly SkippablePreparation[];
  licenses: readonly LicenseFacts[];
  /** From about three months ago on; order does not matter. */
  shifts: readonly ShiftFacts[];
  /** Has never worked a shift to its end. */
  isFirstTimer: boolean;
  openApplications: number;
  /** What facilities gave in the last ten reviews, 1 to 5. */
  recentRatings: readonly number[];
};

export type ApplicationState =
  | 'APPLIED'
  | 'HIRED'
  | 'REJECTED'
  | 'WITHDRAWN'
  | 'EXPIRED'
  | 'REJECTED_FILLED';

/** What stands between this worker and this recruitment already. */
export type HistoryFacts = {
  isBlocked: boolean;
  /** The latest application to the recruitment. */
  application: {
    id: string;
    state: ApplicationState;
    attendanceId: string | null;
    /** How its contract ended without being worked; null while it stands or never was. */
    ending: 'by_worker' | 'otherwise' | null;
  } | null;
};

/** Everything a decision about one worker and one recruitment needs. */
export type ApplyFacts = {
  recruitment: RecruitmentFacts;
  worker: WorkerFacts;
  history: HistoryFacts;
  /** When documents are reviewed. (Rule 6.9) */
  reviewHours: ReviewHours;
};

/** The same for a page that visitors may open: without a worker there is no history either. */
export type ViewFacts = ApplyFacts | { recruitment: RecruitmentFacts; worker: null; history: null };
