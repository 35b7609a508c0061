import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { fullCompensationWithinHours } from '#domain/attendance/termination/schedule-cancellation-rules.ts';

import {
  OperatorAuditTerminationMutation,
  unauditedTerminationsQuery,
  type UnauditedTermination,
} from './cancellation-client.ts';
import { terminationReasonLabel, statementsOfBothSides } from './sides.ts';
import { createOperatorAct, reasonFieldReadByWorker } from '#apps/operator/parts/acts.tsx';
import { DueBadge } from '#apps/operator/parts/due-badge.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { ShiftSummaryLine } from '#apps/operator/parts/shift-meta.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';

const route = operatorPageLoaders({
  right: 'operator.shifts',
  queries: () => [unauditedTerminationsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 契約の終了: queue of contracts that a facility ended for a reason from the list, and whose pay is undecided. */
export default function OperatorTerminationsPage() {
  return (
    <QueueScreen title="契約の終了">
      <CaseQueue
        title="給与が決まっていない契約の終了"
        query={unauditedTerminationsQuery()}
        cases="TERMINATION"
        controls={
          <p className="text-fg-2">
            期限までに決めないと、予定の給与を全額支払います（確定後の異議を除く）。理由を認めたときだけ、支払いがなくなるか、働いた時間の分になります。途中で終了した勤務の理由は、ワーカーが異議を述べたあとに認められます。
          </p>
        }
        empty={`施設が勤務の${fullCompensationWithinHours}時間前を過ぎてから条件通知にある理由で契約を終えたときや、ワーカーの事情で勤務を途中で終えたときに、ここに並びます。`}
        entry={terminationEntry}
      />
    </QueueScreen>
  );
}

function terminationEntry(ended: UnauditedTermination): QueueEntry {
  const { id, workerName, listedReason, decideBy } = ended;
  const audit = { operation: OperatorAuditTerminationMutation, reason: reasonFieldReadByWorker };
  const acts = ended.isContested ? contestActs : caseActs;
  return {
    id,
    title: terminationReasonLabel(listedReason),
    badge: <DueBadge at={decideBy} />,
    facts: statementsOfBothSides(ended),
    meta: <ShiftSummaryLine shift={ended} />,
    times: { 期限: decideBy },
    subject: `${workerNameText(workerName)}さん`,
    acts: [
      createOperatorAct({
        ...audit,
        ...acts.justified,
        text: effectOfReason(ended),
        input: ({ reason: note }) => ({ id, isJustified: true, note }),
      }),
      createOperatorAct({
        ...audit,
        ...acts.unjustified,
        danger: true,
        input: ({ reason: note }) => ({ id, isJustified: false, note }),
      }),
    ],
  };
}

const caseActs = {
  justified: {
    label: '理由を認める',
    title: '契約を終えた理由を認めますか？',
    done: '理由を認めました',
  },
  unjustified: {
    label: '全額を支払わせる',
    title: '予定の給与を全額支払わせますか？',
    text: '施設は予定の給与と交通費を支払います。決めた後は取り消せません。',
    done: '全額の支払いを決めました',
  },
} as const;

/** Decisions on a worker's objection after the pay was settled. */
const contestActs = {
  justified: {
    label: '異議を認めない',
    title: '異議を認めませんか？',
    done: '異議を認めないと決めました',
  },
  unjustified: {
    label: '異議を認める',
    title: '異議を認めますか？',
    text: '給与は自動では変わりません。足りない分は、「承認した給与の訂正」で増やします（運営2人）。決めた後は取り消せません。',
    done: '異議を認めました',
  },
} as const;

/** Returns the effect if the facility's reason is accepted. */
function effectOfReason({ isContested, agreedYen }: UnauditedTermination): string {
  if (isContested) return '給与は確定したままです。決めた後は取り消せません。';
  return agreedYen === null
    ? 'ワーカーに給与は支払われません。決めた後は取り消せません。'
    : '働いた時間の分だけが支払われます。決めた後は取り消せません。';
}
