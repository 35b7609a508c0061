import { cutPage, decodeCursor, encodeCursor } from '#platform/base/cursor.ts';
import { refuse as refuseCommon } from '#platform/base/refusal.ts';
import type {
  AttendanceHistories,
  AttendanceScheduleList,
  AttendanceSection,
  AttendanceSectionType,
} from '#gen/types.ts';
import { withholdingTables } from '#domain/reference/statutory/tables.server.ts';
import { openCount } from '#domain/reviews/lists.queries.server.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import {
  actionCount,
  historyRows,
  pageSize,
  scheduleRows,
  type HistoryCursor,
  type ScheduleCursor,
  type ScheduleRow,
  type SectionRank,
  lapsedShownHours,
} from './schedule.queries.server.ts';
import { attendanceView } from './view.ts';

type AttendanceScheduleArgs = { workerId: string; cursor: string | null; now: Date };

const sections: readonly {
  rank: SectionRank;
  type: AttendanceSectionType;
  title: string;
  description: string | null;
}[] = [
  {
    rank: 1,
    type: 'ACTION_NEEDED',
    title: '対応が必要',
    description: '回答・確認・申請をお待ちしています',
  },
  { rank: 2, type: 'TODAY', title: '今日', description: null },
  { rank: 3, type: 'UPCOMING', title: 'これからの予定', description: null },
  {
    rank: 4,
    type: 'APPLIED',
    title: '応募中',
    description: '施設の返事を待っています。辞退してもペナルティはありません',
  },
  {
    rank: 5,
    type: 'ENDED',
    title: '成立しなかった応募',
    description: `終了から${lapsedShownHours}時間まで表示します。ほかの日程は、応募の内容から確認できます`,
  },
];

/** Running and coming shifts and open applications; 20 a page across all sections. */
export async function attendanceSchedule(
  db: Executor,
  { workerId, cursor, now }: AttendanceScheduleArgs,
): Promise<AttendanceScheduleList> {
  const after = cursor === null ? null : readScheduleCursor(cursor);
  const [rows, shifts, reviews, tables] = await Promise.all([
    scheduleRows(db, { workerId, now, after }),
    actionCount(db, { workerId, now }),
    openCount(db, { workerId, now }),
    withholdingTables(db),
  ]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    sections: sections.flatMap((section) => sectionOf(section, page, { now, tables })),
    cursor: last && rows.length > pageSize ? cursorOf(last) : null,
    actionCount: shifts + reviews,
    dutyCount: shifts,
  };
}

function sectionOf(
  { rank, ...section }: (typeof sections)[number],
  page: readonly ScheduleRow[],
  asked: Parameters<typeof attendanceView>[1],
): AttendanceSection[] {
  const attendances = page
    .filter((row) => row.rank === rank)
    .map((row) => attendanceView(row, asked));
  return attendances.length === 0 ? [] : [{ ...section, attendances }];
}

function cursorOf({ rank, startsAt, id }: ScheduleCursor): string {
  return encodeCursor([rank, startsAt.getTime(), id]);
}

function readScheduleCursor(cursor: string): ScheduleCursor {
  const [rank, startsAt, id] = decodeCursor(cursor, ['number', 'number', 'uuid']);
  const isRank = Number(rank) >= 0 && Number(rank) <= 5;
  if (!isRank) throw refuseCommon('CURSOR_INVALID');
  return { rank: Number(rank), startsAt: readInstant(Number(startsAt)), id: String(id) };
}

/** Finished shifts, latest first, 20 a page. */
export async function attendanceHistory(
  db: Executor,
  { workerId, cursor, now }: AttendanceScheduleArgs,
): Promise<AttendanceHistories> {
  const after = cursor === null ? null : readHistoryCursor(cursor);
  const [rows, tables] = await Promise.all([
    historyRows(db, { workerId, after }),
    withholdingTables(db),
  ]);
  const { page, next } = cutPage(rows, pageSize, ({ startsAt, id }) => [startsAt, id]);
  return {
    attendances: page.map((row) => attendanceView(row, { now, tables })),
    cursor: next,
  };
}

function readHistoryCursor(cursor: string): HistoryCursor {
  const [startsAt, id] = decodeCursor(cursor, ['number', 'uuid']);
  return { startsAt: readInstant(Number(startsAt)), id: String(id) };
}

/** A forged cursor can contain an instant outside PostgreSQL's range. */
function readInstant(milliseconds: number): Date {
  const year10000 = 253_402_300_800_000;
  if (milliseconds < 0 || milliseconds >= year10000) throw refuseCommon('CURSOR_INVALID');
  return new Date(milliseconds);
}
