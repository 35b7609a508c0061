import { isUuid } from '#base/cursor.ts';
import { refuse } from '#base/refusal.ts';
import type { ConditionItem, EmploymentCondition, Tag } from '#gen/resolvers.ts';
import { provisionalLabel, tagsFor } from '#recruitment/contract-moment.ts';
import { reviewLabel, stationLabel } from '#recruitment/labels.ts';
import { minimumWageOfShift } from '#recruitment/minimum-wage.ts';
import { shiftKindOf } from '#recruitment/shift-kind.ts';
import { lastingTags, tagsAt } from '#recruitment/tags.ts';
import type { MinimumWageTables } from '#reference/statutory/minimum-wage-table.ts';
import { minimumWageTables } from '#reference/statutory/tables.server.ts';
import type { App } from '#server/context.server.ts';

import { documentLink } from './documents.server.ts';
import {
  employmentConditionRow,
  type EmploymentConditionRow,
} from './employment-condition.queries.server.ts';
import { actionsOf, stateLabel } from './labels.ts';
import { noticeItems } from './notice.ts';
import { beforeContract, postingOf } from './terms.queries.server.ts';

type Asked = { applicationId: string; workerId: string; now: Date };

/**
 * What was agreed to, or asked for, in one application: the worker's own only. Phone number and
 * whole address come with the contract. (Rule book 3.6, 4.6)
 */
export async function employmentCondition(app: App, asked: Asked): Promise<EmploymentCondition> {
  const { applicationId, workerId, now } = asked;
  const row = isUuid(applicationId)
    ? await employmentConditionRow(app.db, { applicationId, workerId })
    : null;
  if (!row) throw refuse('NOT_FOUND');
  const hasContract = row.document !== null;
  return {
    id: row.id,
    recruitmentId: row.recruitmentId,
    attendanceId: row.attendanceId,
    title: row.title,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    state: row.state,
    stateLabel: row.provisionalUntil ? '仮の契約' : stateLabel(row),
    provisionalLabel: row.provisionalUntil && provisionalLabel(row.provisionalUntil),
    tags: tagsOf(row, { now, minimumWages: await minimumWageTables(app.db) }),
    review: reviewLabel(row.rating, row.ratingCount),
    actions: actionsOf(row),
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
            url: documentLink(app, { documentId: row.document.id, workerId, now }),
          },
        ]
      : [],
  };
}

/** As agreed once there is a contract; until then as the recruitment offers it. */
async function conditionsOf(app: App, row: EmploymentConditionRow): Promise<ConditionItem[]> {
  if (row.document) return row.document.content.items;
  const posting = await postingOf(app.db, row.recruitmentId);
  if (!posting) throw refuse('NOT_FOUND');
  return noticeItems(beforeContract(posting));
}

type AsOf = { now: Date; minimumWages: MinimumWageTables };

function tagsOf(row: EmploymentConditionRow, { now, minimumWages }: AsOf): Tag[] {
  const lasting = lastingTags({
    ...row,
    minimumWage: minimumWageOfShift(minimumWages, row),
    shiftKind: shiftKindOf(row),
    walkMinutes: row.station?.walkMinutes ?? null,
  });
  const remaining = row.capacity - row.seatsTaken;
  const kind = row.state === 'APPLIED' ? 'AT_ACCEPTANCE' : 'AT_APPLICATION';
  return tagsFor(tagsAt({ lasting, startsAt: row.startsAt, remaining }, now), {
    kind,
    provisionalUntil: row.provisionalUntil,
  });
}
