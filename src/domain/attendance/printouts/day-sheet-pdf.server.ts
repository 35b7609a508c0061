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
import { drawDecoration, drawPdf, type PdfDrawing } from '#platform/server/pdf.server.ts';

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
  { name: 'お名前・資格', share: 2.6 },
  { name: '仕事', share: 4.7 },
  { name: '質問への回答・メモ', share: 3.5 },
] as const;
const total = columns.reduce((sum, { share }) => sum + share, 0);
const padding = 3;
const fontSize = 8;
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
      drawTable(
        pdf,
        rows.map((row) => cellsOf(row, answersOf?.has(row.id) ?? false)),
      );
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

function drawTable(pdf: PdfDrawing, lines: readonly string[][]): void {
  const table = pdf.struct('Table');
  pdf.structure.add(table);
  const head = columns.map(({ name }) => name);
  const add = (cells: readonly string[], isHead: boolean) => {
    const [top, height] = [pdf.y, heightOf(pdf, cells)];
    drawDecoration(pdf, () => drawBoxes(pdf, { top, height, isHead }));
    const parts = cells.map((text, index) =>
      pdf.struct(isHead || index === 1 ? 'TH' : 'TD', {}, () =>
        drawText(pdf, { text, index, top }),
      ),
    );
    table.add(pdf.struct('TR', {}, parts));
    pdf.x = pageMargin;
    pdf.y = top + height;
  };
  add(head, true);
  for (const cells of lines) {
    if (pdf.y + heightOf(pdf, cells) > bottom - noteHeight) {
      pdf.addPage();
      add(head, true);
    }
    add(cells, false);
  }
  table.end();
}

const widthOf = (index: number) => (pageContentWidth * (columns[index]?.share ?? 0)) / total;
const leftOf = (index: number) =>
  pageMargin + columns.slice(0, index).reduce((sum, _, before) => sum + widthOf(before), 0);

function heightOf(pdf: PdfDrawing, cells: readonly string[]): number {
  const heights = cells.map((text, index) =>
    pdf
      .font('regular')
      .fontSize(fontSize)
      .heightOfString(text || ' ', { width: widthOf(index) - 2 * padding, lineGap: 0.5 }),
  );
  return Math.max(...heights) + 2 * padding;
}

type Boxes = { top: number; height: number; isHead: boolean };

function drawBoxes(pdf: PdfDrawing, { top, height, isHead }: Boxes): void {
  for (const index of columns.keys()) {
    pdf.rect(leftOf(index), top, widthOf(index), height).lineWidth(0.6).strokeColor('#666666');
    if (isHead) pdf.fillAndStroke('#eeeeee', '#666666');
    else pdf.stroke();
  }
}

function drawText(
  pdf: PdfDrawing,
  { text, index, top }: { text: string; index: number; top: number },
) {
  pdf
    .font('regular')
    .fontSize(fontSize)
    .fillColor('#000000')
    .text(text, leftOf(index) + padding, top + padding, {
      width: widthOf(index) - 2 * padding,
      lineGap: 0.5,
    });
}
