import { Link, useSearchParams } from 'react-router';

import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { TabLink, TabNav } from '#platform/ui/navigation/tabs.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { overpaymentsInStateQuery, type OverpaymentInState } from './overpayments-client.ts';
import { WorkerNameAndAmount } from '#apps/operator/parts/name-and-money.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';

const stateNames: Record<OverpaymentInState['state'], string> = {
  OPEN: '回答待ち',
  AGREED: '差し引き中',
  SETTLED: '精算済み',
  DECLINED: '同意なし（免除）',
  EXPIRED: '回答なし（免除）',
  WAIVED: '退会・給与の増額・税額の変更',
};
const states = Object.keys(stateNames).filter(isState);

function isState(name: string): name is OverpaymentInState['state'] {
  return name in stateNames;
}

function stateOf(params: URLSearchParams): OverpaymentInState['state'] {
  const named = params.get('state') ?? '';
  return isState(named) ? named : 'OPEN';
}

const route = operatorPageLoaders({
  right: 'operator.money',
  queries: ({ url }) => [overpaymentsInStateQuery(stateOf(url.searchParams))],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 払い過ぎ: page with wages paid beyond the approved hours, and the workers' answers. */
export default function OperatorOverpaymentsPage() {
  const state = stateOf(useSearchParams()[0]);
  return (
    <QueueScreen title="払い過ぎ">
      <CaseQueue
        title="払い過ぎの精算"
        query={overpaymentsInStateQuery(state)}
        controls={
          <TabNav label="状態">
            {states.map((one) => (
              <TabLink
                key={one}
                as={Link}
                replace
                to={operatorPaths.overpayments({ state: one === 'OPEN' ? null : one })}
                current={one === state}
              >
                {stateNames[one]}
              </TabLink>
            ))}
          </TabNav>
        }
        emptyTitle={`「${stateNames[state]}」の払い過ぎはありません`}
        empty="振り込んだ後で勤務時間が減るか、担当者2人が給与を減らす同意を求めると、ワーカーにうかがい、ここに並びます。"
        entry={overpaymentEntry}
      />
    </QueueScreen>
  );
}

function overpaymentEntry(overpayment: OverpaymentInState): QueueEntry {
  const { workerName, employerName, facilityName, workDay, amount } = overpayment;
  const { deducted, writtenOff, restored, isLowering, reason } = overpayment;
  const { answerBy, answeredAt, textVersion } = overpayment;
  return {
    id: overpayment.id,
    title: <WorkerNameAndAmount name={workerName} amount={amount} />,
    meta: (
      <>
        {isLowering && '給与の訂正・'}
        差し引き済み{formatYen(deducted)}・免除{formatYen(writtenOff)}・
        {restored > 0 && `給与として残る${formatYen(restored)}・`}
        {answeredAt === null ? (
          <>
            回答の期限 <JstTime at={answerBy} />
          </>
        ) : (
          <>
            回答 <JstTime at={answeredAt} />
            （説明文の版 {textVersion}）
          </>
        )}
      </>
    ),
    lines: [`${formatDayWithWeekday(workDay)} ${facilityName}（${employerName}）`, reason],
  };
}
