import { normalizeLine } from '#base/text.ts';
import { decodeCursor, encodeCursor } from '#base/cursor.ts';
import { refuseFields } from '#base/refusal.ts';
import { stampCode } from '#attendance/stamps/stamp-code.server.ts';
import { stampDay } from '#attendance/stamps/stamp-rules.ts';
import { endAnswerDeadline, isEndAsked } from '#attendance/corrections/claim-rules.ts';
import { paths } from '#base/paths.ts';
import type { DeskAttendance, DeskFacility, QueryResolvers } from '#gen/desk-resolvers.ts';
import { reviewDetail } from '#credentials/review-detail.server.ts';
import { alarmText } from '#pay/messages.ts';
import { payoutAlarms } from '#pay/transfers/payout-alarms.server.ts';
import { provisionalLabel } from '#recruitment/contract-moment.ts';
import { workerLabel } from '#profile/worker-label.ts';
import type { Context } from '#server/context.server.ts';

import { cancellationQueries } from './cancellation/cancellation-resolvers.server.ts';
import { decodeInstantKey, encodeInstantKey, type InstantKey } from './instant-cursor.ts';
import { deskSentences, refuse } from './messages.ts';
import {
  bankFilePage,
  clockRow,
  completedTransferPage,
  outboxPage,
  openTransferPage,
  reviewKind,
  unpayableAccountPage,
  waitingReviewPage,
  workerWithoutBankPage,
} from './operator.queries.server.ts';
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
import { actionsOf, documentNames, profileLines, shownText } from './view.ts';

/** Queries of the back office; every field checks the key's scope first. */
export const deskQueries = {
  ...cancellationQueries,

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
    const page = cut(rows, pages.messages);
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
    const page = cut(rows, pages.recruitments);
    return { recruitments: page.rows, cursor: page.cursor };
  },

  async waitingApplications(_source, { input, cursor }, ctx) {
    const scope = scopeOf(ctx, input);
    const rows = await waitingApplicationPage(ctx.db, { scope, after: decodeInstantKey(cursor) });
    const page = cut(rows, pages.applications);
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
    const page = cut(rows, pages.attendances);
    return { attendances: page.rows.map((row) => attendanceView(row, ctx)), cursor: page.cursor };
  },

  async openTransfers(_source, { cursor }, ctx) {
    operatorOnly(ctx);
    const rows = await openTransferPage(ctx.db, decodeInstantKey(cursor));
    const page = cut(rows, pages.transfers);
    const transfers = page.rows.map((row) => ({ ...row, account: accountLabel(row) }));
    return { transfers, cursor: page.cursor };
  },

  async completedTransfers(_source, { cursor }, ctx) {
    operatorOnly(ctx);
    const rows = await completedTransferPage(ctx.db, decodeInstantKey(cursor));
    const page = cut(rows, pages.transfers);
    const transfers = page.rows.map((row) => ({ ...row, account: accountLabel(row) }));
    return { transfers, cursor: page.cursor };
  },

  async bankFiles(_source, { cursor }, ctx) {
    operatorOnly(ctx);
    const rows = await bankFilePage(ctx.db, decodeInstantKey(cursor));
    const page = cut(rows, pages.bankFiles);
    return { files: page.rows, cursor: page.cursor };
  },

  async payoutAlarms(_source, _args, ctx) {
    operatorOnly(ctx);
    const alarms = await payoutAlarms(ctx.db, ctx.app.env.payout, ctx.now);
    return alarms.map((alarm) => ({ ...alarm, ...alarmText(alarm) }));
  },

  async unpayableAccounts(_source, { cursor }, ctx) {
    operatorOnly(ctx);
    const rows = await unpayableAccountPage(ctx.db, decodeInstantKey(cursor));
    const page = cut(rows, pages.accounts);
    const accounts = page.rows.map((row) => ({ ...row, account: accountLabel(row) }));
    return { accounts, cursor: page.cursor };
  },

  async workersWithoutBank(_source, { cursor }, ctx) {
    operatorOnly(ctx);
    const rows = await workerWithoutBankPage(ctx.db, decodeInstantKey(cursor));
    const page = cut(rows, pages.accounts);
    const workers = page.rows.map(({ id, ...row }) => ({ ...row, workerId: id }));
    return { workers, cursor: page.cursor };
  },

  async waitingReviews(_source, { cursor }, ctx) {
    operatorOnly(ctx);
    const rows = await waitingReviewPage(ctx.db, decodeInstantKey(cursor));
    const page = cut(rows, pages.reviews);
    const reviews = page.rows.map(({ document, ...row }) => ({
      ...row,
      title: row.kind === 'license' ? document : (documentNames[document] ?? document),
    }));
    return { reviews, cursor: page.cursor };
  },

  async review(_source, { id }, ctx) {
    operatorOnly(ctx);
    const kind = await reviewKind(ctx.db, id);
    if (!kind) throw refuse('NOT_FOUND');
    const detail = await reviewDetail(ctx.app, { id, kind, operatorId: null, now: ctx.now });
    return {
      ...detail,
      profile: profileLines(detail.profile),
      declared: detail.declared.map(([label, text]) => ({ label, text: shownText(text) })),
    };
  },
} satisfies QueryResolvers;

function cut<Row extends InstantKey>(
  rows: Row[],
  size: number,
): { rows: Row[]; cursor: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { rows: shown, cursor: last ? encodeInstantKey(last) : null };
}

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
  const isOperator = deskOf(ctx).facilityId === null;
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
    actions: actionsOf({ ...row, endIsAsked }, { isOperator, now: ctx.now }),
  };
}

type AccountRow = {
  bankName: string;
  branchName: string;
  accountType: string;
  accountNumber: string;
};

function accountLabel({ bankName, branchName, accountType, accountNumber }: AccountRow): string {
  const type = accountType === '1' ? '普通' : '当座';
  return `${bankName} ${branchName} ${type} ****${accountNumber.slice(-3)}`;
}
