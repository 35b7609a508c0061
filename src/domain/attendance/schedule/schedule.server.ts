import type {
  AttendanceHistories,
  AttendanceScheduleList,
  AttendanceSection,
  AttendanceSectionType,
} from '#gen/types.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import { openReviewRequestCount } from '#domain/reviews/lists.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';

import {
  shiftsNeedingActionCount,
  byScheduleSectionRank,
  shiftHistoryRows,
  scheduleRows,
  type ScheduleRow,
  type ScheduleSectionRank,
  lapsedScheduleEntryHours,
} from './schedule.queries.server.ts';
import { attendanceView } from './view.ts';

const size = 20;

type AttendanceScheduleArgs = { workerId: string; cursor: ApiCursor; now: Date };

const sections: readonly {
  rank: ScheduleSectionRank;
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
    description: `終了から${lapsedScheduleEntryHours}時間まで表示します。ほかの日程は、応募の内容から確認できます`,
  },
];

/** Running and coming shifts, open applications, and those that ended within a day; 20 a page across all sections. */
export async function listAttendanceSchedule(
  db: QueryExecutor,
  { workerId, cursor, now }: AttendanceScheduleArgs,
): Promise<AttendanceScheduleList> {
  const [page, shifts, reviews, tables] = await Promise.all([
    readKeysetPage(byScheduleSectionRank, { cursor, size }, (at) =>
      scheduleRows(db, { workerId, now, ...at }),
    ),
    shiftsNeedingActionCount(db, { workerId, now }),
    openReviewRequestCount(db, { workerId, now }),
    readWithholdingTables(db),
  ]);
  return {
    sections: sections.flatMap((section) => sectionOf(section, page.rows, { now, tables })),
    cursor: page.cursor,
    actionCount: shifts + reviews,
    dutyCount: shifts,
  };
}

function sectionOf(
  { rank, ...section }: (typeof sections)[number],
  rows: readonly ScheduleRow[],
  asked: Parameters<typeof attendanceView>[1],
): AttendanceSection[] {
  const attendances = rows
    .filter((row) => row.rank === rank)
    .map((row) => attendanceView(row, asked));
  return attendances.length === 0 ? [] : [{ ...section, attendances }];
}

/** Finished shifts, latest first, 20 a page. */
export async function listAttendanceHistory(
  db: QueryExecutor,
  { workerId, cursor, now }: AttendanceScheduleArgs,
): Promise<AttendanceHistories> {
  const [page, tables] = await Promise.all([
    readKeysetPage(byInstant, { cursor, size }, (at) => shiftHistoryRows(db, { workerId, ...at })),
    readWithholdingTables(db),
  ]);
  return {
    attendances: page.rows.map((row) => attendanceView(row, { now, tables })),
    cursor: page.cursor,
  };
}
