import type { ReactNode } from 'react';

import { cx } from '#platform/ui/cx.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { Money } from '#platform/ui/display/money.tsx';

const columns = ['勤務', '賃金など', '交通費', '源泉所得税', '立て替えたお金', '手数料（税抜）'];

type TableProps = {
  /** Name of a column after the amounts, whose cells are `last` of each row. */
  lastColumn?: string | undefined;
  children: ReactNode;
};

/** Table of shifts with what each costs: columns on wide screens, cards on narrow ones. */
export function AmountTable({ lastColumn, children }: TableProps) {
  return (
    <table className="w-full text-left leading-150 max-lg:block lg:overflow-hidden lg:rounded-16 lg:bg-surface lg:shadow-card">
      <caption className="sr-only">勤務ごとの金額</caption>
      <thead className="text-sm text-fg-2 max-lg:sr-only">
        <tr>
          {columns.map((name, at) => (
            <th
              key={name}
              scope="col"
              className={cx('px-4 py-2 font-normal', at > 0 && 'text-right')}
            >
              {name}
            </th>
          ))}
          {lastColumn !== undefined && (
            <th scope="col" className="px-4 py-2 font-normal">
              {lastColumn}
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">{children}</tbody>
    </table>
  );
}

type FacilitySumProps = { label: string; sum: { advance: number; fee: number } };

/** Card above the table: the yen of one facility without consumption tax, and their two parts. */
export function FacilitySum({ label, sum: { advance, fee } }: FacilitySumProps) {
  return (
    <Card>
      <p className="flex flex-wrap items-baseline gap-x-3">
        {label}
        <Money amount={advance + fee} size="lg" />
      </p>
      <p className="text-fg-2">
        立て替えたお金 <Money amount={advance} />
        ・手数料 <Money amount={fee} />
      </p>
    </Card>
  );
}

const cell = 'lg:px-4 lg:py-3 lg:align-top';

type Amounts = {
  wage: number;
  compensation: number;
  travel: number;
  difference: number;
  withheld: number;
  advance: number;
  fee: number;
};

type RowProps = {
  amounts: Amounts;
  /** Shown below the fee. */
  feeNote?: string;
  /** The cell after the amounts; nothing without one. */
  last?: ReactNode;
  /** The shift. */
  children: ReactNode;
};

/** A shift with its amounts in yen. */
export function AmountRow({ amounts, feeNote, last, children }: RowProps) {
  const { wage, compensation, difference, travel, withheld, advance, fee } = amounts;
  const cells = [
    [columns[1], wage + compensation + difference],
    [columns[2], travel],
    [columns[3], -withheld],
    [columns[4], advance],
  ] as const;
  return (
    <tr className="border-line-weak max-lg:flex max-lg:flex-col max-lg:gap-2 max-lg:rounded-16 max-lg:border max-lg:bg-surface max-lg:p-4 max-lg:shadow-card lg:border-t">
      <th scope="row" className={cx(cell, 'font-normal')}>
        {children}
      </th>
      {cells.map(([name, amount], at) => (
        <AmountCell key={name} name={name ?? ''} amount={amount}>
          {at === 0 && compensation !== 0 && (
            <span className="block text-sm text-fg-2">
              うち休業手当など <Money amount={compensation} />
            </span>
          )}
          {at === 0 && difference !== 0 && (
            <span className="block text-sm text-fg-2">
              うち払い過ぎなどの差額 <Money amount={difference} />
            </span>
          )}
        </AmountCell>
      ))}
      <AmountCell name={columns[5] ?? ''} amount={fee}>
        {feeNote !== undefined && <span className="block text-sm text-fg-2">{feeNote}</span>}
      </AmountCell>
      {Boolean(last) && <td className={cell}>{last}</td>}
    </tr>
  );
}

type CellProps = { name: string; amount: number; children?: ReactNode };

function AmountCell({ name, amount, children }: CellProps) {
  return (
    <td className={cx(cell, 'max-lg:flex max-lg:flex-wrap max-lg:justify-between lg:text-right')}>
      {/* Cards have no columns: each amount carries the name of its own. */}
      <span aria-hidden className="text-fg-2 lg:hidden">
        {name}
      </span>
      <span>
        <Money amount={amount} />
        {children}
      </span>
    </td>
  );
}
