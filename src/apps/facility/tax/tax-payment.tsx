import { useState } from 'react';

import { formatDay, isJstDay, jstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { serverTime } from '#platform/web/server-time.ts';

import { slipTitles } from '#domain/pay/tax-sheet/tax-labels.ts';
import { taxPaymentDayProblem } from '#domain/pay/tax-sheet/tax-payment.ts';
import {
  RecordTaxPaymentMutation,
  TakeBackTaxPaymentMutation,
  TaxSheetQuery,
  type TaxSlip,
} from './tax-client.ts';

type Props = { slip: TaxSlip; month: string };

/** The day on which a slip was paid, with the button that records it or takes the record back. */
export function TaxPayment({ slip, month }: Props) {
  const [isRecording, setRecording] = useState(false);
  const title = slipTitles[slip.kind];
  if (slip.paidOn !== null)
    return <Paid title={title} paidOn={slip.paidOn} of={{ slip: slip.kind, day: month }} />;
  if (isRecording)
    return <RecordForm of={{ slip: slip.kind, day: month }} onClose={() => setRecording(false)} />;
  return (
    <p className="pt-3 print:hidden">
      <Button
        variant="secondary"
        aria-label={`納付した日を記録する（${title}）`}
        onClick={() => setRecording(true)}
      >
        納付した日を記録する
      </Button>
    </p>
  );
}

type OfSlip = { slip: TaxSlip['kind']; day: string };

function Paid({ title, paidOn, of }: { title: string; paidOn: string; of: OfSlip }) {
  const takeBack = useGraphqlMutation(TakeBackTaxPaymentMutation, {
    invalidates: [TaxSheetQuery],
    onSuccess: () => toast.success('納付の記録を取り消しました'),
  });
  return (
    <div className="flex flex-col gap-3 pt-3">
      {takeBack.error && (
        <Banner tone="danger" announce title="取り消せませんでした">
          {takeBack.error.message}
        </Banner>
      )}
      <p className="flex flex-wrap items-center gap-3">
        <b>{formatDay(paidOn)}に納付した記録があります</b>
        <Button
          variant="secondary"
          size="sm"
          className="print:hidden"
          aria-label={`納付の記録を取り消す（${title}）`}
          pending={takeBack.isPending}
          pendingLabel="取り消しています…"
          onClick={() => takeBack.mutate({ input: of })}
        >
          記録を取り消す
        </Button>
      </p>
    </div>
  );
}

function RecordForm({ of, onClose }: { of: OfSlip; onClose: () => void }) {
  const today = jstDay(serverTime());
  const record = useGraphqlMutation(RecordTaxPaymentMutation, {
    invalidates: [TaxSheetQuery],
    onSuccess: () => {
      toast.success('納付した日を記録しました');
      onClose();
    },
  });
  const form = useForm({
    initial: { paidOn: today },
    check: ({ paidOn }): FieldErrors => {
      const problem = isJstDay(paidOn)
        ? taxPaymentDayProblem({ month: of.day, paidOn, today })
        : '納付した日を入力してください';
      return problem === undefined ? {} : { paidOn: problem };
    },
    submit: ({ paidOn }) => record.mutateAsync({ input: { ...of, paidOn } }),
  });
  const { draft, problems, change } = form;
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4 pt-3 print:hidden"
      onSubmit={form.onSubmit}
    >
      <FormErrors form={form} title="記録できませんでした" />
      <DateField
        label="納付した日"
        name="paidOn"
        required
        support="税額が0円のときは、納付書を提出した日"
        value={draft.paidOn}
        error={problems['paidOn']}
        onChange={(paidOn) => change({ paidOn })}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.isPending} pendingLabel="記録しています…">
          記録する
        </Button>
        <Button variant="secondary" onClick={onClose}>
          やめる
        </Button>
      </p>
    </form>
  );
}
