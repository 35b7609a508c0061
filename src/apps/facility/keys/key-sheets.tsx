import type { FieldErrors } from '#platform/base/refusal.ts';
import { apiKeyRights, type ApiKeyRight } from '#platform/base/people/rights.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { CopyButton } from '#platform/ui/copy-button.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { staffFieldErrorSentences } from '#access/people/messages.ts';
import { FacilityChoiceField } from '#apps/facility/parts/facility-fields.tsx';
import { FormSheet } from '#apps/facility/parts/form-sheet.tsx';
import { isNameWithinLimit } from '#access/people/rules.ts';
import { ApiKeysQuery, CreateApiKeyMutation } from './keys-client.ts';
import { apiKeyRightLabels, apiKeyValidityChoices } from './key-labels.ts';

type Props = {
  facilities: readonly { id: string; name: string }[];
  onDone: (key: string) => void;
  onClose: () => void;
};

/** キーを作る: sheet for the name, rights, facilities and validity of a key. Nothing is preselected. */
export function CreateApiKeySheet({ facilities, onDone, onClose }: Props) {
  const create = useGraphqlMutation(CreateApiKeyMutation, { invalidates: [ApiKeysQuery] });
  const form = useForm({
    initial: {
      name: '',
      rights: [] as ApiKeyRight[],
      facilityIds: null as string[] | null,
      days: 90,
    },
    check: ({ name, rights, facilityIds }): FieldErrors => ({
      ...(isNameWithinLimit(normalizeLine(name)) ? {} : { name: staffFieldErrorSentences.keyName }),
      ...(rights.length > 0 ? {} : { rights: staffFieldErrorSentences.keyRights }),
      ...(facilityIds?.length === 0 ? { facilityIds: staffFieldErrorSentences.keyFacilities } : {}),
    }),
    async submit(draft) {
      const { createApiKey } = await create.mutateAsync({ input: draft });
      onDone(createApiKey.key);
    },
  });
  const { draft, problems, change } = form;
  const toggle = (right: ApiKeyRight, isChosen: boolean) =>
    change({
      rights: apiKeyRights.filter((one) => (one === right ? isChosen : draft.rights.includes(one))),
    });
  return (
    <FormSheet title="キーを作る" form={form} label="作る" onClose={onClose}>
      <TextField
        label="キーの名前"
        name="name"
        required
        autoComplete="off"
        support="使うシステムの名前。例：勤怠システム"
        value={draft.name}
        error={problems['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <fieldset>
        <legend className="font-bold">できること</legend>
        {apiKeyRights.map((right, index) => (
          <CheckRow
            key={right}
            {...(index === 0 ? { id: 'field-rights', error: problems['rights'] } : {})}
            {...apiKeyRightLabels[right]}
            checked={draft.rights.includes(right)}
            onChange={(event) => toggle(right, event.target.checked)}
          />
        ))}
      </fieldset>
      <FacilityChoiceField
        legend="対象の施設"
        facilities={facilities}
        facilityIds={draft.facilityIds}
        error={problems['facilityIds']}
        onChange={(facilityIds) => change({ facilityIds })}
      />
      <SelectField
        label="有効期間"
        name="days"
        required
        options={apiKeyValidityChoices.map(({ days, label }) => ({ value: String(days), label }))}
        value={String(draft.days)}
        error={problems['days']}
        onChange={(event) => change({ days: Number(event.target.value) })}
      />
    </FormSheet>
  );
}

/** APIキー: sheet that shows a new key, only once. */
export function CreatedApiKeySheet({ made, onClose }: { made: string; onClose: () => void }) {
  return (
    <Sheet open title="作ったキー" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>
          この画面を閉じると、もう表示できません。メールやチャットで送らず、使うシステムに直接保存してください。
        </p>
        <code className="rounded-12 border border-line bg-surface px-4 py-3 wrap-anywhere">
          {made}
        </code>
        <CopyButton text={made} what="APIキー" />
        <Button wide onClick={onClose}>
          保存しました
        </Button>
      </div>
    </Sheet>
  );
}
