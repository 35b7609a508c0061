import { decodeCursor, encodeCursor } from '#base/cursor.ts';
import { facilityActions } from '#attendance/day/facility-actions.ts';
import { endAnswerDeadline, isEndAsked } from '#attendance/corrections/claim-rules.ts';
import type { DeskAttendance, QueryResolvers } from '#gen/desk-resolvers.ts';
import { provisionalLabel } from '#recruitment/contract-moment.ts';
import { workerLabel } from '#profile/worker-label.ts';
import { cutPage, decodeInstantKey } from '#operator/instant-cursor.ts';
import type { Context } from '#server/context.server.ts';

import {
  attendancePage,
  jobPage,
  pages,
  recruitmentPage,
  waitingApplicationPage,
  type AttendanceRow,
} from './queries.server.ts';
import { scopeOf } from './scope.server.ts';

/** Queries of the back office; every field checks the key's scope first. */
export const deskQueries = {
  async jobs(_source, { input, cursor }, ctx) {
    const after = cursor ? decodeCursor(cursor, ['uuid', 'uuid']) : null;
    const rows = await jobPage(ctx.db, {
      scope: scopeOf(ctx, input),
      after: after && { facilityId: String(after[0]), id: String(after[1]) },
    });
    const shown = rows.slice(0, pages.jobs);
    const last = rows.length > pages.jobs ? shown.at(-1) : undefined;
    return { jobs: shown, cursor: last ? encodeCursor([last.facilityId, last.id]) : null };
  },

  async recruitments(_source, { input, cursor }, ctx) {
    const after = decodeInstantKey(cursor);
    const rows = await recruitmentPage(ctx.db, { scope: scopeOf(ctx, input), after, now: ctx.now });
    const page = cutPage(rows, pages.recruitments);
    return { recruitments: page.rows, cursor: page.cursor };
  },

  async waitingApplications(_source, { input, cursor }, ctx) {
    const scope = scopeOf(ctx, input);
    const rows = await waitingApplicationPage(ctx.db, { scope, after: decodeInstantKey(cursor) });
    const page = cutPage(rows, pages.applications);
    return {
      applications: page.rows.map((row) => ({
        ...row,
        // The worker's name is hidden until there is a contract.
        worker: { id: row.workerId, label: workerLabel(row, ctx.now), name: null },
      })),
      cursor: page.cursor,
    };
  },

  async attendances(_source, { input, cursor }, ctx) {
    const scope = scopeOf(ctx, input);
    const rows = await attendancePage(ctx.db, { scope, after: decodeInstantKey(cursor) });
    const page = cutPage(rows, pages.attendances);
    return { attendances: page.rows.map((row) => attendanceView(row, ctx)), cursor: page.cursor };
  },
} satisfies QueryResolvers;

function attendanceView(row: AttendanceRow, ctx: Context): DeskAttendance {
  const endIsAsked = isEndAsked(row);
  return {
    ...row,
    endAnswerDueAt: endIsAsked && row.endAskedAt ? endAnswerDeadline(row.endAskedAt) : null,
    worker: { id: row.workerId, label: workerLabel(row, ctx.now), name: row.workerName },
    questionnaire: row.answeredAt && {
      answeredAt: row.answeredAt,
      canAttend: row.canAttend ?? false,
      hasHealthConcern: row.hasHealthConcern ?? false,
    },
    provisionalLabel: row.provisionalUntil && provisionalLabel(row.provisionalUntil),
    actions: facilityActions({ ...row, endIsAsked }, ctx.now),
  };
}
