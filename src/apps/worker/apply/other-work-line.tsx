import { formatMinutes } from '#platform/base/jst.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';

import { maxOtherWorkMinutes } from '#domain/application/other-work-bounds.ts';
import { statutoryWeekMinutes } from '#domain/pay/wage/weekly-overtime.ts';
import { overtimePremiumPercent } from '#domain/pay/wage/premiums.ts';
import type { ApplicationConfirmationView, OtherWorkMinutesInput } from './client.ts';
import {
  ApplyAnswerForm,
  CarriedOverAnswerLine,
  type ApplyAnswerFormProps,
} from './answer-line.tsx';

type LineProps = {
  confirmation: Pick<ApplicationConfirmationView, 'otherWork' | 'otherWorkPremiumMinutes'>;
  onChange: (otherWork: OtherWorkMinutesInput) => void;
};

/**
 * 今週のほかの仕事: one line with the hours at other employers from the last application; applying states them again.
 * (Rule 8.3)
 */
export function OtherWorkLine({ confirmation, onChange }: LineProps) {
  const { otherWork, otherWorkPremiumMinutes: premium } = confirmation;
  return (
    <CarriedOverAnswerLine
      title="今週のほかの仕事"
      stated={otherWork}
      answer={said(otherWork)}
      outcome="ひとこま以外で働く時間です。この内容を、応募のときに申告します。"
      changeLabel="変える"
      onChange={onChange}
      Form={OtherWorkForm}
    >
      {premium > 0 && (
        <p className="text-sm">
          <Words>
            {`ほかの仕事と合わせて1日${statutoryDayMinutes / 60}時間または週${statutoryWeekMinutes / 60}時間を${formatMinutes(premium)}超えるため、その分に${overtimePremiumPercent}％の割増が付きます。施設が承認すると契約になります。`}
          </Words>
        </p>
      )}
    </CarriedOverAnswerLine>
  );
}

function said(otherWork: OtherWorkMinutesInput | null): string {
  if (!otherWork || otherWork.weekMinutes === 0) return 'なし';
  const { dayMinutes, weekMinutes } = otherWork;
  const week = `週${formatMinutes(weekMinutes)}`;
  return dayMinutes === 0 ? week : `${week}（この日${formatMinutes(dayMinutes)}）`;
}

function OtherWorkForm({
  stated: otherWork,
  onSave,
}: ApplyAnswerFormProps<OtherWorkMinutesInput | null, OtherWorkMinutesInput>) {
  const form = useForm<{ day: string; week: string }>({
    initial: {
      day: hoursOf(otherWork?.dayMinutes ?? 0),
      week: hoursOf(otherWork?.weekMinutes ?? 0),
    },
    focusesField: true,
    check({ day, week }) {
      const [dayMinutes, weekMinutes] = [minutesOf(day), minutesOf(week)];
      return {
        ...(isWithin(dayMinutes, maxOtherWorkMinutes.day)
          ? {}
          : { otherDay: `0から${maxOtherWorkMinutes.day / 60}までの時間を入力してください` }),
        ...(isWithin(weekMinutes, maxOtherWorkMinutes.week) && !(weekMinutes < dayMinutes)
          ? {}
          : {
              otherWeek: `この日の時間を含めて、0から${maxOtherWorkMinutes.week / 60}までの時間を入力してください`,
            }),
      };
    },
    async submit({ day, week }) {
      onSave({ dayMinutes: minutesOf(day), weekMinutes: minutesOf(week) });
    },
  });
  return (
    <ApplyAnswerForm
      form={form}
      note="ほかの仕事があっても応募できます。勤務先の名前は聞きません。施設には、割増の金額だけが伝わります。"
    >
      <NumberField
        label="この日に、ほかで働く時間"
        name="otherDay"
        suffix=""
        support={`1時間単位で、0から${maxOtherWorkMinutes.day / 60}まで`}
        value={form.draft.day}
        error={form.problems['otherDay']}
        onChange={(event) => form.change({ day: event.target.value })}
      />
      <NumberField
        label="この週（日曜〜土曜）に、ほかで働く時間"
        name="otherWeek"
        suffix=""
        support="この日の時間も含めた合計。1時間単位で、なければ0"
        value={form.draft.week}
        error={form.problems['otherWeek']}
        onChange={(event) => form.change({ week: event.target.value })}
      />
    </ApplyAnswerForm>
  );
}

const hoursOf = (minutes: number) => String(Math.ceil(minutes / 60));
const minutesOf = (hours: string) => (/^\d{1,3}$/.test(hours) ? Number(hours) * 60 : Number.NaN);
const isWithin = (minutes: number, most: number) => minutes >= 0 && minutes <= most;
