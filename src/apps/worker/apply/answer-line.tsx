import { useState, type ComponentType, type ReactNode } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import type { FormHandle as FormState } from '#platform/web/forms/use-form.ts';

/** Props of an answer's form: `stated` is the current answer, `onSave` takes the new one and closes the sheet. */
export type ApplyAnswerFormProps<Stated, Answer> = {
  stated: Stated;
  onSave: (answer: Answer) => void;
};

type AnswerLineProps<Stated, Answer> = {
  /** The title of the line and of its sheet. */
  title: Sentence;
  stated: Stated;
  /** The text of the current answer. */
  answer: Sentence;
  /** The consequence of the current answer. */
  outcome: Sentence;
  changeLabel: Sentence;
  onChange: (answer: Answer) => void;
  /** The form inside the sheet. */
  Form: ComponentType<ApplyAnswerFormProps<Stated, Answer>>;
  /** Further lines below the answer. */
  children?: ReactNode;
};

/** One answer that is carried over from the last application, with a sheet to change it. */
export function CarriedOverAnswerLine<Stated, Answer>(props: AnswerLineProps<Stated, Answer>) {
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
  /** The purpose of the answer, shown below the fields. */
  note: Sentence;
  /** The form's fields. */
  children: ReactNode;
};

/** The form in the sheet of an `CarriedOverAnswerLine`. */
export function ApplyAnswerForm({ form, note, children }: AnswerFormProps) {
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
