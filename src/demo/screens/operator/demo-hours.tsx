import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime, JstTimes } from '#ui/dates/jst-time.tsx';
import { useForm } from '#web/forms/use-form.ts';

import { operatorShifts, SettleHours, type OperatorShift } from '#operator/hours/hours-client.ts';
import { Queue } from '../queue.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useDeskSend } from '../use-desk-send.ts';
import { hoursAsked, hoursGiven, WorkedHoursFields } from './worked-hours-fields.tsx';

/** Hours about which worker and facility could not agree. */
export function DemoHours() {
  const list = useInfiniteQuery(operatorShifts({ onlyToSettle: true }));
  const shifts = list.data?.pages.flatMap((page) => page.attendances.attendances) ?? [];
  const [asked, setAsked] = useState<OperatorShift | null>(null);
  return (
    <Queue
      title="運営の確認を待っている勤務時間"
      list={list}
      count={shifts.length}
      foot={asked && <SettleDialog shift={asked} onClose={() => setAsked(null)} />}
    >
      {shifts.map((shift) => (
        <li key={shift.id}>
          <ShiftCard shift={shift} onSettle={() => setAsked(shift)} />
        </li>
      ))}
    </Queue>
  );
}

function ShiftCard({ shift, onSettle }: { shift: OperatorShift; onSettle: () => void }) {
  const { worker, facilityName, title, startsAt, endsAt, breakMinutes, claimReason } = shift;
  return (
    <Card as="article" className="flex flex-col gap-2">
      <p className="font-bold">
        {worker.name ?? worker.label}・{facilityName}
      </p>
      <p className="text-sm">
        <JstTime at={startsAt} format="day" /> <JstTimes from={startsAt} to={endsAt} />
        （休憩{breakMinutes}分）<span className="block text-fg-2">{title}</span>
      </p>
      {shift.claimedStartAt && shift.claimedEndAt && (
        <p className="text-sm">
          修正の申請 <JstTimes from={shift.claimedStartAt} to={shift.claimedEndAt} />
          （休憩{shift.claimedBreakMinutes ?? breakMinutes}分）
          {claimReason && <span className="block">理由：{claimReason}</span>}
        </p>
      )}
      <div>
        <Button size="sm" variant="secondary" onClick={onSettle}>
          時間を決める
        </Button>
      </div>
    </Card>
  );
}

function SettleDialog({ shift, onClose }: { shift: OperatorShift; onClose: () => void }) {
  const send = useDeskSend(SettleHours, { onSuccess: onClose });
  const form = useForm({
    initial: () => ({
      reason: '双方に確認し、この時間で確定しました',
      hours: hoursAsked({
        startsAt: shift.claimedStartAt ?? shift.startsAt,
        endsAt: shift.claimedEndAt ?? shift.endsAt,
        breakMinutes: shift.claimedBreakMinutes ?? shift.breakMinutes,
      }),
    }),
    submit: ({ reason, hours }) =>
      send.mutateAsync({ input: { id: shift.id, reason, ...hoursGiven(hours) } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="運営として勤務時間を決めます"
      confirmLabel="確定する"
      danger={false}
    >
      <WorkedHoursFields value={form.draft.hours} onChange={(hours) => form.change({ hours })} />
    </ReasonDialog>
  );
}
