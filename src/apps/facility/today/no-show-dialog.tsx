import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { DayShiftsQuery, ReportNoShowMutation, type DayShift } from './day-client.ts';

/** 欠勤を報告する: dialog that asks for confirmation, because the worker gets a penalty. */
export function NoShowDialog({ shift, onClose }: { shift: DayShift; onClose: () => void }) {
  const report = useGraphqlMutation(ReportNoShowMutation, {
    invalidates: [DayShiftsQuery],
    once: 'screen',
    onSuccess: () => {
      onClose();
      toast.success('欠勤を報告しました');
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="欠勤を報告しますか？"
      confirmLabel="報告する"
      danger
      pending={report.isPending}
      pendingLabel="送信しています…"
      error={report.error?.message}
      onConfirm={() => report.mutate({ id: shift.id })}
    >
      <p>
        {shift.workerName}
        さんが来ていないことを報告します。給与は発生せず、ワーカーには無断欠勤のペナルティが付きます。来ているのに打刻がないだけのときは、報告せずに打刻を頼んでください。
      </p>
    </ConfirmDialog>
  );
}
