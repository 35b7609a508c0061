import { formatDay } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import { drawPdf, type PdfDrawing } from '#platform/server/pdf.server.ts';

import { drawFormCells, drawFormNote, drawFormTitle, pageMargin } from './form-pdf.server.ts';
import {
  statementFormsOf,
  statementFormsName,
  nonresidentPaymentRecordName,
  withholdingStatementName,
  type EarningsStatement,
} from '../statements.ts';
import { nonresidentTaxPercent, type WithholdingColumn } from '../wage/withholding.ts';

/** Draws a statement on A4, in the order of the official form. The worker's individual number is never printed. */
export function drawStatement(statement: EarningsStatement, issuedAt: Date): Promise<Uint8Array> {
  const { year, employer } = statement;
  const forms = statementFormsOf(statement);
  const title = `${japaneseEraYear(year)}分 ${statementFormsName(statement)}`;
  return drawPdf(
    { title, author: employer.name, createdAt: issuedAt, margin: pageMargin },
    (pdf) => {
      if (forms.includes('statement')) drawResident(pdf, statement);
      if (forms.length > 1) pdf.addPage();
      if (forms.includes('record')) drawPaymentRecord(pdf, statement);
    },
  );
}

/** Draws the 源泉徴収票 for pay to a resident. */
function drawResident(pdf: PdfDrawing, statement: EarningsStatement): void {
  const { year, worker, employer, columns = ['hei'], nonresident } = statement;
  const paid = statement.paid - (nonresident?.paid ?? 0);
  const tax = statement.tax - (nonresident?.tax ?? 0);
  drawFormTitle(pdf, {
    title: `${japaneseEraYear(year)}分 ${withholdingStatementName}`,
    aside: `（受給者交付用）　発行日：${formatDay(statement.issuedOn)}${issueLabel(statement)}`,
  });
  drawFormCells(pdf, [
    { label: '支払を受ける者　住所', text: worker.address || '（未登録）', share: 3 },
    {
      label: '氏名（フリガナ）',
      text: [worker.kana, worker.name].filter(Boolean).join('\n') || '（未登録）',
      share: 2,
    },
  ]);
  drawFormCells(pdf, [
    { label: '種別', text: '給料（日雇）', share: 1.2 },
    { label: '支払金額', text: formatYen(paid), share: 1.6, isAmount: true },
    { label: '給与所得控除後の金額', text: '―', share: 1.3 },
    { label: '所得控除の額の合計額', text: '―', share: 1.3 },
    {
      label: statement.isTaxProvisional ? '源泉徴収税額（仮の税額）' : '源泉徴収税額',
      text: formatYen(tax),
      share: 1.6,
      isAmount: true,
    },
  ]);
  drawFormCells(pdf, [
    { label: '丙欄', text: columns.includes('hei') ? '○' : '', share: 1 },
    { label: '乙欄', text: columns.includes('otsu') ? '○' : '', share: 1 },
    { label: '控除対象配偶者の有無等', text: '―', share: 1.6 },
    { label: '社会保険料等の金額', text: '0円', share: 1.5 },
    { label: '生命保険料の控除額', text: '―', share: 1.5 },
    {
      label: '受給者生年月日',
      text: worker.bornOn === null ? '（未登録）' : formatDay(worker.bornOn),
      share: 1.6,
    },
  ]);
  drawFormCells(pdf, [{ label: '（摘要）', text: statementRemarks(statement), share: 1 }], 64);
  drawFormCells(pdf, [
    { label: '支払者　住所（所在地）', text: employer.address, share: 3 },
    { label: '氏名又は名称', text: employer.name, share: 2 },
  ]);
  drawFormNote(pdf, notes(statement));
}

/** Draws the 支払調書 for pay to a non-resident. (所得税法225条1項8号, Rule 8.5) */
function drawPaymentRecord(pdf: PdfDrawing, statement: EarningsStatement): void {
  const { year, worker, employer, nonresident, isElectronic } = statement;
  drawFormTitle(pdf, {
    title: `${japaneseEraYear(year)}分 ${nonresidentPaymentRecordName}`,
    aside: `（本人交付用）　発行日：${formatDay(statement.issuedOn)}${issueLabel(statement)}`,
  });
  drawFormCells(pdf, [
    { label: '支払を受ける者　居所又は所在地', text: worker.address || '（未登録）', share: 3 },
    {
      label: '氏名（フリガナ）',
      text: [worker.kana, worker.name].filter(Boolean).join('\n') || '（未登録）',
      share: 2,
    },
  ]);
  drawFormCells(pdf, [
    { label: '区分', text: '給与（1日ごとの契約）', share: 1.6 },
    { label: '税率', text: `${nonresidentTaxPercent}％`, share: 1 },
    { label: '支払金額', text: formatYen(nonresident?.paid ?? 0), share: 1.6, isAmount: true },
    { label: '源泉徴収税額', text: formatYen(nonresident?.tax ?? 0), share: 1.6, isAmount: true },
  ]);
  drawFormCells(pdf, [
    { label: '支払者　住所（所在地）', text: employer.address, share: 3 },
    { label: '氏名又は名称', text: employer.name, share: 2 },
  ]);
  const delivery = isElectronic
    ? '本人の承諾にもとづき、支払者に代わって「ひとこま」が電磁的に交付しました。'
    : '支払者に代わって「ひとこま」が書面で交付します。このファイルは控えです。';
  drawFormNote(
    pdf,
    `非居住者の期間の支払です。源泉徴収票には含まれません。交通費（非課税）は支払金額に含みません。${delivery}`,
  );
}

/** The year of payment as the form writes it, such as 令和8年; 令和 began in 2019. */
export function japaneseEraYear(year: number): string {
  return year >= 2019 ? `令和${year === 2019 ? '元' : year - 2018}年` : `${year}年`;
}

const columnRemarks: Record<Exclude<WithholdingColumn, 'nonresident'>, string> = {
  hei: '日額表丙欄適用（日々雇い入れられる者）',
  otsu: '日額表乙欄適用（継続して雇用される者）',
};

function issueLabel({ issue }: EarningsStatement): string {
  return issue > 1 ? `（第${issue}版）` : '';
}

/**
 * The remarks on the form, one per line: column, shifts, travel allowance, provisional tax and issue within the
 * year.
 */
export function statementRemarks(statement: EarningsStatement): string {
  const { shiftCount, travelAllowance, isFinal, issuedOn } = statement;
  const { columns = ['hei'], isTaxProvisional } = statement;
  const applied = columns
    .filter((column) => column !== 'nonresident')
    .map((column) => columnRemarks[column])
    .join('・');
  return [
    [applied, '年末調整未済'].filter(Boolean).join('・'),
    `勤務回数 ${shiftCount}回　非課税の通勤手当（支払金額に含まない）${formatYen(travelAllowance)}`,
    ...(isTaxProvisional
      ? ['源泉徴収税額は仮の税額（支払った年の税額表の登録後に計算し直し、再発行します）']
      : []),
    ...(isFinal ? [] : [`年の途中で発行：${formatDay(issuedOn)}までに支払が確定した金額`]),
  ].join('\n');
}

function notes({ isFinal, isElectronic }: EarningsStatement): string {
  const delivery = isElectronic
    ? '本人の承諾にもとづき、支払者に代わって「ひとこま」が電磁的に交付しました（所得税法226条4項）。'
    : '支払者に代わって「ひとこま」が書面で交付します。このファイルは控えです。';
  const own = `支払金額は、支払者が支払った給与のうち課税の対象となる金額です。この源泉徴収票は、${delivery}確定申告などに使用できます。`;
  return isFinal
    ? own
    : `${own}年の途中で発行したため、年末までに支払があったときは金額が変わります。`;
}
