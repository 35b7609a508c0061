import { normalizeLine } from '#base/text.ts';
import { decodeCursor, encodeCursor } from '#base/cursor.ts';
import { refuseFields } from '#base/refusal.ts';
import { facilityActions } from '#attendance/day/facility-actions.ts';
import { stampCode } from '#attendance/stamps/stamp-code.server.ts';
import { stampDay } from '#attendance/stamps/stamp-rules.ts';
import { endAnswerDeadline, isEndAsked } from '#attendance/corrections/claim-rules.ts';
import { paths } from '#base/paths.ts';
import type { DeskAttendance, DeskFacility, QueryResolvers } from '#gen/desk-resolvers.ts';
import { provisionalLabel } from '#recruitment/contract-moment.ts';
import { workerLabel } from '#profile/worker-label.ts';
import { cutPage, decodeInstantKey } from '#operator/instant-cursor.ts';
import type { Context } from '#server/context.server.ts';

import { deskSentences, refuse } from './messages.ts';
import { clockRow, outboxPage } from './operator.queries.server.ts';
import {
  attendancePage,
  facilityById,
  facilityPage,
  jobPage,
  pages,
  recruitmentPage,
  waitingApplicationPage,
  type AttendanceRow,
  type FacilityRow,
} from './queries.server.ts';
import { deskOf, operatorOnly, scopeOf } from './scope.server.ts';

/** Queries of the back office; every field checks the key's scope first. */
export const deskQueries = {
  async clock(_source, _args, ctx) {
    operatorOnly(ctx);
    return { now: ctx.now, ...(await clockRow(ctx.db, ctx.now)) };
  },

  async outbox(_source, { input, cursor }, ctx) {
    operatorOnly(ctx);
    const rows = await outboxPage(ctx.db, {
      kind: input?.kind ?? null,
      recipient: input?.recipient ? plainText(input.recipient) : null,
      after: decodeInstantKey(cursor),
      withSecrets: ctx.app.env.demo,
    });
    const page = cutPage(rows, pages.messages);
    const messages = ctx.app.env.demo
      ? page.rows
      : page.rows.map((row) => ({ ...row, path: null }));
    return { messages, cursor: page.cursor };
  },

  async facilities(_source, { text, cursor }, ctx) {
    operatorOnly(ctx);
    const after = cursor ? decodeCursor(cursor, ['string', 'uuid']) : null;
    const rows = await facilityPage(ctx.db, {
      text: plainText(text ?? ''),
      after: after && { name: String(after[0]), id: String(after[1]) },
    });
    const shown = rows.slice(0, pages.facilities);
    const last = rows.length > pages.facilities ? shown.at(-1) : undefined;
    return {
      facilities: shown.map((row) => facilityView(row, ctx)),
      cursor: last ? encodeCursor([last.name, last.id]) : null,
    };
  },

  async facility(_source, { id }, ctx) {
    const own = deskOf(ctx).facilityId;
    const row = own === null || own === id ? await facilityById(ctx.db, id) : null;
    if (!row) throw refuse('NOT_FOUND');
    return facilityView(row, ctx);
  },

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

/** PostgreSQL's text cannot hold NUL, and a longer text is not a name. */
function plainText(text: string): string {
  const plain = normalizeLine(text);
  if (plain.length > 100) throw refuseFields({ text: deskSentences.text });
  return plain;
}

function facilityView({ stampSecret, ...row }: FacilityRow, { app, now }: Context): DeskFacility {
  const code = stampCode(stampSecret, stampDay(now));
  const origin = app.env.ORIGIN ?? `http://localhost:${app.env.PORT}`;
  return { ...row, stampCode: code, stampUrl: origin + paths.checkIn({ c: code }) };
}

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
