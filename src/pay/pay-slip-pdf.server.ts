import { formatDay, formatDayWithWeekday, formatMinutes, formatTimes } from '#base/jst.ts';
import { formatYen } from '#base/yen.ts';
import { drawPdf, type Pdf } from '#server/pdf.server.ts';

import { drawCells, drawNote, drawTitle, margin, type Cell } from './form-pdf.server.ts';
import { paySlipName, type PaySlip } from './pay-slips.ts';

/** Draws the slip of one shift on A4. */
export function drawPaySlip(slip: PaySlip, issuedAt: Date): Promise<Uint8Array> {
  const { employer } = slip;
  return drawPdf(
    { title: paySlipName, author: employer.name, createdAt: issuedAt, margin },
    (pdf) => {
      drawTitle(pdf, { title: paySlipName, aside: `確定日：${formatDay(slip.fixedOn)}` });
      pdf
        .font('bold')
        .fontSize(13)
        .text(`${slip.worker.name || '（氏名未登録）'} 様`)
        .moveDown(0.5);
      drawShift(pdf, slip);
      drawPay(pdf, slip);
      drawCells(pdf, [
        { label: '支払者　住所（所在地）', text: employer.address, share: 3 },
        { label: '氏名又は名称', text: employer.name, share: 2 },
      ]);
      drawNote(pdf, notesOf(slip));
    },
  );
}

function drawShift(pdf: Pdf, slip: PaySlip): void {
  const { startAt, endAt, breakMinutes, wage } = slip;
  drawCells(pdf, [
    { label: '勤務日', text: formatDayWithWeekday(slip.workDay), share: 2 },
    { label: '事業所', text: slip.facilityName, share: 3 },
  ]);
  drawCells(pdf, [
    { label: '勤務時間', text: formatTimes(new Date(startAt), new Date(endAt)), share: 2 },
    { label: '休憩', text: formatMinutes(breakMinutes), share: 1 },
    { label: '実働', text: formatMinutes(wage.workMinutes), share: 1 },
    { label: 'うち時間外', text: formatMinutes(wage.overtimeMinutes), share: 1 },
    { label: 'うち深夜', text: formatMinutes(wage.nightMinutes), share: 1 },
  ]);
  pdf.y += 10;
}

function drawPay(pdf: Pdf, { wage }: PaySlip): void {
  const earned: [string, number][] = [
    [`基本給（時給${formatYen(wage.hourlyWage)}）`, wage.base],
    ['時間外割増', wage.overtimePremium],
    ['深夜割増', wage.nightPremium],
    ['施設の手当', wage.facilityBonus],
  ];
  drawCells(pdf, earned.map(amountCell));
  drawCells(
    pdf,
    (
      [
        ['課税対象額', wage.taxable],
        ['源泉徴収税（丙欄）', wage.tax],
        ['交通費（非課税）', wage.travelAllowance],
        ['差引支給額', wage.net],
      ] as [string, number][]
    ).map(amountCell),
  );
  pdf.y += 10;
}

function amountCell([label, amount]: [string, number]): Cell {
  return { label, text: formatYen(amount), share: 1, isAmount: true };
}

function notesOf({ writtenOff, isCompensation }: PaySlip): string {
  const notes = [
    '差引支給額は、課税対象額から源泉徴収税を引き、交通費を加えた金額です。支払者に代わって「ひとこま」が電磁的に交付しました（所得税法231条）。',
  ];
  if (isCompensation) {
    notes.push('施設の都合による中止のため、予定していた給与と交通費の全額をお支払いします。');
  }
  if (writtenOff > 0) {
    notes.push(
      `先に受け取れるようになった金額との差額${formatYen(writtenOff)}は、返していただく必要はありません。`,
    );
  }
  return notes.join('\n');
}
