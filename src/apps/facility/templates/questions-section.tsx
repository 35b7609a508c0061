import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { fieldId } from '#platform/ui/fields/field.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { FormHandle } from '#platform/web/forms/use-form.ts';
import {
  workQuestionOptionsField,
  workQuestionBounds,
  workQuestionField,
  workQuestionKinds,
} from '#domain/corporation/questions/question-rules.ts';

import type { TemplateDraft } from './template-draft.ts';
import {
  draftOfWorkQuestion,
  emptyWorkQuestion,
  moveWorkQuestion,
  unusedFrequentWorkQuestions,
  workQuestionKindLabels,
  type WorkQuestionDraft,
} from './question-drafts.ts';

const kindOptions = workQuestionKinds.map((kind) => ({
  value: kind,
  label: workQuestionKindLabels[kind],
}));

/** 勤務前の質問: form section for the questions that a hired worker answers before the start. */
export function WorkQuestionFields({ form }: { form: FormHandle<TemplateDraft> }) {
  const { draft, problems, change, clear } = form;
  const { workQuestions: drafts } = draft;
  const [news, setNews] = useState('');
  const { list, focusOn } = useFocusOfList();
  // Clear all errors: they name questions by number, and a change of the list changes the numbers.
  const set = (next: readonly WorkQuestionDraft[]) => {
    change({ workQuestions: next });
    clear(
      drafts.flatMap((_, index) => [workQuestionField(index), workQuestionOptionsField(index)]),
    );
  };
  const replace = (at: number, typed: Partial<WorkQuestionDraft>) => {
    change({
      workQuestions: drafts.map((one, index) => (index === at ? { ...one, ...typed } : one)),
    });
    clear([workQuestionField(at), workQuestionOptionsField(at)]);
  };
  const add = (question = emptyWorkQuestion) => {
    const added = draftOfWorkQuestion(question, crypto.randomUUID());
    set([...drafts, added]);
    focusOn(added.key, 'input');
  };
  const isFull = drafts.length >= workQuestionBounds.questions;
  return (
    <Section title="勤務前の質問" className="gap-5">
      <p className="text-sm text-fg-2">
        契約したワーカーが、勤務の開始までに回答します。{workQuestionBounds.questions}
        つまで。質問は募集の画面にも表示され、回答は今日の勤務の画面で見られます。本籍・家族・思想・病歴など、法律で集められないことは尋ねられません。
      </p>
      <output className="sr-only">{news}</output>
      <ol ref={list} aria-label="勤務前の質問" className="flex flex-col gap-4 empty:hidden">
        {drafts.map((question, index) => (
          <QuestionRow
            key={question.key}
            question={question}
            index={index}
            count={drafts.length}
            errors={{
              text: problems[workQuestionField(index)],
              options: problems[workQuestionOptionsField(index)],
            }}
            onChange={(typed) => replace(index, typed)}
            onMove={(by) => {
              set(moveWorkQuestion(drafts, index, by));
              focusOn(question.key, `[data-by="${by}"]`);
              setNews(`質問を${index + 1 + by}番目にしました`);
            }}
            onRemove={() => {
              set(drafts.toSpliced(index, 1));
              setNews(`${index + 1}番目の質問を外しました`);
              document.getElementById(fieldId('workQuestions'))?.focus();
            }}
          />
        ))}
      </ol>
      <div className="flex flex-col gap-2">
        <p id={fieldId('workQuestions')} tabIndex={-1} className="text-sm text-fg-2">
          {isFull
            ? `質問が${workQuestionBounds.questions}つになりました。ほかの質問を加えるには、先に1つ外してください。`
            : '質問を選んで加えてから、書き直すこともできます。'}
          {problems['workQuestions'] && (
            <span className="block pt-1 font-bold text-danger">{problems['workQuestions']}</span>
          )}
        </p>
        {!isFull && (
          <p className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => add()}>
              質問を書く
            </Button>
            {unusedFrequentWorkQuestions(drafts).map((question) => (
              <Button
                key={question.text}
                variant="secondary"
                size="sm"
                aria-label={`「${question.text}」を加える`}
                onClick={() => add(question)}
              >
                ＋ {question.text}
              </Button>
            ))}
          </p>
        )}
      </div>
    </Section>
  );
}

/** Moves the focus into a row of the list after the next render, which may have moved the row. */
function useFocusOfList() {
  const list = useRef<HTMLOListElement>(null);
  const [wanted, setWanted] = useState<{ key: string; part: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const row = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset['question'] === wanted.key,
    );
    const part = row?.querySelector<HTMLElement>(wanted.part);
    (part ?? row?.querySelector<HTMLElement>('[data-by]'))?.focus();
  }, [wanted]);
  return { list, focusOn: (key: string, part: string) => setWanted({ key, part }) };
}

type RowProps = {
  question: WorkQuestionDraft;
  index: number;
  count: number;
  errors: { text: string | undefined; options: string | undefined };
  onChange: (typed: Partial<WorkQuestionDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function QuestionRow({ question, index, count, errors, onChange, onMove, onRemove }: RowProps) {
  const { key, text, kind, options, required } = question;
  const number = index + 1;
  return (
    <li
      data-question={key}
      className="flex flex-col gap-4 rounded-12 border border-line-weak bg-surface p-4"
    >
      <TextField
        label={`${number}番目の質問`}
        name={workQuestionField(index)}
        required
        autoComplete="off"
        value={text}
        error={errors.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <SelectField
        label={`${number}番目の回答の形`}
        name={`questionKind-${index}`}
        options={kindOptions}
        value={kind}
        onChange={(event) => {
          const chosen = workQuestionKinds.find((one) => one === event.target.value);
          if (chosen) onChange({ kind: chosen });
        }}
      />
      {kind === 'choice' && (
        <TextArea
          label={`${number}番目の選択肢`}
          name={workQuestionOptionsField(index)}
          required
          rows={3}
          support={`1行に1つ、${workQuestionBounds.options.least}〜${workQuestionBounds.options.most}個`}
          value={options}
          error={errors.options}
          onChange={(event) => onChange({ options: event.target.value })}
        />
      )}
      <CheckRow
        name={`questionRequired-${index}`}
        label="回答を必須にする"
        description="回答がないと、前の日の夜にワーカーへお知らせし、今日の勤務の画面に印が付きます"
        checked={required}
        onChange={(event) => onChange({ required: event.target.checked })}
      />
      <p className="flex flex-wrap items-center gap-2">
        {index > 0 && (
          <IconButton
            data-by={-1}
            label={`${number}番目の質問を前へ`}
            icon={<ArrowUp aria-hidden className="size-6" />}
            onClick={() => onMove(-1)}
          />
        )}
        {number < count && (
          <IconButton
            data-by={1}
            label={`${number}番目の質問を後ろへ`}
            icon={<ArrowDown aria-hidden className="size-6" />}
            onClick={() => onMove(1)}
          />
        )}
        <Button
          variant="secondary"
          size="sm"
          className="ml-auto"
          aria-label={`${number}番目の質問を外す`}
          onClick={onRemove}
        >
          外す
        </Button>
      </p>
    </li>
  );
}
