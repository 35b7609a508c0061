import { formatDay, formatMonth } from '#platform/base/jst.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import type { OperatorAct } from '#apps/operator/parts/acts.tsx';
import { WorkerNameAndAmount } from '#apps/operator/parts/name-and-money.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import { continuedWorkThreshold } from '#domain/pay/wage/tax-column.ts';
import {
  setTaxColumnOperatorAct,
  dismissTaxProposalOperatorAct,
  endTaxColumnOperatorAct,
  setNonresidentOperatorAct,
  endNonresidentOperatorAct,
} from './column-acts.tsx';
import {
  nonresidentCandidatesQuery,
  nonresidentPeriodsQuery,
  taxColumnPeriodsQuery,
  taxColumnProposalsQuery,
  taxShortfallsQuery,
  type TaxColumnProposalData,
  type NonresidentPeriod,
  type NonresidentCandidate,
  type TaxShortfall,
} from './tax-columns-client.ts';

const route = operatorPageLoaders({
  right: 'operator.money',
  queries: () => [
    taxColumnProposalsQuery(),
    taxColumnPeriodsQuery(),
    nonresidentCandidatesQuery(),
    nonresidentPeriodsQuery(),
    taxShortfallsQuery(),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/**
 * 税額表の欄: page with proposals for 乙, workers taxed by 乙, non-residents, and tax still to be collected. (Rule 6.3, 8.5)
 */
export default function OperatorTaxColumnsPage() {
  return (
    <QueueScreen title="税額表の欄">
      <CaseQueue
        title="乙欄の提案"
        query={taxColumnProposalsQuery()}
        empty={`1人のワーカーが同じ法人で${continuedWorkThreshold.months}か月続けて${continuedWorkThreshold.days}日以上働くと、ここに並びます。`}
        entry={proposalEntry}
      />
      <CaseQueue
        title="乙欄のワーカー"
        query={taxColumnPeriodsQuery()}
        emptyTitle="乙欄のワーカーはいません"
        empty="乙欄にすると決めたワーカーが、丙欄に戻すまでここに並びます。"
        entry={(period) =>
          periodEntry(period, endTaxColumnOperatorAct(period), period.corporationName)
        }
      />
      <CaseQueue
        title="非居住者の提案"
        query={nonresidentCandidatesQuery()}
        emptyTitle="確認する方はいません"
        empty="プロフィールで、国内に1年以上住まないと答えた方がここに並びます。"
        entry={candidateEntry}
      />
      <CaseQueue
        title="非居住者のワーカー"
        query={nonresidentPeriodsQuery()}
        emptyTitle="非居住者のワーカーはいません"
        empty="非居住者にすると決めたワーカーが、居住者に戻すまでここに並びます。"
        entry={(period) => periodEntry(period, endNonresidentOperatorAct(period.id))}
      />
      <CaseQueue
        title="まだ差し引いていない所得税"
        query={taxShortfallsQuery()}
        empty="仮の税額が後で足りないとわかり、次の給与でまだ差し引けないと、ここに並びます。"
        entry={shortfallEntry}
      />
    </QueueScreen>
  );
}

const daysOf = ({ month, days }: { month: string; days: number }) =>
  `${formatMonth(month)} ${days}日`;

function proposalEntry(proposal: TaxColumnProposalData): QueueEntry {
  const name = workerNameText(proposal.workerName);
  return {
    id: proposal.id,
    title: name,
    lines: [proposal.corporationName],
    meta: proposal.months.map(daysOf).join('・'),
    times: { 提案: proposal.proposedAt },
    subject: `${name}さん`,
    acts: [setTaxColumnOperatorAct(proposal), dismissTaxProposalOperatorAct(proposal)],
  };
}

/** Entry of a worker who is not taxed by 丙, with the action that ends this. */
function periodEntry(
  period: NonresidentPeriod,
  end: OperatorAct,
  corporationName?: string,
): QueueEntry {
  const name = workerNameText(period.workerName);
  return {
    id: period.id,
    title: name,
    lines: [corporationName, period.reason],
    meta: `${formatDay(period.fromDay)}の勤務から`,
    times: { 設定: period.setAt },
    subject: `${name}さん`,
    acts: [end],
  };
}

/** Entry of a worker who answered that they will stay in Japan for less than a year. */
function candidateEntry(candidate: NonresidentCandidate): QueueEntry {
  const { id, workerName, residenceStatus, residenceEndsOn, answeredAt } = candidate;
  const facts = [
    '国内に1年以上住まないと回答',
    ...(residenceStatus === null ? [] : [`在留資格 ${residenceStatus}`]),
    ...(residenceEndsOn === null ? [] : [`在留期限 ${formatDay(residenceEndsOn)}`]),
  ];
  return {
    id,
    title: workerNameText(workerName),
    lines: [facts.join('・')],
    times: { 回答: answeredAt },
    subject: `${workerNameText(workerName)}さん`,
    acts: [setNonresidentOperatorAct(id)],
  };
}

function shortfallEntry(shortfall: TaxShortfall): QueueEntry {
  const { id, workerName, amount, corporationName, year, lastWorkDay, nextWorkDay } = shortfall;
  return {
    id,
    title: <WorkerNameAndAmount name={workerName} amount={amount} />,
    lines: [
      `${corporationName}・${year}年分`,
      nextWorkDay === null
        ? '同じ法人で働かなければ差し引けません。法人からご本人に請求してもらってください。'
        : '次の給与から差し引きます。',
    ],
    meta: `最後の勤務 ${formatDay(lastWorkDay)}・次の勤務 ${nextWorkDay === null ? 'なし' : formatDay(nextWorkDay)}`,
  };
}
