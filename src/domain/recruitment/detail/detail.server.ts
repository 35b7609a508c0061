import { commonRefusal } from '#platform/base/refusal.ts';
import type {
  Invitation,
  License,
  RecruitmentDetail,
  RecruitmentDetailFacility,
  RequirementLicenseGroup,
  ReviewDelay,
} from '#gen/types.ts';
import { readLicenseList } from '#domain/reference/masters.server.ts';
import type { MinimumWageTables } from '#domain/reference/statutory/minimum-wage-table.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import type { TravelTimes } from '#domain/reference/travel/minutes.ts';
import { travelTimesFromStationCode } from '#domain/reference/travel/times.server.ts';
import type { Context } from '#platform/server/context.server.ts';

import { detailButtonOf } from '../buttons.ts';
import { contractMomentForVisitor } from '../contract-moment.ts';
import {
  recruitmentDetailRow,
  otherRecruitmentRows,
  type OtherRecruitmentRow,
  type RecruitmentDetailRow,
} from './detail.queries.server.ts';
import { breakTimeLabel, smokingMeasureName, wageAndAllowanceLabel } from '../labels.ts';
import { recruitmentListItemOf } from '../list-item.ts';
import { jobDetailFieldsOf } from './job-view.ts';
import { otherRecruitmentDateOf, listOtherRecruitmentDates } from './other-dates.server.ts';
import { invitationReasonOf } from '../limited/invitation-reason.ts';
import { storedListItemOf } from '../publishing/offer.ts';
import { recruitmentStateOf } from '../rules.ts';
import { viewerWithoutNextStep, type RecruitmentViewer, type ViewerPort } from '../viewer.ts';

/**
 * Returns one recruitment for any viewer, closed ones included. Sends two statements, besides those for the viewer and
 * for the minimum wages. NOT_FOUND for an unknown recruitment, and for one that this viewer may not see.
 */
export async function readRecruitmentDetail(
  ctx: Context,
  viewerOf: ViewerPort,
  { id, travelFrom }: { id: string; travelFrom: string | null },
): Promise<RecruitmentDetail> {
  const [row, others, minimumWages] = await Promise.all([
    recruitmentDetailRow(ctx.db, { id, workerId: ctx.worker?.id ?? null }),
    otherRecruitmentRows(ctx.db, { id, workerId: ctx.worker?.id ?? null, now: ctx.now }),
    minimumWageTables(ctx.db),
  ]);
  if (!row) throw commonRefusal('NOT_FOUND');
  const [viewers, licenses, travel, home] = await Promise.all([
    viewerOf(ctx, [row.id, ...others.map((other) => other.id)]),
    // Cached in memory after the first read.
    readLicenseList(ctx.db),
    travelTimesFromStationCode(ctx.db, travelFrom),
    travelTimesFromStationCode(ctx.db, row.homeStation),
  ]);
  const viewer = viewers.get(row.id) ?? viewerWithoutNextStep;
  const reviewDelay = await delayOf(ctx, viewerOf, { recruitmentId: row.id, viewer });
  return detailOf(
    { row, others, viewers, licenses, minimumWages, reviewDelay, travel, home },
    ctx.now,
  );
}

/**
 * Returns other dates for a viewer whose document review ends too late for this one, with two more statements; null for
 * other viewers.
 */
async function delayOf(
  ctx: Context,
  viewerOf: ViewerPort,
  { recruitmentId, viewer }: { recruitmentId: string; viewer: RecruitmentViewer },
): Promise<ReviewDelay | null> {
  const { earliestStart: from, warningDialogView } = viewer;
  if (!from || !warningDialogView) return null;
  return {
    text: warningDialogView.description,
    dates: await listOtherRecruitmentDates(ctx, viewerOf, { recruitmentId, from }),
  };
}

type Viewers = ReadonlyMap<string, RecruitmentViewer>;
type Seen = {
  row: RecruitmentDetailRow;
  others: OtherRecruitmentRow[];
  viewers: Viewers;
  licenses: License[];
  minimumWages: MinimumWageTables;
  reviewDelay: ReviewDelay | null;
  travel: TravelTimes | null;
  home: TravelTimes | null;
};

function detailOf(
  { row, others, viewers, licenses, minimumWages, reviewDelay, travel, home }: Seen,
  now: Date,
): RecruitmentDetail {
  const state = recruitmentStateOf(row, now);
  const viewer = viewers.get(row.id) ?? viewerWithoutNextStep;
  const remaining = row.capacity - row.seatsTaken;
  const moment = viewer.contractMoment ?? contractMomentForVisitor(row);
  const shown = recruitmentListItemOf(
    {
      item: storedListItemOf(row, { ...row, minimumWages }),
      remaining,
      state,
      favorited: row.favorited,
      // Null for a visitor, who sees the posting's own tags.
      contractMoment: viewer.contractMoment,
      travel,
      home,
    },
    now,
  );
  const { rate: value, description } = shown.review;
  return {
    id: row.id,
    recruitmentId: row.id,
    jobId: row.jobId,
    travelMinutes: shown.travelMinutes ?? null,
    homeMinutes: shown.homeMinutes ?? null,
    requirementLabel: shown.requirementLabel ?? null,
    ...jobDetailFieldsOf(row),
    tags: shown.tags,
    representativeImage: shown.representativeImage,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    breakTimeLabel: breakTimeLabel(row.breakMinutes),
    hourlyWage: row.hourlyWage,
    salary: row.salary,
    wageAndAllowanceLabel: wageAndAllowanceLabel(row.hourlyWage),
    travelAllowanceLabel: shown.travelAllowanceLabel,
    capacity: row.capacity,
    remainingRecruitmentNumbers: remaining,
    state,
    isRecruitmentCompleted: remaining === 0,
    mode: row.mode,
    payTiming: row.payTiming,
    contractMoment: moment,
    deadline: row.deadline,
    publishedAt: row.publishedAt,
    requirementLicenses: requirementsOf(row, viewer, licenses),
    facility: facilityOf(row, {
      hasContract: viewer.hasContract,
      station: shown.stationLabel ?? null,
    }),
    bonus: shown.bonus ?? null,
    favorited: row.favorited,
    button: detailButtonOf(state, viewer),
    invitation: invitationOf(row),
    reviewDelay,
    provisionalLabel: viewer.provisionalLabel,
    otherCandidates: others.map((other) => otherRecruitmentDateOf(other, viewers, now)),
    review: { rate: value ?? null, description },
    rate: { value: value ?? null, description, ratings: value ? row.ratingItems : [] },
    warningDialogView: state === 'open' ? viewer.warningDialogView : null,
    measuresToPreventPassiveSmoking: smokingMeasureName(row.smokingMeasure),
  };
}

function invitationOf({ limitedUntil: until, limitedTo }: RecruitmentDetailRow): Invitation | null {
  return until && limitedTo && { reason: invitationReasonOf(limitedTo), until };
}

function requirementsOf(
  row: RecruitmentDetailRow,
  { heldLicenseIds }: RecruitmentViewer,
  licenses: readonly License[],
): RequirementLicenseGroup[] {
  const names = new Map(licenses.map(({ id, name }) => [id, name]));
  return row.licenseGroups.map((group) => ({
    licenses: group.map((id) => ({
      id: String(id),
      name: names.get(String(id)) ?? '',
      held: heldLicenseIds === null ? null : heldLicenseIds.includes(id),
    })),
  }));
}

function facilityOf(
  row: RecruitmentDetailRow,
  { hasContract, station }: { hasContract: boolean; station: string | null },
): RecruitmentDetailFacility {
  return {
    facilityId: row.facilityId,
    name: row.facilityName,
    service: row.serviceName,
    phoneNumber: hasContract ? row.phoneNumber : null,
    address: hasContract ? `${row.publicAddress}${row.streetNumber}` : row.publicAddress,
    station,
    accessNote: row.accessNote,
    features: row.featureNames,
    ambience: { averageNursingCareLevel: row.careLevel, note: row.ambienceNote },
    prefectureId: row.prefectureCode,
    cityName: row.cityName,
    zipCode: row.zipCode,
  };
}
