import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Percent from 'lucide-react/icons/percent';
import { useState } from 'react';

import { formatDay, formatMonth } from '#platform/base/jst.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import { taxPages } from '#apps/operator/parts/pages.ts';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';
import {
  nonresidentCandidates,
  nonresidentPeriods,
  taxColumnPeriods,
  taxColumnProposals,
  taxShortfalls,
} from './tax-columns-client.ts';
import { NonresidentCandidates, Nonresidents } from './nonresidents.tsx';
import { PeriodList } from './period-list.tsx';
import { TaxColumnDialog, type TaxDecision } from './tax-column-dialog.tsx';

const route = staffPage({
  side: 'operator',
  queries: () => [
    taxColumnProposals(),
    taxColumnPeriods(),
    nonresidentCandidates(),
    nonresidentPeriods(),
    taxShortfalls(),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 税額表の欄: who may be taxed by 乙, who is, and tax that is still to be collected. */
export default function OperatorTaxColumnsPage() {
  const [asked, setAsked] = useState<TaxDecision | null>(null);
  return (
    <QueueScreen title="税額表の欄" beside={{ label: '税と精算', pages: taxPages }}>
      <Proposals ask={setAsked} />
      <Periods ask={setAsked} />
      <NonresidentCandidates ask={setAsked} />
      <Nonresidents ask={setAsked} />
      <Shortfalls />
      {asked && <TaxColumnDialog asked={asked} onClose={() => setAsked(null)} />}
    </QueueScreen>
  );
}

type SectionProps = { ask: (asked: TaxDecision) => void };

const daysOf = ({ month, days }: { month: string; days: number }) =>
  `${formatMonth(month)} ${days}日`;

function Proposals({ ask }: SectionProps) {
  const list = useSuspenseInfiniteQuery(taxColumnProposals());
  return (
    <QueueList
      title="乙欄の提案"
      list={list}
      rows={list.data.rows}
      keyOf={({ id }) => id}
      empty={{
        icon: <Percent />,
        title: '決める提案はありません',
        text: '1人のワーカーが同じ法人で2か月続けて18日以上働くと、ここに並びます。',
      }}
    >
      {(proposal) => {
        const name = nameOf(proposal.workerName);
        return (
          <QueueRow
            title={name}
            meta={
              <>
                {proposal.months.map(daysOf).join('・')}・提案 <JstTime at={proposal.proposedAt} />
              </>
            }
            actions={
              <>
                <Button
                  size="sm"
                  aria-label={`${name}さん：乙欄にする`}
                  onClick={() => ask({ kind: 'set', proposal })}
                >
                  乙欄にする
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`${name}さん：丙欄のままにする`}
                  onClick={() => ask({ kind: 'dismiss', proposal })}
                >
                  丙欄のままにする
                </Button>
              </>
            }
          >
            <p>{proposal.corporationName}</p>
          </QueueRow>
        );
      }}
    </QueueList>
  );
}

function Periods({ ask }: SectionProps) {
  const list = useSuspenseInfiniteQuery(taxColumnPeriods());
  return (
    <PeriodList
      title="乙欄のワーカー"
      list={list}
      rows={list.data.rows}
      empty={{
        title: '乙欄のワーカーはいません',
        text: '乙欄にすると決めたワーカーが、丙欄に戻すまでここに並びます。',
      }}
      endLabel="丙欄に戻す"
      onEnd={(period) => ask({ kind: 'end', period })}
    >
      {({ corporationName }) => <p>{corporationName}</p>}
    </PeriodList>
  );
}

function Shortfalls() {
  const list = useSuspenseInfiniteQuery(taxShortfalls());
  return (
    <QueueList
      title="まだ差し引いていない所得税"
      list={list}
      rows={list.data.rows}
      keyOf={({ id }) => id}
      empty={{
        icon: <Percent />,
        title: '差し引いていない所得税はありません',
        text: '仮の税額が後で足りないとわかり、次の給与でまだ差し引けないと、ここに並びます。',
      }}
    >
      {({ workerName, amount, corporationName, year, lastWorkDay, nextWorkDay }) => (
        <QueueRow
          title={
            <>
              {nameOf(workerName)}
              <Money amount={amount} />
            </>
          }
          meta={
            <>
              最後の勤務 {formatDay(lastWorkDay)}・次の勤務{' '}
              {nextWorkDay === null ? 'なし' : formatDay(nextWorkDay)}
            </>
          }
        >
          <p>
            {corporationName}・{year}年分
          </p>
          <p>
            {nextWorkDay === null
              ? '同じ法人で働かなければ差し引けません。法人からご本人に請求してもらってください。'
              : '次の給与から差し引きます。'}
          </p>
        </QueueRow>
      )}
    </QueueList>
  );
}
