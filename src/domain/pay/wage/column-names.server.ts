import { formatDay } from '#platform/base/jst.ts';

import {
  nonresidentTaxPercent,
  type WithholdingColumnBasis,
  type WithholdingColumn,
} from './withholding.ts';

/** The names of the columns on pay slips and statements. */
export const taxColumnNames: Record<WithholdingColumn, string> = {
  hei: '丙欄',
  otsu: '乙欄',
  nonresident: '非居住者',
};

/** The column of a wage and the reason, such as `日額表・乙欄（理由：…、2026/11/10から）`. (Rule 6.3) */
export function taxColumnSentence(
  column: WithholdingColumn,
  basis: WithholdingColumnBasis | undefined,
): string {
  switch (column) {
    case 'hei':
      return '日額表・丙欄（1日ごとの契約のため）';
    case 'otsu':
      return basis
        ? `日額表・乙欄（理由：${basis.reason}、${formatDay(basis.fromDay)}から）`
        : '日額表・乙欄';
    case 'nonresident':
      return basis
        ? `非居住者の税率${nonresidentTaxPercent}％（理由：${basis.reason}、${formatDay(basis.fromDay)}から）`
        : `非居住者の税率（${nonresidentTaxPercent}％）`;
    default:
      throw new RangeError(`unknown column: ${String(column satisfies never)}`);
  }
}
