import { useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { ShiftCardFragment } from '#gen/worker-operations.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  checkAbsenceNoticeForm,
  type AbsenceNoticeKind,
} from '#domain/attendance/absence/absence-rules.ts';
import {
  maxAbsenceReasonLength,
  minAbsenceReasonLength,
} from '#domain/attendance/absence/absence-limits.ts';
import { queriesStaleAfterCancelledShift, TellAbsenceMutation } from '../cancellation-client.ts';
import { CallFacilityFirstFields } from '../phone-duty.tsx';
import { ShiftFacilityAndTime } from '../shift-head.tsx';

type AbsenceFormProps = { shift: ShiftCardFragment; kind: AbsenceNoticeKind };

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

/** The form by which a worker reports an absence or contests a recorded one; operators decide. */
export function AbsenceForm({ shift, kind }: AbsenceFormProps) {
  const send = useTelling(kind);
  const form = useForm({
    initial: { reason: '', toldName: '' },
    check(draft) {
      const checked = checkAbsenceNoticeForm({ kind, ...draft });
      return 'fields' in checked ? checked.fields : {};
    },
    submit: (draft) => send.mutateAsync({ input: { id: shift.id, kind, ...draft } }),
  });
  const { draft, problems, change } = form;
  return (
    <>
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        <FormErrors form={form} title={words[kind].failed} />
        <Card>
          <ShiftFacilityAndTime shift={namedOf(shift)} />
        </Card>
        <p>
          <Words>{words[kind].intro}</Words>
        </p>
        {kind === 'report' && (
          <CallFacilityFirstFields
            phoneNumber={shift.facility.phoneNumber}
            toldName={draft.toldName}
            error={problems['toldName']}
            onToldName={(toldName) => change({ toldName })}
          />
        )}
        <TextArea
          label={words[kind].label}
          name="reason"
          required
          support={`${minAbsenceReasonLength}文字以上で書いてください`}
          max={maxAbsenceReasonLength}
          rows={4}
          value={draft.reason}
          error={problems['reason']}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="送信しています…"
          onClick={() => void form.submit()}
        >
          {words[kind].action}
        </Button>
      </ActionBar>
    </>
  );
}

function useTelling(kind: AbsenceNoticeKind) {
  const navigate = useNavigate();
  return useGraphqlMutation(TellAbsenceMutation, {
    once: 'screen',
    invalidates: queriesStaleAfterCancelledShift,
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
