import {
  formatDayWithWeekday,
  formatInstant,
  formatTimeRange,
  type JstDay,
} from '#platform/base/jst.ts';
import { textBeginning } from '#platform/base/text.ts';
import {
  pageContentWidth,
  drawFormNote,
  drawFormTitle,
  pageMargin,
} from '#domain/pay/statements/form-pdf.server.ts';
import { drawPdfTable } from '#platform/server/pdf-table.server.ts';
import { drawPdf } from '#platform/server/pdf.server.ts';

import { workAnswerText } from '../work-questions/answer-rules.ts';
import type { SheetRow } from './day-sheet.queries.server.ts';

export type DaySheet = {
  facilityName: string;
  day: JstDay;
  rows: readonly SheetRow[];
  /** The shifts whose answers to the facility's questions are printed. */
  answersOf?: ReadonlySet<string>;
  now: Date;
};

const columns = [
  { name: '時間', share: 1.7 },
  { name: 'お名前・資格', share: 2.6, isRowHead: true },
  { name: '仕事', share: 4.7 },
  { name: '質問への回答・メモ', share: 3.5 },
] as const;
/** Height that is reserved for the note below the last row. */
const noteHeight = 18;
const bottom = 841.89 - pageMargin;

/** Draws the list of the workers of a day for the staff room's wall, with space for a handwritten note. */
export function drawDaySheet({
  facilityName,
  day,
  rows,
  answersOf,
  now,
}: DaySheet): Promise<Uint8Array> {
  const title = '勤務予定表';
  return drawPdf({ title, author: facilityName, createdAt: now, margin: pageMargin }, (pdf) => {
    drawFormTitle(pdf, { title, aside: `${facilityName}　${formatDayWithWeekday(day)}` });
    if (rows.length === 0) drawFormNote(pdf, 'この日の勤務はありません。');
    else
      drawPdfTable(pdf, {
        columns,
        rows: rows.map((row) => cellsOf(row, answersOf?.has(row.id) ?? false)),
        left: pageMargin,
        width: pageContentWidth,
        bottom: bottom - noteHeight,
      });
    drawFormNote(
      pdf,
      `${formatInstant(now)}の予定です。お名前が入っています。使い終わったら、細断してください。`,
    );
  });
}

function cellsOf(row: SheetRow, hasAnswers: boolean): string[] {
  const { startsAt, endsAt, breakMinutes } = row;
  const rest = breakMinutes === 0 ? '休憩なし' : `休憩${breakMinutes}分`;
  return [
    `${formatTimeRange(startsAt, endsAt)}\n${rest}`,
    `${row.workerName}\n${row.licenseName ?? '資格の登録なし'}`,
    `${row.title}\n${row.taskNames.join('、')}`,
    questionsOf(row, hasAnswers),
  ];
}

/**
 * Maximum characters of a printed question, so that a row with five long answers fits on a page; the board shows the
 * whole text.
 */
const maxQuestion = 30;
const maxAnswer = 60;

/**
 * Each question with its answer. For a shift whose answers are not printed: empty, or the remark that they are missing.
 */
function questionsOf({ questions, answers }: SheetRow, hasAnswers: boolean): string {
  if (questions.length === 0) return '';
  if (answers === null) return '質問に未回答';
  if (!hasAnswers) return '';
  return questions
    .map((question, index) => {
      const answer = workAnswerText(question, answers[index] ?? null);
      const short = answer === null ? '未回答' : textBeginning(answer, maxAnswer);
      return `${textBeginning(question.text, maxQuestion)}：${short}`;
    })
    .join('\n');
}
