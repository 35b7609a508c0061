import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { workPermissionOfName, workPermissions, documentRejectReasonChoices } from './choices.ts';
import {
  OperatorApproveDocumentMutation,
  OperatorDocumentsQuery,
  OperatorRejectDocumentMutation,
  type DocumentToReview,
} from './documents-client.ts';

type DecisionProps = {
  document: DocumentToReview;
  /** Called once the decision is stored, with the message about it. */
  onDecided: (done: string) => Promise<void>;
};

/** Form to approve a document (承認する) or to reject it (差し戻す) with one of the reasons. */
export function DocumentDecision({ document, onDecided }: DecisionProps) {
  const [isRejecting, setRejecting] = useState(false);
  return (
    <Section title="審査の結果">
      {isRejecting ? (
        <Reject document={document} onDecided={onDecided} onBack={() => setRejecting(false)} />
      ) : (
        <Approve document={document} onDecided={onDecided} onReject={() => setRejecting(true)} />
      )}
    </Section>
  );
}

const withoutPicture =
  '写真がないため承認できません。「一部が写っていない」で差し戻すと、写真を送り直すよう伝わります';

function Approve({ document, onDecided, onReject }: DecisionProps & { onReject: () => void }) {
  const { id, kind, profileVersion, pictures } = document;
  const send = useGraphqlMutation(OperatorApproveDocumentMutation, {
    once: 'decision',
    invalidates: [OperatorDocumentsQuery],
    onSuccess: () => onDecided('承認しました'),
  });
  const form = useForm({
    initial: {
      expiresOn: document.expiresOn ?? '',
      workPermission: document.proposedPermission ?? '',
    },
    submit: ({ expiresOn, workPermission }) =>
      send.mutateAsync({
        input: {
          id,
          expiresOn: expiresOn || null,
          workPermission: workPermissionOfName(workPermission),
          profileVersion,
        },
      }),
  });
  const { draft, problems, change } = form;
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <FormErrors form={form} title="承認できませんでした" />
      <DateField
        label="有効期限"
        name="expiresOn"
        optional
        support="書類に書かれているとき"
        value={draft.expiresOn}
        error={problems['expiresOn']}
        onChange={(expiresOn) => change({ expiresOn })}
      />
      {kind === 'identity' && (
        <SelectField
          label="就労の制限"
          name="workPermission"
          optional
          support="在留カードのとき"
          placeholder="指定しない"
          options={workPermissions}
          value={draft.workPermission}
          error={problems['workPermission']}
          onChange={(event) => change({ workPermission: event.target.value })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          reason={pictures.length === 0 ? withoutPicture : null}
          pending={form.isPending}
          pendingLabel="送信しています…"
        >
          承認する
        </Button>
        <Button variant="danger" onClick={onReject}>
          差し戻す…
        </Button>
      </div>
    </form>
  );
}

function Reject({ document: { id }, onDecided, onBack }: DecisionProps & { onBack: () => void }) {
  const send = useGraphqlMutation(OperatorRejectDocumentMutation, {
    once: 'decision',
    invalidates: [OperatorDocumentsQuery],
    onSuccess: () => onDecided('差し戻しました'),
  });
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): Record<string, string> =>
      reason === '' ? { reason: '差し戻す理由を選んでください' } : {},
    submit: (draft) => send.mutateAsync({ input: { id, ...draft } }),
  });
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <FormErrors form={form} title="差し戻せませんでした" />
      <RadioGroup
        label="差し戻す理由"
        name="reason"
        required
        support="ワーカーに表示されます"
        error={form.problems['reason']}
      >
        {documentRejectReasonChoices.map((reason) => (
          <RadioRow
            key={reason}
            name="reason"
            label={reason}
            value={reason}
            checked={form.draft.reason === reason}
            onChange={() => form.change({ reason })}
          />
        ))}
      </RadioGroup>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onBack}>
          戻る
        </Button>
        <Button
          type="submit"
          variant="danger"
          pending={form.isPending}
          pendingLabel="送信しています…"
        >
          差し戻す
        </Button>
      </div>
    </form>
  );
}
