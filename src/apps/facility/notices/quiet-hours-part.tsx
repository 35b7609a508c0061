import { useQueryClient } from '@tanstack/react-query';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { TimeField } from '#platform/ui/dates/time-field.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { SwitchRow } from '#platform/ui/fields/switch-row.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { invalidateAnswers, transportOfClient } from '#platform/web/graphql/query.ts';

import { staffFieldErrorSentences } from '#access/people/messages.ts';
import {
  SaveStaffQuietHoursMutation,
  StaffNoticeSettingsQuery,
  type StaffNoticeSettingsData,
} from './notices-client.ts';
import { maxHoursToTodaysShift } from '#domain/staff-notices/notice-rules.ts';

type Props = { quietHours: StaffNoticeSettingsData['quietHours'] };
type Draft = { isOn: boolean; from: string | null; until: string | null };

const usual = { from: '22:00', until: '07:00' };

/** 静かな時間: fields for the hours in which only notices that are urgent today are sent. */
export function QuietHoursPart({ quietHours }: Props) {
  const client = useQueryClient();
  const form = useForm<Draft>({
    initial: { isOn: quietHours !== null, ...(quietHours ?? usual) },
    focusesField: true,
    check: ({ isOn, from, until }): FieldErrors =>
      isOn && (from === null || until === null || from === until)
        ? { from: staffFieldErrorSentences.quietHours }
        : {},
    async submit({ isOn, from, until }) {
      const input = isOn ? { from, until } : { from: null, until: null };
      await transportOfClient(client)(SaveStaffQuietHoursMutation, { input });
      await invalidateAnswers(client, [StaffNoticeSettingsQuery]);
      toast.success('静かな時間を保存しました');
    },
  });
  const { draft, problems, change, isPending } = form;
  return (
    <Section title="静かな時間">
      <p className="text-fg-2">
        この時間に起きたことは、終わってからお知らせします。遅刻・無断欠勤、出勤前の回答、
        {maxHoursToTodaysShift}
        時間以内に始まる勤務の欠員・中止の回答・新しい契約、朝まで待てない期限は、静かな時間にもお知らせします。
      </p>
      <Card>
        <form method="post" noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
          <FormFailure form={form} title="保存できませんでした" />
          <SwitchRow
            label="静かな時間を使う"
            checked={draft.isOn}
            onChange={(event) => change({ isOn: event.target.checked })}
          />
          {draft.isOn && (
            <div className="flex flex-wrap gap-x-6 gap-y-4">
              <TimeField
                name="from"
                label="開始"
                value={draft.from}
                error={problems['from']}
                onChange={(from) => change({ from })}
              />
              <TimeField
                name="until"
                label="終了"
                value={draft.until}
                onChange={(until) => change({ until })}
              />
            </div>
          )}
          <p>
            <Button type="submit" pending={isPending} pendingLabel="保存しています…">
              保存する
            </Button>
          </p>
        </form>
      </Card>
    </Section>
  );
}
