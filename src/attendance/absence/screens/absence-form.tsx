import { useState } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '#base/paths.ts';
import type { ShiftCardFragment } from '#gen/operations.ts';
import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { fieldId } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Words } from '#ui/display/words.tsx';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import { checkAbsenceForm, maxAbsenceReasonLength, type AbsenceKind } from '../absence-rules.ts';
import { shiftEnds, TellAbsence } from '../../cancellation-client.ts';
import { PhoneDuty } from '../../screens/phone-duty.tsx';
import { ShiftHead } from '../../screens/shift-head.tsx';

type AbsenceFormProps = { shift: ShiftCardFragment; kind: AbsenceKind };

const words = {
  report: {
    intro:
      '先に施設へ電話で伝えてください。事務局が確認するまで、新しい応募はできません。確認の結果によっては、無断欠勤と同じ扱いになります。',
    label: '欠勤した事情',
    action: '欠勤を報告する',
    done: '欠勤を報告しました',
    failed: '報告できませんでした',
  },
  contest: {
    intro:
      '出勤していた、または施設と話し合って休んだなど、記録と違うことを書いてください。事務局が施設に確認して、結果をお知らせします。',
    label: '実際の事情',
    action: '事実と違うと申し立てる',
    done: '申し立てを受け付けました',
    failed: '申し立てできませんでした',
  },
} as const;

/** The worker's report or contest of an absence, sent to an operator. */
export function AbsenceForm({ shift, kind }: AbsenceFormProps) {
  const [reason, setReason] = useState('');
  const [toldName, setToldName] = useState('');
  const [attempt, setAttempt] = useState(0);
  const send = useTelling(kind);
  const { phoneNumber } = shift.facility;
  const checked = checkAbsenceForm({ kind, reason, toldName });
  const wrong = attempt > 0 && 'fields' in checked ? checked.fields : {};
  const errors: Record<string, string> = { ...send.error?.fields, ...wrong };
  const submit = () => {
    setAttempt(attempt + 1);
    if ('fields' in checked) return;
    send.mutate({ input: { id: shift.id, kind, reason, toldName } });
  };
  return (
    <>
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        {send.isError && Object.keys(send.error.fields).length === 0 && (
          <Banner tone="danger" announce title={words[kind].failed}>
            {send.error.message}
          </Banner>
        )}
        <ErrorSummary errors={summaryOf(errors)} attempt={attempt} />
        <Card>
          <ShiftHead shift={namedOf(shift)} />
        </Card>
        <p>
          <Words>{words[kind].intro}</Words>
        </p>
        {kind === 'report' && (
          <PhoneDuty
            phoneNumber={phoneNumber}
            toldName={toldName}
            error={errors['toldName']}
            onToldName={setToldName}
          />
        )}
        <TextArea
          label={words[kind].label}
          name="reason"
          required
          support="10文字以上で書いてください"
          max={maxAbsenceReasonLength}
          rows={4}
          value={reason}
          error={errors['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={send.isPending}
          pendingLabel="送信しています…"
          onClick={submit}
        >
          {words[kind].action}
        </Button>
      </ActionBar>
    </>
  );
}

function useTelling(kind: AbsenceKind) {
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  return useGraphqlMutation(TellAbsence, {
    idempotencyKey: key,
    invalidates: shiftEnds,
    onSuccess: () => {
      toast.success(words[kind].done);
      return navigate(paths.shifts.absences(), { replace: true });
    },
  });
}

function namedOf({ id, facility, job, workday }: ShiftCardFragment) {
  return {
    id,
    facilityName: facility.name,
    facilityPhoneNumber: facility.phoneNumber ?? '',
    title: job.title,
    startsAt: workday.startsAt,
    endsAt: workday.endsAt,
  };
}

function summaryOf(errors: Record<string, string>) {
  return ['toldName', 'reason'].flatMap((name) => {
    const text = errors[name];
    return text === undefined ? [] : [{ id: fieldId(name), text }];
  });
}
