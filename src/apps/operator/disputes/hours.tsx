import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime, JstTimes } from '#platform/ui/dates/jst-time.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import type { CaseInHand } from '#apps/operator/parts/cases-client.ts';
import {
  correctionRounds,
  approvedUnreviewedUpToMinutes,
  approvalHours,
} from '#domain/attendance/corrections/claim-limits.ts';
import {
  hoursToSettle,
  OperatorHours,
  OperatorSettleHours,
  type HoursToSettle,
} from './hours-client.ts';
import { disputePages } from '#apps/operator/parts/pages.ts';
import { CaseClaim, HolderBadge, useHolders } from '#apps/operator/parts/case-claim.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';
import { HoursDialog } from './hours-dialog.tsx';

const route = staffPage({ side: 'operator', queries: () => [hoursToSettle()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 勤務時間: shifts about whose hours worker and facility could not agree. */
export default function OperatorHoursPage() {
  const list = useSuspenseInfiniteQuery(hoursToSettle());
  const holderOf = useHolders('HOURS');
  return (
    <QueueScreen title="勤務時間" beside={{ label: '勤務', pages: disputePages }}>
      <QueueList
        title="運営が決める勤務時間"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        empty={{
          icon: <ClipboardCheck />,
          title: '運営が決める勤務時間はありません',
          text: `施設が時間の修正を${correctionRounds}回差し戻すか、予定を${approvedUnreviewedUpToMinutes / 60}時間より長く超える申請に${approvalHours}時間回答しないと、ここに並びます。`,
        }}
      >
        {(row) => <HoursRow row={row} holder={holderOf(row.id)} />}
      </QueueList>
    </QueueScreen>
  );
}

type RowProps = { row: HoursToSettle; holder: CaseInHand | null };

function HoursRow({ row, holder }: RowProps) {
  const { id, worker, facilityName, title, startsAt, endsAt, breakMinutes } = row;
  const { claimedStartAt, claimedEndAt, claimedBreakMinutes, claimReason } = row;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = nameOf(worker.name);
  const claim = claimedStartAt !== null &&
    claimedEndAt !== null && {
      startsAt: claimedStartAt,
      endsAt: claimedEndAt,
      breakMinutes: claimedBreakMinutes ?? breakMinutes,
    };
  return (
    <QueueRow
      title={`${name}（${worker.label}）`}
      badge={<HolderBadge holder={holder} />}
      meta={`${facilityName}・${title}`}
      actions={
        <Button size="sm" aria-label={`${name}さん：時間を決める`} onClick={() => setOpen(true)}>
          時間を決める
        </Button>
      }
    >
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
      {isOpen && (
        <CaseClaim kind="HOURS" id={id} holder={holder} onClose={close}>
          <HoursDialog
            shift={claim || { startsAt, endsAt, breakMinutes }}
            title="勤務時間を決めますか？"
            confirmLabel="この時間に決める"
            done="勤務時間を決めました"
            operation={OperatorSettleHours}
            invalidates={[OperatorHours]}
            input={(decided) => ({ id, ...decided })}
            onClose={close}
          />
        </CaseClaim>
      )}
    </QueueRow>
  );
}
