import { useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';

import { passkeyNameSentence } from '#access/passkeys/messages.ts';
import { isPasskeyName } from '#platform/base/passkey-rules.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { transportOfClient } from '#platform/web/graphql/query.ts';
import { registerPasskey } from '#platform/web/passkeys/passkey-calls.ts';
import { useDialogSignal } from '#platform/web/passkeys/use-dialog-signal.ts';

type Props = {
  /** Text below the field. */
  example: Sentence;
  /** Initial value of the name. */
  suggestion?: string;
  /** Links or buttons that help after a refusal, by its code. */
  actions?: Readonly<Record<string, ReactNode>>;
  onAdded: () => Promise<void>;
};

/** Form that registers a passkey of this device under a name. */
export function PasskeyForm({ example, suggestion = '', actions = {}, onAdded }: Props) {
  const client = useQueryClient();
  const dialog = useDialogSignal();
  const button = useRef<HTMLButtonElement>(null);
  const form = useForm({
    initial: { name: suggestion },
    focusesField: true,
    check: ({ name }): FieldErrors =>
      isPasskeyName(normalizeLine(name)) ? {} : { name: passkeyNameSentence },
    async submit({ name }) {
      await registerPasskey(transportOfClient(client), { name, signal: dialog.begin() });
      await onAdded();
      form.change({ name: '' });
    },
  });
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <FormFailure
        form={form}
        title="登録できませんでした"
        action={form.failure && actions[form.failure.code]}
      />
      <TextField
        label="パスキーの名前"
        name="name"
        required
        autoComplete="off"
        support={example}
        value={form.draft.name}
        error={form.problems['name']}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <Button
        ref={button}
        type="submit"
        size="lg"
        wide
        pending={form.isPending}
        pendingLabel="登録しています…"
      >
        この端末のパスキーを登録する
      </Button>
      {form.isPending && (
        <Button
          variant="secondary"
          onClick={() => {
            dialog.abort();
            // This button disappears when the browser's dialog closes: move the focus to the other button.
            button.current?.focus();
          }}
        >
          中止する
        </Button>
      )}
    </form>
  );
}
