import type { ReactNode } from 'react';

import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ErrorSummary } from '#platform/ui/fields/error-summary.tsx';
import { fieldId } from '#platform/ui/fields/field.tsx';

import type { FormState } from './use-form.ts';

type FormErrorsProps = {
  form: Pick<FormState, 'problems' | 'attempt' | 'failure'>;
  /** The title of the banner. */
  title: Sentence;
  /** Names of fields, for errors whose sentence alone would be ambiguous in the summary. */
  labels?: Record<string, string>;
  /** Maps the name of an error to the field that its link focuses, if their names differ. */
  fieldOf?: (name: string) => string;
  action?: ReactNode;
};

/** The errors above a form: errors of fields in a summary with links, every other refusal in a banner. */
export function FormErrors({ form, title, action, ...options }: FormErrorsProps) {
  const { labels = {}, fieldOf = (name) => name } = options;
  const errors = Object.entries(form.problems).map(([name, text]) => ({
    id: fieldId(fieldOf(name)),
    text: labels[name] ? `${labels[name]}：${text}` : text,
  }));
  return (
    <>
      <FormFailure form={form} title={title} action={action} />
      <ErrorSummary errors={errors} attempt={form.attempt} />
    </>
  );
}

type FormFailureProps = Pick<FormErrorsProps, 'title' | 'action'> & {
  form: Pick<FormState, 'failure'>;
};

/** The banner alone, for a form of one or two fields. Renders nothing when the refusal names fields. */
export function FormFailure({ form, title, action }: FormFailureProps) {
  const sentence = failureSentence(form);
  if (sentence === undefined) return null;
  return (
    <Banner tone="danger" announce title={title} action={action}>
      {sentence}
    </Banner>
  );
}

/** The sentence of a refusal that names no fields, for a dialog, which shows it as its own error. */
export function failureSentence({ failure }: Pick<FormState, 'failure'>): string | undefined {
  if (!failure) return undefined;
  const namesFields = Object.keys(failure.fields).length > 0;
  return failure.code === 'VALIDATION_FAILED' && namesFields ? undefined : failure.message;
}
