import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { formatNumber, formatYen } from '#platform/base/yen.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';

import type { WeekCostSum } from './week-verdict.ts';

const parts = [
  ['base', '基本賃金'],
  ['overtimePremium', '時間外の割増'],
  ['nightPremium', '深夜の割増'],
  ['bonus', 'ボーナス'],
  ['travelAllowance', '交通費（上限）'],
  ['fee', '手数料'],
  ['feeTax', '手数料の消費税'],
] as const;

/** Card with the cost in yen of all shifts that can be posted, by part of the pay and the fee. */
export function CostCard({ sum }: { sum: WeekCostSum }) {
  return (
    <Card>
      <p className="pb-3 text-sm text-fg-2">
        掲載できる{formatNumber(sum.shifts)}件、のべ{formatNumber(sum.seats)}
        名が予定どおりに働いたときの、1名あたりの費用に人数をかけた合計です。交通費は上限で計算し、実際は運賃までの支払いです。手数料は賃金だけにかかり、交通費にはかかりません（
        <Link className="link" to={facilityPaths.terms()}>
          利用規約の手数料表
        </Link>
        ）。消費税は手数料だけにかかり、請求書ごとに1円未満を切り捨てます。
      </p>
      <DefinitionList>
        {parts.map(([part, label]) => (
          <DefinitionRow key={part} label={label} layout="split">
            {formatYen(sum[part])}
          </DefinitionRow>
        ))}
        <DefinitionRow label="合計" layout="split" strong>
          {formatYen(sum.total)}
        </DefinitionRow>
      </DefinitionList>
    </Card>
  );
}
