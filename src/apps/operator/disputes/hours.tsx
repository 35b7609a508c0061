import ClipboardCheck from 'lucide-react/icons/clipboard-check';

import { JstTime, JstTimes } from '#platform/ui/dates/jst-time.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { page } from '#platform/web/graphql/page.ts';

import {
  correctionRounds,
  approvedUnreviewedUpToMinutes,
  approvalHours,
} from '#domain/attendance/corrections/claim-limits.ts';
import { hoursToSettle, OperatorSettleHours, type HoursToSettle } from './hours-client.ts';
import { hoursFields, hoursEffect } from './hours-fields.tsx';
import { hoursGiven } from './worked-hours.ts';
import { act, readByWorker } from '#apps/operator/parts/acts.tsx';
import { disputePages } from '#apps/operator/parts/pages.ts';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { Queue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';

const route = page({ queries: () => [hoursToSettle()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 勤務時間: shifts about whose hours worker and facility could not agree. */
export default function OperatorHoursPage() {
  return (
    <QueueScreen title="勤務時間" beside={{ label: '勤務', pages: disputePages }}>
      <Queue
        title="運営が決める勤務時間"
        query={hoursToSettle()}
        cases="HOURS"
        empty={{
          icon: <ClipboardCheck />,
          title: '運営が決める勤務時間はありません',
          text: `施設が時間の修正を${correctionRounds}回差し戻すか、予定を${approvedUnreviewedUpToMinutes / 60}時間より長く超える申請に${approvalHours}時間回答しないと、ここに並びます。`,
        }}
        entry={hoursEntry}
      />
    </QueueScreen>
  );
}

function hoursEntry(row: HoursToSettle): QueueEntry {
  const { id, worker, facilityName, title, startsAt, endsAt, breakMinutes } = row;
  const { claimedStartAt, claimedEndAt, claimedBreakMinutes, claimReason } = row;
  const name = nameOf(worker.name);
  const claim = claimedStartAt !== null &&
    claimedEndAt !== null && {
      startsAt: claimedStartAt,
      endsAt: claimedEndAt,
      breakMinutes: claimedBreakMinutes ?? breakMinutes,
    };
  return {
    id,
    title: `${name}（${worker.label}）`,
    meta: `${facilityName}・${title}`,
    body: (
      <DefinitionList>
        <DefinitionRow label="予定">
          <JstTime at={startsAt} format="day" /> <JstTimes from={startsAt} to={endsAt} />
          ・休憩{breakMinutes}分
        </DefinitionRow>
        <DefinitionRow label="打刻">
          {row.checkInAt ? <JstTime at={row.checkInAt} format="time" /> : 'なし'}〜
          {row.checkOutAt ? <JstTime at={row.checkOutAt} format="time" /> : 'なし'}
          {row.reportedStamps.map((stamp) => (
            <span key={stamp} className="block text-sm">
              {stamp}
            </span>
          ))}
        </DefinitionRow>
        {claim && (
          <DefinitionRow label="ワーカーの申請">
            <JstTimes from={claim.startsAt} to={claim.endsAt} />
            ・休憩{claim.breakMinutes}分{claimReason && <>・{claimReason}</>}
          </DefinitionRow>
        )}
      </DefinitionList>
    ),
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
        fields: hoursFields(claim || { startsAt, endsAt, breakMinutes }),
        input: ({ reason, ...hours }) => ({ id, reason, ...hoursGiven(hours) }),
      }),
    ],
  };
}
