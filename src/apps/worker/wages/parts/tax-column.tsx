import { formatDay } from '#platform/base/jst.ts';
import type { WageCheckFragment } from '#gen/worker-operations.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { nonresidentTaxPercent } from '#domain/pay/wage/withholding.ts';

/** Names the column of the tax table by which the tax was computed, and the reason. (Rule 6.3) */
export function WithholdingColumnNote({
  breakdown,
}: {
  breakdown: WageCheckFragment['breakdown'];
}) {
  const { taxColumn, taxColumnBasis: basis } = breakdown;
  return (
    <p className="pt-2 text-sm leading-160 text-fg-2">
      <Words>{columnText(taxColumn, basis?.fromDay)}</Words>
      {basis && (
        <span className="block">
          <Words>{`理由：${basis.reason}`}</Words>
        </span>
      )}
    </p>
  );
}

function columnText(column: WageCheckFragment['breakdown']['taxColumn'], fromDay?: string): string {
  switch (column) {
    case 'hei':
      return '源泉徴収：日額表・丙欄（1日ごとの契約のため）';
    case 'otsu':
      return fromDay === undefined
        ? '源泉徴収：日額表・乙欄'
        : `源泉徴収：日額表・乙欄（${formatDay(fromDay)}の勤務から）`;
    case 'nonresident':
      return fromDay === undefined
        ? `源泉徴収：非居住者の税率（${nonresidentTaxPercent}％）`
        : `源泉徴収：非居住者の税率${nonresidentTaxPercent}％（${formatDay(fromDay)}の勤務から）`;
    default:
      throw new RangeError(`unknown column: ${String(column satisfies never)}`);
  }
}
