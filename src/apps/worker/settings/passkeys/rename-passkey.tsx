import { isPasskeyName } from '#platform/base/passkey-rules.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { passkeyNameSentence } from '#access/passkeys/messages.ts';
import type { OwnPasskey } from '#apps/parts/passkeys/own-passkeys.tsx';
import { RenamePasskeyMutation, PasskeyListQuery } from './passkeys-client.ts';

/** パスキーの名前: the form that renames a passkey. */
export function RenameSheet({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const rename = useGraphqlMutation(RenamePasskeyMutation, { invalidates: [PasskeyListQuery] });
  const form = useForm({
    initial: { newName: passkey.name },
    focusesField: true,
    check: ({ newName }): FieldErrors =>
      isPasskeyName(normalizeLine(newName)) ? {} : { newName: passkeyNameSentence },
    async submit({ newName }) {
      await rename.mutateAsync({ input: { id: passkey.id, newName } });
      onClose();
      toast.success('名前を変更しました');
    },
  });
  return (
    <Sheet open title="名前の変更" onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormFailure form={form} title="変更できませんでした" />
        <TextField
          label="パスキーの名前"
          name="newName"
          required
          autoComplete="off"
          value={form.draft.newName}
          error={form.problems['newName']}
          onChange={(event) => form.change({ newName: event.target.value })}
        />
        <Button
          type="submit"
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="変更しています…"
        >
          名前を変更する
        </Button>
      </form>
    </Sheet>
  );
}
