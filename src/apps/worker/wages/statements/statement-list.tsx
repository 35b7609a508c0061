import { Link } from 'react-router';

import { formatDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { cx } from '#platform/ui/cx.ts';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Card, Section, stretchedLinkClass } from '#platform/ui/display/card.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { ProvisionalMark } from '../parts/provisional-tax.tsx';
import type { EarningsStatementListRow } from './statement-client.ts';

/** The statement that is open beside the list. */
export type ShownStatementKey = Pick<EarningsStatementListRow, 'year' | 'employerId'>;

type StatementListProps = { rows: readonly EarningsStatementListRow[]; open?: ShownStatementKey };

/** The statements by year. */
export function StatementList({ rows, open }: StatementListProps) {
  const years = [...new Set(rows.map(({ year }) => year))];
  return years.map((year) => (
    <Section key={year} title={`${year}年分`}>
      {rows
        .filter((row) => row.year === year)
        .map((row) => (
          <StatementCard
            key={row.employerId}
            row={row}
            isCurrent={row.year === open?.year && row.employerId === open.employerId}
          />
        ))}
    </Section>
  ));
}

function StatementCard({ row, isCurrent }: { row: EarningsStatementListRow; isCurrent: boolean }) {
  const { year, employerId, employerName, paymentAmount, unpaidAmount } = row;
  const isPaid = paymentAmount > 0;
  return (
    <Card
      as="article"
      pressable={isPaid}
      className={cx('flex flex-col gap-1', isCurrent && 'outline-2 outline-brand')}
    >
      {isPaid && (
        <p>
          {row.isFinal ? (
            <StateBadge tone="success">確定</StateBadge>
          ) : (
            <StateBadge tone="info">年の途中</StateBadge>
          )}
        </p>
      )}
      <h3 className="font-bold">
        {isPaid ? (
          <Link
            to={paths.earnings.statement(year, employerId)}
            aria-current={isCurrent ? 'page' : undefined}
            className={stretchedLinkClass}
          >
            {employerName}
          </Link>
        ) : (
          employerName
        )}
      </h3>
      {isPaid && <p className="text-sm text-fg-2">{row.documentName}</p>}
      {isPaid && <PaidInYear row={row} />}
      {unpaidAmount > 0 && (
        <p className="text-sm text-fg-2">
          <Words>
            まだ振り込まれていない給与 <Money amount={unpaidAmount} />
            ・振り込まれた年の分になります
          </Words>
        </p>
      )}
    </Card>
  );
}

function PaidInYear({ row }: { row: EarningsStatementListRow }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-sm text-fg-2">
          <Words>支払金額</Words>
        </span>
        <Money amount={row.paymentAmount} size="lg" />
      </p>
      <p className="text-sm text-balance text-fg-2">
        <Words>
          源泉徴収税 <Money amount={row.withholdingTax} />
          ・勤務{row.shiftCount}回
        </Words>
        <ProvisionalMark isShown={row.isTaxProvisional} />
      </p>
      {!row.isFinal && (
        <p className="text-sm text-fg-2">
          <Words>確定したものは{formatDay(row.dueOn)}に発行します</Words>
        </p>
      )}
    </>
  );
}
