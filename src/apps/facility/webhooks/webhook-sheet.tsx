import type { FieldErrors } from '#platform/base/refusal.ts';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { webhookEventLabel, noWebhookEventTypeSentence } from './labels.ts';
import {
  AddWebhookEndpointMutation,
  EditWebhookEndpointMutation,
  WebhookEndpointsQuery,
  type WebhookEndpoint,
} from './webhooks-client.ts';

import { FacilityChoiceField } from '#apps/facility/parts/facility-fields.tsx';
import { FormSheet } from '#apps/facility/parts/form-sheet.tsx';

type Props = {
  /** The endpoint to change; null for a new one. */
  endpoint: WebhookEndpoint | null;
  eventTypes: readonly string[];
  facilities: readonly { id: string; name: string }[];
  /** Called after the change; for a new endpoint with its secret. */
  onDone: (secret?: string) => void;
  onClose: () => void;
};

/** 送信先を追加する, 変更する: sheet for the URL of an endpoint, its event types and its facilities. */
export function WebhookSheet({ endpoint, eventTypes, facilities, onDone, onClose }: Props) {
  const add = useGraphqlMutation(AddWebhookEndpointMutation, {
    invalidates: [WebhookEndpointsQuery],
  });
  const edit = useGraphqlMutation(EditWebhookEndpointMutation, {
    invalidates: [WebhookEndpointsQuery],
  });
  const form = useForm({
    initial: {
      url: endpoint?.url ?? '',
      eventTypes: endpoint?.eventTypes ?? [...eventTypes],
      facilityIds: endpoint?.facilityIds ?? (null as string[] | null),
    },
    check: ({ eventTypes: chosen }): FieldErrors =>
      chosen.length === 0 ? { eventTypes: noWebhookEventTypeSentence } : {},
    async submit(draft) {
      if (endpoint) {
        await edit.mutateAsync({ input: { id: endpoint.id, endpoint: draft } });
        toast.success('送信先を変更しました');
        return onDone();
      }
      const { addWebhookEndpoint } = await add.mutateAsync({ input: draft });
      onDone(addWebhookEndpoint.secret);
    },
  });
  const { draft, problems, change } = form;
  const toggle = (type: string, isChosen: boolean) =>
    change({
      eventTypes: eventTypes.filter((one) =>
        one === type ? isChosen : draft.eventTypes.includes(one),
      ),
    });
  return (
    <FormSheet
      title={endpoint ? '送信先を変更する' : '送信先を追加する'}
      form={form}
      label={endpoint ? '変更する' : '追加する'}
      onClose={onClose}
    >
      <TextField
        label="URL"
        name="url"
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        support="https://で始まる、インターネットに公開されたアドレス"
        value={draft.url}
        error={problems['url']}
        onChange={(event) => change({ url: event.target.value })}
      />
      <fieldset>
        <legend className="font-bold">受け取る出来事</legend>
        {eventTypes.map((type, index) => (
          <CheckRow
            key={type}
            {...(index === 0 ? { id: 'field-eventTypes', error: problems['eventTypes'] } : {})}
            label={webhookEventLabel(type)}
            description={type}
            checked={draft.eventTypes.includes(type)}
            onChange={(event) => toggle(type, event.target.checked)}
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
    </FormSheet>
  );
}
