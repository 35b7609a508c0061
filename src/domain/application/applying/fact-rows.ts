import { jstDay, type JstDay } from '#platform/base/jst.ts';
import { fullName } from '#platform/base/texts/person-name.ts';
import { minimumWageOfShift } from '#domain/recruitment/publishing/minimum-wage.ts';
import type { MinimumWageTables } from '#domain/reference/statutory/minimum-wage-table.ts';
import { activePenaltyOf, type PenaltyFacts } from '#domain/points/rules.ts';
import { isProfileComplete, type ProfileFacts } from '#domain/profile/rules.ts';

import type {
  ApplicationState,
  ApplicantHistoryFacts,
  ApplicantIdentityFacts,
  ApplicantLicenseFacts,
  ContractMomentFacts,
  OtherWorkMinutes,
  RecruitmentFacts,
  ShiftFacts,
  ApplicantFacts,
} from '../facts.ts';

export type RecruitmentRow = Omit<RecruitmentFacts, 'id' | 'isStopped' | 'minimumWage'> & {
  recruitmentId: string;
  facilityPrefectureCode: string;
  /** Ids of all versions of the minimum wage in force, the same in every row. */
  minimumWageIds: string[];
  isRecruitmentStopped: boolean;
};

export type ApplicantHistoryRow = {
  isBlockedByFacility: boolean;
  isBlockedByWorker: boolean;
  isInvited: boolean;
  hasWorkedHere: boolean;
  overtime: ApplicantHistoryFacts['overtime'];
  applicationId: string | null;
  applicationState: ApplicationState | null;
  attendanceId: string | null;
  attendanceState: string | null;
};

/** Instants are milliseconds here, because JSON has no type for them. */
type IdentityRow = Omit<ApplicantIdentityFacts, 'lapsedOn' | 'state' | 'submittedAt'> & {
  state: Exclude<ApplicantIdentityFacts['state'], 'NONE'>;
  submittedAt: number;
};
type LicenseRow = Omit<ApplicantLicenseFacts, 'submittedAt'> & {
  expiresOn: JstDay | null;
  submittedAt: number;
};
type SpanRow = { startsAt: number; endsAt: number };
type ShiftRow = Omit<ShiftFacts, keyof SpanRow | 'counted'> &
  SpanRow & { counted: SpanRow & { breakMinutes: number } };

/** Facts about a worker that decide when the worker's contracts would be concluded. */
export type ContractMomentWorkerRow = PenaltyFacts & {
  identities: readonly IdentityRow[];
  licenses: readonly LicenseRow[];
  recentRatings: readonly number[];
  finishedShifts: number;
  otherWork: OtherWorkMinutes | null;
};

export type ApplicantFactsRow = ProfileFacts &
  ContractMomentWorkerRow &
  Pick<
    ApplicantFacts,
    | 'hasOpenAbsence'
    | 'hasDayLabourBook'
    | 'hasEmergencyContact'
    | 'hasBankAccount'
    | 'skipped'
    | 'isFirstTimer'
    | 'openApplications'
  > & {
    workerId: string;
    phoneNumber: string;
    hasProfile: boolean;
    shifts: readonly ShiftRow[];
  };

export function recruitmentFactsOf(
  row: RecruitmentRow,
  minimumWages: MinimumWageTables,
): RecruitmentFacts {
  return {
    id: row.recruitmentId,
    facilityId: row.facilityId,
    facilityName: row.facilityName,
    corporationId: row.corporationId,
    mode: row.mode,
    instantConditions: row.instantConditions,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    breakMinutes: row.breakMinutes,
    hourlyWage: row.hourlyWage,
    travelAllowance: row.travelAllowance,
    bonus: row.bonus,
    payTiming: row.payTiming,
    minimumWage: minimumWageOfShift(minimumWages, {
      prefectureCode: row.facilityPrefectureCode,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
    }),
    capacity: row.capacity,
    seatsTaken: row.seatsTaken,
    deadline: row.deadline,
    isStopped: row.isRecruitmentStopped,
    isLimited: row.isLimited,
    hasOvertimeAgreement: row.hasOvertimeAgreement,
    licenseGroups: row.licenseGroups,
    affixesStamps: row.affixesStamps,
  };
}

export function applicantFactsOf(row: ApplicantFactsRow, now: Date): ApplicantFacts {
  return {
    id: row.workerId,
    name: fullName(row.lastName, row.firstName),
    phoneNumber: row.phoneNumber,
    ...contractMomentWorkerOf(row, now),
    hasOpenAbsence: row.hasOpenAbsence,
    isProfileComplete: row.hasProfile && isProfileComplete(row),
    bornOn: row.bornOn,
    isForeign: row.nationality === 'foreign',
    hasDayLabourBook: row.hasDayLabourBook,
    hasEmergencyContact: row.hasEmergencyContact,
    hasBankAccount: row.hasBankAccount,
    skipped: row.skipped,
    shifts: row.shifts.map((one) => ({ ...withDates(one), counted: withDates(one.counted) })),
    isFirstTimer: row.isFirstTimer,
    finishedShifts: row.finishedShifts,
    openApplications: row.openApplications,
  };
}

const withDates = <Row extends SpanRow>(row: Row) => ({
  ...row,
  startsAt: new Date(row.startsAt),
  endsAt: new Date(row.endsAt),
});

/** The worker of `ContractMomentFacts`: the facts that decide when a contract would be concluded. */
export function contractMomentWorkerOf(
  row: ContractMomentWorkerRow,
  now: Date,
): Omit<ContractMomentFacts['worker'], 'shifts'> {
  const identity = identityOf(row.identities, jstDay(now));
  return {
    penalty: activePenaltyOf(row, now),
    identity,
    licenses: row.licenses.map((one) => licenseOf(one, jstDay(now))),
    recentRatings: row.recentRatings,
    finishedShifts: row.finishedShifts,
    otherWork: row.otherWork ?? statedWithCard(identity),
  };
}

/** Returns the other work stated with the registered residence card, used until an application states other work. */
function statedWithCard({ otherJobMinutes }: ApplicantIdentityFacts): OtherWorkMinutes | null {
  return otherJobMinutes > 0 ? { dayMinutes: 0, weekMinutes: otherJobMinutes } : null;
}

export function applicantHistoryFactsOf(row: ApplicantHistoryRow): ApplicantHistoryFacts {
  const { isBlockedByFacility, isBlockedByWorker, isInvited, hasWorkedHere, overtime } = row;
  const atFacility = { isBlockedByFacility, isBlockedByWorker, isInvited, hasWorkedHere, overtime };
  const { applicationId: id, applicationState: state, attendanceId } = row;
  if (id === null || state === null) return { ...atFacility, application: null };
  const ending = endingOf(row.attendanceState);
  return { ...atFacility, application: { id, state, attendanceId, ending } };
}

/**
 * Returns the identity document that counts: a valid approved one, else one under review, else the latest. An approved
 * document counts as EXPIRED after its last day, even before the task has marked it. (Rule 4.3)
 */
function identityOf(rows: readonly IdentityRow[], today: JstDay): ApplicantIdentityFacts {
  const dated = rows.map((row) =>
    row.state === 'APPROVED' && isPast(row, today) ? { ...row, state: 'EXPIRED' as const } : row,
  );
  const lapsedOn = dated.find((row) => row.state === 'EXPIRED')?.expiresOn ?? null;
  const current =
    dated.find((row) => row.state === 'APPROVED') ??
    dated.find((row) => row.state === 'PENDING') ??
    dated[0];
  if (!current) return { ...noIdentity, lapsedOn };
  const { state, expiresOn, workPermission, otherJobMinutes } = current;
  const submittedAt = new Date(current.submittedAt);
  return { state, submittedAt, expiresOn, lapsedOn, workPermission, otherJobMinutes };
}

const noIdentity = {
  state: 'NONE',
  submittedAt: null,
  expiresOn: null,
  workPermission: null,
  otherJobMinutes: 0,
} as const;

function licenseOf(row: LicenseRow, today: JstDay): ApplicantLicenseFacts {
  const { licenseId, issuedOn = null } = row;
  return {
    licenseId,
    issuedOn,
    submittedAt: new Date(row.submittedAt),
    state: row.state === 'VERIFIED' && isPast(row, today) ? 'EXPIRED' : row.state,
  };
}

function isPast({ expiresOn }: { expiresOn: JstDay | null }, today: JstDay): boolean {
  return expiresOn !== null && expiresOn < today;
}

function endingOf(attendanceState: string | null): 'by_worker' | 'otherwise' | null {
  switch (attendanceState) {
    case 'CANCELLED_BY_WORKER':
      return 'by_worker';
    case 'CANCELLED_BY_FACILITY':
    case 'DELETED':
    case 'ABSENT':
    case 'DISMISSED':
      return 'otherwise';
    // No ending: the contract is open, was worked, or never existed.
    default:
      return null;
  }
}
