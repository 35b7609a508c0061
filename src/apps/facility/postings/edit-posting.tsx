import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { parseWholeNumber } from '#platform/base/text.ts';
import { formatYen } from '#platform/base/yen.ts';
import {
  EditPostingMutation,
  postingGroundsQuery,
  PostingsOfWeekQuery,
  type WeekPosting,
} from './postings-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm, type FormHandle } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { invalidateAnswers } from '#platform/web/graphql/query.ts';
import { useServerTime } from '#platform/web/server-time.ts';

import { wageAdviceSpanOfTypedTimes } from './week/advice.ts';
import {
  checkPostingEdit,
  draftOfPosting,
  judgePostingEdit,
  postingTermsOfEditDraft,
  type PostingEditDraft,
} from './edit-draft.ts';
import { postingName } from './posting-row.tsx';
import { WageAdvice } from './week/wage-advice.tsx';

type Props = { posting: WeekPosting; onClose: () => void };

/** Sheet that changes the terms of one posting; contracts that exist already do not change. */
export function EditPostingSheet({ posting, onClose }: Props) {
  const now = useServerTime();
  // State keeps the posting as it was opened: a refetch of the list must not change the open form.
  const [opened] = useState(posting);
  const grounds = useQuery(postingGroundsQuery(opened.facilityId)).data?.postingGrounds;
  const client = useQueryClient();
  // All presses share one key: when an answer was lost, a second press must not be refused for the first one's change.
  const edit = useGraphqlMutation(EditPostingMutation, {
    once: 'screen',
    invalidates: [PostingsOfWeekQuery],
    onError: ({ code }) =>
      code === 'POSTING_REPLACED' ? invalidateAnswers(client, [PostingsOfWeekQuery]) : undefined,
  });
  const form = useForm({
    initial: draftOfPosting(opened),
    check: checkPostingEdit,
    async submit(draft) {
      const { startsAt, endsAt, deadline, ...terms } = postingTermsOfEditDraft(draft);
      await edit.mutateAsync({
        input: {
          id: opened.id,
          version: opened.version,
          terms: {
            ...terms,
            startsAt: startsAt.toISOString(),
            endsAt: endsAt.toISOString(),
            deadline: deadline.toISOString(),
          },
        },
      });
      toast.success('募集を変更しました');
      onClose();
    },
  });
  const judged = grounds && judgePostingEdit(form.draft, { posting: opened, grounds, now });
  const refusal = judged && 'refusal' in judged ? judged.refusal.message : null;
  return (
    <Sheet
      open
      onClose={onClose}
      title="募集を変更する"
      size="full"
      footer={
        <Button
          wide
          reason={refusal}
          pending={form.isPending}
          pendingLabel="変更しています…"
          onClick={() => void form.submit()}
        >
          変更する
        </Button>
      }
    >
      <form
        method="post"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === null) void form.submit();
        }}
      >
        <p className="text-fg-2">
          {postingName(opened)}
          。応募した方がいる場合、勤務時間は変えられず、時給・交通費の上限・ボーナスは上げることだけができます。
        </p>
        <FormErrors form={form} title="変更できませんでした" />
        <Terms
          form={form}
          advice={
            <WageAdvice
              templateId={opened.templateId}
              span={
                form.draft.day === ''
                  ? null
                  : wageAdviceSpanOfTypedTimes(form.draft.day, form.draft)
              }
              wage={parseWholeNumber(form.draft.hourlyWage)}
              name="この募集"
            />
          }
        />
        {judged && 'cost' in judged && (
          <p className="text-fg-2">
            予定どおりに働いたときの費用：{formatYen(judged.cost.total)}
            （募集人数分。賃金と交通費の上限 {formatYen(judged.cost.advance)}、手数料{' '}
            {formatYen(judged.cost.fee)}、手数料の消費税 {formatYen(judged.cost.feeTax)}）
          </p>
        )}
      </form>
    </Sheet>
  );
}

const numbers = [
  ['breakMinutes', '休憩', '分'],
  ['hourlyWage', '時給', '円'],
  ['travelAllowance', '交通費の上限（1日）', '円'],
  ['bonus', 'ボーナス', '円'],
  ['capacity', '募集人数', '名'],
  ['deadline', '応募の締切（開始の何分前）', '分'],
] as const;

const times = [
  ['startTime', '開始'],
  ['endTime', '終了'],
] as const;

type TermsProps = {
  form: FormHandle<PostingEditDraft>;
  /** Advice shown below the field for the hourly wage. */
  advice: ReactNode;
};

function Terms({ form: { draft, problems, change }, advice }: TermsProps) {
  return (
    <>
      <DateField
        label="勤務日"
        name="day"
        required
        value={draft.day}
        error={problems['day']}
        onChange={(day) => change({ day })}
      />
      {times.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          required
          inputMode="numeric"
          autoComplete="off"
          value={draft[name]}
          error={problems[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      {numbers.map(([name, label, suffix]) => (
        <div key={name} className="flex flex-col gap-2">
          <NumberField
            label={label}
            name={name}
            required
            suffix={suffix}
            value={draft[name]}
            error={problems[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
          {name === 'hourlyWage' && advice}
        </div>
      ))}
    </>
  );
}
