import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Percent from 'lucide-react/icons/percent';

import { formatDay } from '#platform/base/jst.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';

import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';
import {
  nonresidentCandidates,
  nonresidentPeriods,
  type NonresidentCandidate,
} from './tax-columns-client.ts';
import { PeriodList } from './period-list.tsx';
import type { TaxDecision } from './tax-column-dialog.tsx';

type SectionProps = { ask: (asked: TaxDecision) => void };

/** 非居住者の提案: workers who answered that they do not stay for a year. (Rule 8.5) */
export function NonresidentCandidates({ ask }: SectionProps) {
  const list = useSuspenseInfiniteQuery(nonresidentCandidates());
  return (
    <QueueList
      title="非居住者の提案"
      list={list}
      rows={list.data.rows}
      keyOf={({ id }) => id}
      empty={{
        icon: <Percent />,
        title: '確認する方はいません',
        text: 'プロフィールで、国内に1年以上住まないと答えた方がここに並びます。',
      }}
    >
      {(candidate) => (
        <QueueRow
          title={nameOf(candidate.workerName)}
          meta={
            <>
              回答 <JstTime at={candidate.answeredAt} />
            </>
          }
          actions={
            <Button
              size="sm"
              aria-label={`${nameOf(candidate.workerName)}さん：非居住者にする`}
              onClick={() => ask({ kind: 'nonresident', candidate })}
            >
              非居住者にする
            </Button>
          }
        >
          <p>{reasonsOf(candidate)}</p>
        </QueueRow>
      )}
    </QueueList>
  );
}

function reasonsOf({ residenceStatus, residenceEndsOn }: NonresidentCandidate) {
  return [
    '国内に1年以上住まないと回答',
    ...(residenceStatus === null ? [] : [`在留資格 ${residenceStatus}`]),
    ...(residenceEndsOn === null ? [] : [`在留期限 ${formatDay(residenceEndsOn)}`]),
  ].join('・');
}

/** 非居住者のワーカー: workers who are taxed as non-residents, until an operator ends the period. (Rule 8.5) */
export function Nonresidents({ ask }: SectionProps) {
  const list = useSuspenseInfiniteQuery(nonresidentPeriods());
  return (
    <PeriodList
      title="非居住者のワーカー"
      list={list}
      rows={list.data.rows}
      empty={{
        title: '非居住者のワーカーはいません',
        text: '非居住者にすると決めたワーカーが、居住者に戻すまでここに並びます。',
      }}
      endLabel="居住者に戻す"
      onEnd={(period) => ask({ kind: 'resident', period })}
    />
  );
}
