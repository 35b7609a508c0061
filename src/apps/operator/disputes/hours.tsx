import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import {
  maxCorrectionRounds,
  maxAutoApprovedMinutesOverPlan,
  claimReviewHours,
} from '#domain/attendance/corrections/claim-limits.ts';
import {
  hoursToSettleQuery,
  OperatorSettleHoursMutation,
  type HoursToSettle,
} from './hours-client.ts';
import { settledHoursFields, settleHoursEffectText } from './hours-fields.tsx';
import {
  claimedOrPlannedWorkHours,
  labelledHoursOfShift,
  inputOfTypedHours,
} from './worked-hours.ts';
import { createOperatorAct, reasonFieldReadByWorker } from '#apps/operator/parts/acts.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';

const route = operatorPageLoaders({
  right: 'operator.shifts',
  queries: () => [hoursToSettleQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 勤務時間: queue of shifts about whose hours worker and facility could not agree. */
export default function OperatorHoursPage() {
  return (
    <QueueScreen title="勤務時間">
      <CaseQueue
        title="運営が決める勤務時間"
        query={hoursToSettleQuery()}
        cases="HOURS"
        empty={`施設が時間の修正を${maxCorrectionRounds}回差し戻すか、予定を${maxAutoApprovedMinutesOverPlan / 60}時間より長く超える申請に${claimReviewHours}時間回答しないと、ここに並びます。`}
        entry={hoursEntry}
      />
    </QueueScreen>
  );
}

function hoursEntry(row: HoursToSettle): QueueEntry {
  const { id, worker, facilityName, title } = row;
  const name = workerNameText(worker.name);
  return {
    id,
    title: `${name}（${worker.label}）`,
    facts: labelledHoursOfShift(row),
    meta: `${facilityName}・${title}`,
    subject: `${name}さん`,
    acts: [
      createOperatorAct({
        label: '時間を決める',
        title: '勤務時間を決めますか？',
        text: settleHoursEffectText,
        confirmLabel: 'この時間に決める',
        done: '勤務時間を決めました',
        operation: OperatorSettleHoursMutation,
        reason: reasonFieldReadByWorker,
        fields: settledHoursFields(claimedOrPlannedWorkHours(row)),
        input: ({ reason, ...hours }) => ({ id, reason, ...inputOfTypedHours(hours) }),
      }),
    ],
  };
}
