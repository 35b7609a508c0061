import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { Link } from 'react-router';

import { formatDay } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { StateBadge } from '#ui/feedback/badge.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Card, Section, stretchedLink } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';
import { Money } from '#ui/display/money.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { Words } from '#ui/display/words.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { page } from '#web/graphql/page.ts';

import { ProvisionalMark } from '../../parts/provisional-tax.tsx';
import { statements, type StatementRow } from '../statement-client.ts';

const route = page({ needsSession: true, queries: () => [statements()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 源泉徴収票: every year and employer, newest first. */
export default function Statements() {
  const list = useSuspenseInfiniteQuery(statements());
  const rows = list.data.pages.flatMap((one) => one.statementOfEarnings.statements);
  const years = [...new Set(rows.map(({ year }) => year))];
  return (
    <>
      <PageTitle>源泉徴収票</PageTitle>
      <PageHeader title="源泉徴収票" back={<BackLink as={Link} to={paths.earnings()} />} />
      {rows.length === 0 ? (
        <EmptyState
          icon={<FileText />}
          title="源泉徴収票はまだありません"
          actions={
            <Link className={buttonClass({ variant: 'secondary' })} to={paths.earnings()}>
              <Words>給与を見る</Words>
            </Link>
          }
        >
          給与が支払われると、年と勤務先ごとにここに並びます。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-7 px-4 py-5">
          {years.map((year) => (
            <Section key={year} title={`${year}年分`}>
              {rows
                .filter((row) => row.year === year)
                .map((row) => (
                  <StatementCard key={row.employerId} row={row} />
                ))}
            </Section>
          ))}
          <MorePages list={list} />
          <p className="text-sm text-fg-2">
            <Words>
              年は、勤務した日ではなく、給与を銀行に振り込む日で決まります。前の年の分は1月10日に発行します。それより前でも、開くとその時点の内容で発行します。
            </Words>
          </p>
        </div>
      )}
    </>
  );
}

function StatementCard({ row }: { row: StatementRow }) {
  const { year, employerId, employerName, paymentAmount, unpaidAmount } = row;
  const isPaid = paymentAmount > 0;
  return (
    <Card as="article" pressable={isPaid} className="flex flex-col gap-1">
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
          <Link to={paths.earnings.statement(year, employerId)} className={stretchedLink}>
            {employerName}
          </Link>
        ) : (
          employerName
        )}
      </h3>
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

function PaidInYear({ row }: { row: StatementRow }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-sm text-fg-2">
          <Words>支払金額</Words>
        </span>
        <Money amount={row.paymentAmount} size="lg" />
      </p>
      <p className="text-sm text-fg-2">
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
