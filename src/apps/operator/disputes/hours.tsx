import { page } from '#platform/web/graphql/page.ts';

import {
  correctionRounds,
  approvedUnreviewedUpToMinutes,
  approvalHours,
} from '#domain/attendance/corrections/claim-limits.ts';
import { hoursToSettle, OperatorSettleHours, type HoursToSettle } from './hours-client.ts';
import { hoursFields, hoursEffect } from './hours-fields.tsx';
import { claimedHours, hoursFacts, hoursGiven } from './worked-hours.ts';
import { act, readByWorker } from '#apps/operator/parts/acts.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { Queue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';

const route = page({ queries: () => [hoursToSettle()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 勤務時間: queue of shifts about whose hours worker and facility could not agree. */
export default function OperatorHoursPage() {
  return (
    <QueueScreen title="勤務時間">
      <Queue
        title="運営が決める勤務時間"
        query={hoursToSettle()}
        cases="HOURS"
        empty={`施設が時間の修正を${correctionRounds}回差し戻すか、予定を${approvedUnreviewedUpToMinutes / 60}時間より長く超える申請に${approvalHours}時間回答しないと、ここに並びます。`}
        entry={hoursEntry}
      />
    </QueueScreen>
  );
}

function hoursEntry(row: HoursToSettle): QueueEntry {
  const { id, worker, facilityName, title } = row;
  const name = nameOf(worker.name);
  return {
    id,
    title: `${name}（${worker.label}）`,
    facts: hoursFacts(row),
    meta: `${facilityName}・${title}`,
    subject: `${name}さん`,
    acts: [
      act({
        label: '時間を決める',
        title: '勤務時間を決めますか？',
        text: hoursEffect,
        confirmLabel: 'この時間に決める',
        done: '勤務時間を決めました',
        operation: OperatorSettleHours,
        reason: readByWorker,
        fields: hoursFields(claimedHours(row)),
        input: ({ reason, ...hours }) => ({ id, reason, ...hoursGiven(hours) }),
      }),
    ],
  };
}
