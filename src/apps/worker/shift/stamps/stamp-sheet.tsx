import { formatMinutes, jstTime } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import type { ShiftCardFragment } from '#gen/worker-operations.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';

import type { StampKind } from '#domain/attendance/stamps/next-stamp.ts';
import type { StampCode } from '#domain/attendance/stamps/printed-code.ts';
import { stampKindLabels } from '#domain/attendance/stamps/stamp-button.ts';
import {
  needsOvertimeAnswer,
  earlyLeaveMinutes,
  isEarlyLeave,
  lateMinutesOf,
  overtimeMinutesOf,
  recordedEndOf,
  recordedStartOf,
  truncateToMinute,
} from '#domain/attendance/stamps/stamp-rules.ts';
import { StampRefusal } from './stamp-refusal.tsx';
import type { StampQuestionAnswers, StampMutation } from './use-stamp.ts';

type StampSheetProps = {
  kind: StampKind;
  shift: ShiftCardFragment;
  /** The scanned or typed code; null closes the sheet. */
  read: StampCode | null;
  now: Date;
  stamp: StampMutation;
  onClose: () => void;
};

/** The confirmation sheet of a stamp: the time to record, the questions at check-out, and the button. */
export function StampSheet(props: StampSheetProps) {
  const { kind, shift, read, now, stamp, onClose } = props;
  const questions = questionsOf(kind, shift, now);
  const form = useForm<StampQuestionAnswers>({
    initial: { hadOvertime: null, tookBreak: null },
    focusesField: true,
    check: (draft) => missingIn(draft, questions),
    async submit({ hadOvertime, tookBreak }) {
      if (read === null) return;
      await stamp.mutateAsync({
        ...read,
        hadOvertime: questions.overtime ? hadOvertime : null,
        tookBreak: questions.break ? tookBreak : null,
      });
    },
  });
  const { draft, problems, change } = form;
  const word = stampKindLabels[kind];

  return (
    <Sheet
      open={read !== null}
      onClose={onClose}
      title={`${word}の確認`}
      opensItself
      footer={
        <Button
          size="lg"
          wide
          pending={stamp.isPending}
          pendingLabel="記録しています…"
          onClick={() => void form.submit()}
        >
          {word}を記録する
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Forecast kind={kind} shift={shift} now={now} hadOvertime={draft.hadOvertime} />
        {questions.overtime && (
          <YesNo
            label="残業はありましたか？"
            name="hadOvertime"
            yes={`はい（${formatMinutes(questions.overtimeMinutes)}の残業を申請します）`}
            no="いいえ（予定の時刻で終了します）"
            value={draft.hadOvertime}
            error={problems['hadOvertime']}
            onChange={(hadOvertime) => change({ hadOvertime })}
          />
        )}
        {questions.break && (
          <YesNo
            label={`休憩は${shift.workday.breakMinutes}分とれましたか？`}
            name="tookBreak"
            yes="はい"
            no="いいえ（あとで休憩の時間を申請します）"
            value={draft.tookBreak}
            error={problems['tookBreak']}
            onChange={(tookBreak) => change({ tookBreak })}
          />
        )}
        {stamp.isError && <StampRefusal failure={stamp.error} attendanceId={shift.id} />}
      </div>
    </Sheet>
  );
}

/** Returns the questions of a check-out; none for a check-in. (Rule 4.11) */
function questionsOf(kind: StampKind, { workday }: ShiftCardFragment, now: Date) {
  const plan = { endsAt: new Date(workday.endsAt) };
  const isEnd = kind === 'check-out';
  return {
    overtime: isEnd && needsOvertimeAnswer(now, plan),
    overtimeMinutes: overtimeMinutesOf(now, plan),
    break: isEnd && workday.breakMinutes > 0,
  };
}

function missingIn(
  draft: StampQuestionAnswers,
  questions: ReturnType<typeof questionsOf>,
): FieldErrors {
  const missing = 'どちらかを選んでください';
  return {
    ...(questions.overtime && draft.hadOvertime === null ? { hadOvertime: missing } : {}),
    ...(questions.break && draft.tookBreak === null ? { tookBreak: missing } : {}),
  };
}

type ForecastProps = {
  kind: StampKind;
  shift: ShiftCardFragment;
  now: Date;
  hadOvertime: boolean | null;
};

function Forecast({ kind, shift: { workday }, now, hadOvertime }: ForecastProps) {
  const plan = {
    startsAt: new Date(workday.startsAt),
    endsAt: new Date(workday.endsAt),
    breakMinutes: workday.breakMinutes,
  };
  const end = hadOvertime === true ? truncateToMinute(now) : recordedEndOf(now, plan);
  const late = kind === 'check-in' ? lateMinutesOf(recordedStartOf(now, plan), plan) : 0;
  const early = kind === 'check-out' ? earlyLeaveMinutes(now, plan) : 0;
  return (
    <>
      <p className="text-center leading-150">
        <span className="text-fg-2 tabular-nums">
          <Words>今の時刻 {jstTime(now)}</Words>
        </span>
        <br />
        <span className="text-xl font-bold tabular-nums">
          <Words>
            {kind === 'check-in'
              ? `${jstTime(recordedStartOf(now, plan))} 開始で記録します`
              : `${jstTime(end)} 終了で記録します`}
          </Words>
        </span>
      </p>
      {late > 0 && (
        <Banner tone="warn" title={`予定より${formatMinutes(late)}遅い開始です`}>
          給与は、遅れた分を除いて計算します。
        </Banner>
      )}
      {isEarlyLeave(early) && (
        <Banner tone="warn" title="早退しますか？">
          予定の終了は {jstTime(plan.endsAt)} です。給与は、{formatMinutes(early)}
          を除いて計算します。
        </Banner>
      )}
    </>
  );
}

type YesNoProps = {
  label: Sentence;
  name: string;
  yes: Sentence;
  no: Sentence;
  value: boolean | null;
  error: Sentence | undefined;
  onChange: (value: boolean) => void;
};

function YesNo({ label, name, yes, no, value, error, onChange }: YesNoProps) {
  return (
    <RadioGroup label={label} name={name} required error={error}>
      <RadioRow
        name={name}
        value="yes"
        label={yes}
        checked={value === true}
        onChange={() => onChange(true)}
      />
      <RadioRow
        name={name}
        value="no"
        label={no}
        checked={value === false}
        onChange={() => onChange(false)}
      />
    </RadioGroup>
  );
}
