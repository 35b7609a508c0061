import { useQuery } from '@tanstack/react-query';

import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { TimeField } from '#platform/ui/dates/time-field.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm, type FormHandle } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { serverTime } from '#platform/web/server-time.ts';

import {
  cancelShiftTextLengths,
  checkCancelShiftDraft,
  emptyCancelShiftDraft,
  inputOfCancelShiftDraft,
  type CancelShiftDraft,
} from './cancel-draft.ts';
import {
  CancelDayShiftMutation,
  cancellationCostQuery,
  DayShiftsQuery,
  contractEndingReasonsQuery,
  type CancellationCostData,
  type DayShift,
} from './day-client.ts';
import { ActionCost } from './cost.tsx';

/** 勤務の中止を依頼する: sheet for the reason, with the consequences and the cost of a cancellation now. */
export function CancelShiftSheet({ shift, onClose }: { shift: DayShift; onClose: () => void }) {
  const cancel = useGraphqlMutation(CancelDayShiftMutation, {
    invalidates: [DayShiftsQuery],
    once: 'screen',
  });
  const reasons = useQuery(contractEndingReasonsQuery()).data?.endingReasons ?? [];
  const form = useForm({
    initial: emptyCancelShiftDraft,
    check: (draft) => checkCancelShiftDraft(draft, serverTime()),
    clears: {
      listedReason: ['reason', 'incident', 'incidentAt', 'authority', 'orderedOn'],
      incidentDay: ['incidentAt'],
      incidentTime: ['incidentAt'],
    },
    async submit(draft) {
      await cancel.mutateAsync({ input: { id: shift.id, ...inputOfCancelShiftDraft(draft) } });
      onClose();
      toast.success('中止の手続きをしました');
    },
  });
  const { listedReason } = form.draft;
  const cost = useQuery(cancellationCostQuery(shift.id, listedReason === '' ? null : listedReason));
  return (
    <Sheet open title="勤務の中止を依頼する" onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="中止できませんでした" />
        <p>
          {shift.workerName}
          さんの勤務を中止します。労働契約が成立しているため、費用がかかることがあります。
        </p>
        <SelectField
          label="中止の種類"
          name="listedReason"
          support="ほかの種類にあたらないときは、施設の都合です。"
          options={[
            { value: '', label: '施設の都合' },
            ...reasons.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={listedReason}
          onChange={(event) => form.change({ listedReason: event.target.value })}
        />
        <TextArea
          label="理由"
          name="reason"
          required
          support="ワーカーに表示されます。"
          max={
            (listedReason === ''
              ? cancelShiftTextLengths.reason
              : cancelShiftTextLengths.explanation
            ).max
          }
          value={form.draft.reason}
          error={form.problems['reason']}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
        {listedReason === 'serious_violation' && <Incident form={form} />}
        {listedReason === 'facility_closed' && <ClosureOrder form={form} />}
        <ActionCost cost={cost}>
          {({ cancellationCost: found }) => <CancellationEffect cost={found} />}
        </ActionCost>
        <Button
          type="submit"
          variant="danger"
          wide
          pending={form.isPending}
          pendingLabel="送信しています…"
        >
          {cost.data?.cancellationCost.endsWithoutAnswer ? '勤務を中止する' : '中止を依頼する'}
        </Button>
      </form>
    </Sheet>
  );
}

type FieldsProps = { form: FormHandle<CancelShiftDraft> };

function Incident({ form: { draft, problems, change } }: FieldsProps) {
  return (
    <>
      <TextArea
        label="何がありましたか"
        name="incident"
        required
        max={cancelShiftTextLengths.explanation.max}
        value={draft.incident}
        error={problems['incident']}
        onChange={(event) => change({ incident: event.target.value })}
      />
      <DateField
        label="いつのことですか（日付）"
        name="incidentAt"
        required
        value={draft.incidentDay}
        error={problems['incidentAt']}
        onChange={(day) => change({ incidentDay: day })}
      />
      <TimeField
        label="いつのことですか（時刻）"
        name="incidentTime"
        required
        value={draft.incidentTime}
        onChange={(time) => change({ incidentTime: time })}
      />
    </>
  );
}

function ClosureOrder({ form: { draft, problems, change } }: FieldsProps) {
  return (
    <>
      <TextField
        label="命令または指示をした行政機関"
        name="authority"
        required
        value={draft.authority}
        error={problems['authority']}
        onChange={(event) => change({ authority: event.target.value })}
      />
      <DateField
        label="命令または指示の日"
        name="orderedOn"
        required
        value={draft.orderedOn}
        error={problems['orderedOn']}
        onChange={(day) => change({ orderedOn: day })}
      />
    </>
  );
}

function CancellationEffect({
  cost: { endsWithoutAnswer, pays, yen, answerBy },
}: {
  cost: CancellationCostData;
}) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-2 font-bold">
        {pays === 'undecided' ? '認められないときの支払い' : '施設の支払い'}（税引前・交通費込み）
        <Money amount={yen} size="lg" />
      </p>
      <p className="text-sm text-fg-2">
        {endsWithoutAnswer
          ? 'ワーカーの同意を待たずに、すぐに中止になります。'
          : 'ワーカーが同意すると中止になります。'}
        {pays === 'apology' && '給与の支払いはなく、おわびのポイントが渡ることがあります。'}
        {pays === 'whole_wage' && '予定の給与と交通費の全額を支払います。'}
        {pays === 'undecided' && '運営が理由を確認し、認められないときは全額を支払います。'}
        {'中止した勤務に手数料はかかりません。'}
        {answerBy && (
          <>
            回答の期限は
            <JstTime at={answerBy} />
            です。
          </>
        )}
      </p>
    </>
  );
}
