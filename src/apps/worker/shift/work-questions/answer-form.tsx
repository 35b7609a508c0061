import { Link, useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { fieldId } from '#platform/ui/fields/field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';

import { ShiftFacilityAndTime } from '../shift-head.tsx';
import {
  answerField,
  workAnswerText,
  maxWorkAnswerLength,
  readWorkAnswers,
} from '#domain/attendance/work-questions/answer-rules.ts';
import {
  AnswerWorkQuestionsMutation,
  queriesStaleAfterWorkQuestionAnswers,
  type WorkQuestionsView,
} from './work-questions-client.ts';
import { WorkQuestionReadersNote } from './who-reads.tsx';

type Question = WorkQuestionsView['questions'][number];

/**
 * The facility's questions on one page, prefilled with the saved answers or with those of the last shift at the
 * facility.
 */
export function WorkQuestionsForm({ view }: { view: WorkQuestionsView }) {
  const { shift, questions, answeredAt } = view;
  const navigate = useNavigate();
  const send = useGraphqlMutation(AnswerWorkQuestionsMutation, {
    invalidates: queriesStaleAfterWorkQuestionAnswers,
  });
  const form = useForm({
    initial: () => ({ answers: questions.map(({ answer, proposed }) => answer ?? proposed ?? '') }),
    check({ answers }) {
      const read = readWorkAnswers(questions, answers);
      return 'fields' in read ? read.fields : {};
    },
    clears: { answers: questions.map((_, index) => answerField(index)) },
    async submit({ answers }) {
      await send.mutateAsync({ input: { id: shift.id, answers } });
      toast.success('回答を送信しました');
      await navigate(paths.shift(shift.id), { replace: true });
    },
  });
  const { draft, problems, change } = form;
  return (
    <form method="post" noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        <FormErrors form={form} title="送信できませんでした" labels={placesOf(questions)} />
        <Card>
          <ShiftFacilityAndTime shift={shift} />
        </Card>
        <p>
          <Words>
            <JstTime at={shift.startsAt} /> の勤務の開始まで、何度でも変えられます。
          </Words>
        </p>
        <div id={fieldId('answers')} tabIndex={-1} className="flex flex-col gap-7">
          {questions.map((question, index) => (
            <AnswerField
              key={question.text}
              question={question}
              name={answerField(index)}
              value={draft.answers[index] ?? ''}
              error={problems[answerField(index)]}
              onChange={(answer) =>
                change(({ answers }) => ({ answers: answers.with(index, answer) }))
              }
            />
          ))}
        </div>
        <div className="flex flex-col gap-2">
          <WorkQuestionReadersNote />
          <UnfitQuestions />
        </div>
      </div>
      <ActionBar>
        <Button
          type="submit"
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="送信しています…"
        >
          {answeredAt === null ? '回答を送信する' : '回答を変更する'}
        </Button>
      </ActionBar>
      <UnsavedChangesGuard when={form.isDirty && !form.isPending} />
    </form>
  );
}

/** Returns the question for each field's name, because several questions can have the same error sentence. */
const placesOf = (questions: readonly Question[]) =>
  Object.fromEntries(questions.map(({ text }, index) => [answerField(index), text]));

type FieldProps = {
  question: Question;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (answer: string) => void;
};

function AnswerField({ question, value, onChange, ...field }: FieldProps) {
  const { text, kind, options, required, proposed } = question;
  const shared = {
    ...field,
    label: text,
    required,
    optional: !required,
    support:
      proposed !== null && value === proposed
        ? '前にこの施設で答えた内容です。変わったときは、直してください'
        : undefined,
  };
  if (kind === 'text') {
    return (
      <TextArea
        {...shared}
        rows={2}
        max={maxWorkAnswerLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const choices = kind === 'yes_no' ? ['yes', 'no'] : options;
  return (
    <ChipGroup
      {...shared}
      options={choices.map((choice) => ({
        value: choice,
        label: workAnswerText(question, choice) ?? choice,
      }))}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function UnfitQuestions() {
  return (
    <p className="text-sm leading-160 text-fg-2">
      <Words>
        家族・病気・信条など、勤務に関係のないことを聞かれたときは、答えずにサポートへお知らせください。
      </Words>{' '}
      <Link className="link" to={paths.support()}>
        <Words>サポートへ連絡する</Words>
      </Link>
    </p>
  );
}
