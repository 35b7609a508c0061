import {
  isLapsedApplicationState,
  lapsedApplicationTextOf,
} from '#domain/attendance/contract/lapse.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { ConditionItem, EmploymentCondition, Tag } from '#gen/types.ts';
import {
  provisionalContractLabel,
  tagsForContractMoment,
} from '#domain/recruitment/contract-moment.ts';
import { facilityRatingLabel, stationLabel } from '#domain/recruitment/labels.ts';
import { minimumWageOfShift } from '#domain/recruitment/publishing/minimum-wage.ts';
import { shiftKindOf } from '#domain/recruitment/shift-kind.ts';
import { listOtherRecruitmentDates } from '#domain/recruitment/detail/other-dates.server.ts';
import { lastingTagNamesOf, tagsOfPostingAt } from '#domain/recruitment/tags.ts';
import type { MinimumWageTables } from '#domain/reference/statutory/minimum-wage-table.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import type { App, Context } from '#platform/server/context.server.ts';

import { contractDocumentLink } from './documents.server.ts';
import {
  employmentConditionRow,
  type EmploymentConditionRow,
} from './employment-condition.queries.server.ts';
import { readApplyFacts } from '../facts.queries.server.ts';
import { employmentConditionActionsOf, stateLabel } from '../labels.ts';
import { earliestStartAfterReview } from '../late-review.ts';
import { conditionsNoticeItems } from './notice.ts';
import { termsBeforeContract, postingTermsOf } from './terms.queries.server.ts';
import { viewerFactsOfRecruitments } from '../viewer.server.ts';

type EmploymentConditionArgs = { applicationId: string; workerId: string };

/**
 * The terms of one of the worker's own applications. Phone number and full address are included only
 * with a contract. (Rule 3.6, 4.6)
 */
export async function readEmploymentCondition(
  ctx: Context,
  asked: EmploymentConditionArgs,
): Promise<EmploymentCondition> {
  const { app, now } = ctx;
  const { workerId } = asked;
  const row = await employmentConditionRow(app.db, asked);
  if (!row) throw commonRefusal('NOT_FOUND');
  const hasContract = row.document !== null;
  return {
    id: row.id,
    recruitmentId: row.recruitmentId,
    attendanceId: row.attendanceId,
    title: row.title,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    state: row.state,
    stateLabel: stateLabelOf(row),
    provisionalLabel: row.provisionalUntil && provisionalContractLabel(row.provisionalUntil),
    lapse: await lapseView(ctx, row, workerId),
    tags: tagsOf(row, { now, minimumWages: await minimumWageTables(app.db) }),
    review: facilityRatingLabel(row.rating, row.ratingCount),
    actions: employmentConditionActionsOf(row),
    isFavoriteRecruitment: row.isFavorite,
    employer: {
      id: row.facilityId,
      name: row.facilityName,
      service: row.service,
      phoneNumber: hasContract ? row.phoneNumber : null,
      address: hasContract ? row.wholeAddress : row.publicAddress,
      station: row.station && stationLabel(row.station),
    },
    conditions: await conditionsOf(app, row),
    agreedDocuments: row.document
      ? [
          {
            name: row.document.name,
            url: contractDocumentLink(app, { documentId: row.document.id, workerId, now }),
          },
        ]
      : [],
  };
}

function stateLabelOf(row: EmploymentConditionRow): string {
  if (row.provisionalUntil) return '仮の契約';
  return row.wasNotApproved ? '取り消し' : stateLabel(row);
}

/** Why the contract or application lapsed, with other dates to apply to. (Rule 6.9) */
async function lapseView(
  ctx: Context,
  row: EmploymentConditionRow,
  workerId: string,
): Promise<EmploymentCondition['lapse']> {
  const { state, recruitmentId } = row;
  if (!isLapsedApplicationState(state) || (state === 'WITHDRAWN' && !row.wasNotApproved))
    return null;
  const { app, db, now } = ctx;
  const { reviewHours } = app.env;
  const asked = { workerId, recruitmentIds: [recruitmentId], reviewHours, now };
  const facts = (await readApplyFacts(db, asked)).get(recruitmentId);
  // With documents still unapproved, offer shifts from the earliest start after their review.
  const from = (facts?.worker && earliestStartAfterReview(facts, now)) ?? now;
  const { title, description: text } = lapsedApplicationTextOf(state, row.reason);
  return {
    title,
    text,
    dates: await listOtherRecruitmentDates(ctx, viewerFactsOfRecruitments, { recruitmentId, from }),
  };
}

/** The agreed terms once a contract exists; before that, those of the recruitment. */
async function conditionsOf(app: App, row: EmploymentConditionRow): Promise<ConditionItem[]> {
  if (row.document) return row.document.content.items;
  const posting = await postingTermsOf(app.db, row.recruitmentId);
  if (!posting) throw commonRefusal('NOT_FOUND');
  return conditionsNoticeItems({ ...termsBeforeContract(posting), travelFare: row.travelFare });
}

type AsOf = { now: Date; minimumWages: MinimumWageTables };

function tagsOf(row: EmploymentConditionRow, { now, minimumWages }: AsOf): Tag[] {
  const lasting = lastingTagNamesOf({
    ...row,
    // The worker has applied, so the conditions for instant hire no longer matter.
    instantConditions: null,
    minimumWage: minimumWageOfShift(minimumWages, row),
    shiftKind: shiftKindOf(row),
    walkMinutes: row.station?.walkMinutes ?? null,
  });
  const remaining = row.capacity - row.seatsTaken;
  const kind = row.wasHiredAtOnce ? 'AT_APPLICATION' : 'AT_ACCEPTANCE';
  return tagsForContractMoment(
    tagsOfPostingAt({ lasting, startsAt: row.startsAt, remaining }, now),
    {
      kind,
      provisionalUntil: row.provisionalUntil,
    },
  );
}
