import { formatMinutes, formatMonth } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import { BarChart } from '#platform/ui/display/bar-chart.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Money } from '#platform/ui/display/money.tsx';

import { ProvisionalTaxNote } from './provisional-tax.tsx';

type Month = { month: string; workCount: number; income: number };
type BarsProps = {
  /** The chart's description for screen readers. */
  title: string;
  months: readonly Month[];
  selected: string;
  onSelect: (month: string) => void;
};

/** Bars of the income by month; one month is selected. */
export function IncomeBars({ title, months, selected, onSelect }: BarsProps) {
  return (
    <Card>
      <BarChart
        title={title}
        bars={months.map((one) => ({
          id: one.month,
          label: String(Number(one.month.slice(5))),
          fullLabel: `${formatMonth(one.month)} ${one.workCount}回`,
          value: one.income,
        }))}
        format={formatYen}
        selectedId={selected}
        onSelect={onSelect}
      />
    </Card>
  );
}

type FiguresProps = {
  figures: {
    workCount: number;
    workingMinutes: number;
    income: number;
    isIncomeExpected: boolean;
    isTaxProvisional: boolean;
  };
};

/** A month's shifts, hours and income. */
export function MonthWorkAndIncome({ figures }: FiguresProps) {
  return (
    <Card>
      <DefinitionList>
        <DefinitionRow label="勤務回数" layout="split">
          {figures.workCount}回
        </DefinitionRow>
        <DefinitionRow label="勤務時間" layout="split">
          {formatMinutes(figures.workingMinutes)}
        </DefinitionRow>
        <DefinitionRow
          label={figures.isIncomeExpected ? '受取額の見込み' : '受取額'}
          layout="split"
          strong
        >
          <Money amount={figures.income} />
        </DefinitionRow>
      </DefinitionList>
      <ProvisionalTaxNote isShown={figures.isTaxProvisional} />
    </Card>
  );
}
