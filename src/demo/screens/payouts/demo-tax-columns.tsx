import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDay, formatMonth } from '#base/jst.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { Money } from '#ui/display/money.tsx';

import {
  operatorTaxPeriods,
  operatorTaxProposals,
  operatorTaxShortfalls,
} from '#operator/tax-columns/tax-columns-client.ts';
import { Queue } from '../queue.tsx';
import { TaxColumnDialog, type TaxColumnDialogArgs } from './tax-column-dialog.tsx';

/** 税額表の欄: who may be taxed by 乙, who is, and tax that is still to be collected. */
export function DemoTaxColumns({ today }: { today: string }) {
  const [asked, setAsked] = useState<TaxColumnDialogArgs | null>(null);
  return (
    <>
      <Proposals ask={setAsked} />
      <Periods ask={setAsked} />
      <Shortfalls />
      {asked && <TaxColumnDialog asked={asked} today={today} onClose={() => setAsked(null)} />}
    </>
  );
}

type Asking = { ask: (asked: TaxColumnDialogArgs) => void };

const daysOf = ({ month, days }: { month: string; days: number }) =>
  `${formatMonth(month)} ${days}日`;

function Proposals({ ask }: Asking) {
  const list = useInfiniteQuery(operatorTaxProposals());
  const rows = list.data?.pages.flatMap((page) => page.taxColumnProposals.proposals) ?? [];
  return (
    <Queue title="乙欄の提案（2か月続けて18日以上）" list={list} count={rows.length}>
      {rows.map((proposal) => (
        <li key={proposal.id}>
          <Card as="article" className="flex flex-col gap-2">
            <p className="font-bold">{proposal.workerName ?? '氏名未登録'}</p>
            <p>{proposal.corporationName}</p>
            <p className="text-sm text-fg-2">
              {proposal.months.map(daysOf).join('・')}・<JstTime at={proposal.proposedAt} />
            </p>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => ask({ kind: 'set', proposal })}>
                乙欄にする
              </Button>
              <Button
                size="sm"
                variant="secondary"
                onClick={() => ask({ kind: 'dismiss', proposal })}
              >
                丙欄のままにする
              </Button>
            </div>
          </Card>
        </li>
      ))}
    </Queue>
  );
}

function Periods({ ask }: Asking) {
  const list = useInfiniteQuery(operatorTaxPeriods());
  const rows = list.data?.pages.flatMap((page) => page.taxColumnPeriods.periods) ?? [];
  return (
    <Queue title="乙欄のワーカー" list={list} count={rows.length}>
      {rows.map((period) => (
        <li key={period.id}>
          <Card as="article" className="flex flex-col gap-2">
            <p className="font-bold">{period.workerName ?? '氏名未登録'}</p>
            <p>{period.corporationName}</p>
            <p className="text-sm">{period.reason}</p>
            <p className="text-sm text-fg-2">
              {formatDay(period.fromDay)}の勤務から・設定 <JstTime at={period.setAt} />
            </p>
            <Button size="sm" variant="secondary" onClick={() => ask({ kind: 'end', period })}>
              丙欄に戻す
            </Button>
          </Card>
        </li>
      ))}
    </Queue>
  );
}

function Shortfalls() {
  const list = useInfiniteQuery(operatorTaxShortfalls());
  const rows = list.data?.pages.flatMap((page) => page.taxShortfalls.shortfalls) ?? [];
  return (
    <Queue title="まだ差し引いていない所得税" list={list} count={rows.length}>
      {rows.map((shortfall) => (
        <li key={shortfall.id}>
          <Card as="article" className="flex flex-col gap-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-bold">{shortfall.workerName ?? '氏名未登録'}</p>
              <Money amount={shortfall.amount} />
            </div>
            <p>
              {shortfall.corporationName}・{shortfall.year}年分
            </p>
            <p className="text-sm text-fg-2">
              最後の勤務 {formatDay(shortfall.lastWorkDay)}・次の勤務{' '}
              {shortfall.nextWorkDay === null ? 'なし' : formatDay(shortfall.nextWorkDay)}
            </p>
            <p className="text-sm text-fg-2">
              {shortfall.nextWorkDay === null
                ? '同じ事業者で働かなければ差し引けません。事業者からご本人に請求してください。'
                : '次の給与から差し引きます。'}
            </p>
          </Card>
        </li>
      ))}
    </Queue>
  );
}
