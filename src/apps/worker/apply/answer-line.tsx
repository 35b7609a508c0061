import { useState, type ComponentType, type ReactNode } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import type { Form as FormState } from '#platform/web/forms/use-form.ts';

/** The form of an answer: `stated` is the answer before, `onSave` closes the sheet. */
export type AnswerFormOf<Stated, Answer> = { stated: Stated; onSave: (answer: Answer) => void };

type AnswerLineProps<Stated, Answer> = {
  /** Names the line and its sheet. */
  title: Sentence;
  stated: Stated;
  /** The words for `stated`. */
  answer: Sentence;
  /** The effect of the answer. */
  outcome: Sentence;
  changeLabel: Sentence;
  onChange: (answer: Answer) => void;
  /** The form in the sheet. */
  Form: ComponentType<AnswerFormOf<Stated, Answer>>;
  /** Further lines. */
  children?: ReactNode;
};

/** One line of an application that carries over from the last one, with a sheet to change it. */
export function AnswerLine<Stated, Answer>(props: AnswerLineProps<Stated, Answer>) {
  const { title, stated, answer, outcome, changeLabel, onChange, Form, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <Words>{title}</Words>：
          <b>
            <Words>{answer}</Words>
          </b>
        </p>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {changeLabel}
        </Button>
      </div>
      <p className="text-sm text-fg-2">
        <Words>{outcome}</Words>
      </p>
      {children}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={title}>
        <Form
          stated={stated}
          onSave={(given) => {
            setOpen(false);
            onChange(given);
          }}
        />
      </Sheet>
    </Card>
  );
}

type AnswerFormProps = {
  form: Pick<FormState<never>, 'failure' | 'submit'>;
  /** Use of the answer, below the fields. */
  note: Sentence;
  /** The fields. */
  children: ReactNode;
};

/** The form in the sheet of an `AnswerLine`. */
export function AnswerForm({ form, note, children }: AnswerFormProps) {
  return (
    <div className="flex flex-col gap-4">
      <FormFailure form={form} title="保存できませんでした" />
      {children}
      <p className="text-sm text-fg-2">
        <Words>{note}</Words>
      </p>
      <Button wide onClick={() => void form.submit()}>
        この内容にする
      </Button>
    </div>
  );
}
