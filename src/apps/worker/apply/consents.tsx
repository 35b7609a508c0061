import { Section } from '#platform/ui/display/card.tsx';
import { ContractPrevailsNote } from '#platform/ui/display/plain-notes.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { fieldId } from '#platform/ui/fields/field.tsx';
import type { FormHandle } from '#platform/web/forms/use-form.ts';

import type { ApplicationConfirmationView } from './client.ts';
import { consentFieldName, type ApplyDraft } from './use-apply-form.ts';

type ConsentForm = Pick<FormHandle<ApplyDraft>, 'draft' | 'problems'> & {
  agree(id: string, isAgreed: boolean): void;
};

type ConsentsProps = {
  confirmations: ApplicationConfirmationView['confirmations'];
  form: ConsentForm;
};

/** The statements that the worker must agree to, each with a checkbox. */
export function Consents({ confirmations, form: { draft, problems, agree } }: ConsentsProps) {
  return (
    <Section title="必ず確認してください">
      <ContractPrevailsNote className="text-sm text-fg-2" />
      <div className="flex flex-col gap-2">
        {confirmations.map(({ id, text }) => (
          <CheckRow
            key={id}
            boxed
            id={fieldId(consentFieldName(id))}
            name={consentFieldName(id)}
            label={text}
            checked={draft.agreed.includes(id)}
            error={problems[consentFieldName(id)]}
            onChange={(event) => agree(id, event.target.checked)}
          />
        ))}
      </div>
    </Section>
  );
}
