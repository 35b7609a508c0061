import { useEffect, type ReactNode } from 'react';

import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { fieldId } from '#platform/ui/fields/field.tsx';
import { PhotoPicker } from '#platform/ui/photos/photo-picker.tsx';
import { Progress } from '#platform/ui/feedback/meter.tsx';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { maxCancelNoteLength } from '#domain/attendance/cancellation/cancel-limits.ts';

import type { ExemptionView } from '../cancellation-client.ts';
import { useExemptionProof } from './use-proof.ts';

type ExemptionFormProps = { view: ExemptionView; children: ReactNode };

/** The form of a proof: a listed reason, a picture and a note, submitted to the operators. */
export function ExemptionForm({ view, children }: ExemptionFormProps) {
  const proof = useExemptionProof(view);
  const { draft, problems, change } = proof;
  const preview = draft.picture?.url ?? null;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const chosen = view.reasons.find(({ id }) => id === draft.reason);
  return (
    <>
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        <FormErrors form={proof} title="提出できませんでした" />
        {children}
        <RadioGroup
          label="免除の理由"
          name="reason"
          required
          support="事務局が証明を確認すると、ペナルティがなくなります"
          error={problems['reason']}
        >
          {view.reasons.map(({ id, name, proof: shown }) => (
            <RadioRow
              key={id}
              name="reason"
              value={id}
              label={name}
              description={shown}
              checked={id === draft.reason}
              onChange={() => change({ reason: id })}
            />
          ))}
        </RadioGroup>
        {chosen?.needsPicture && (
          <PhotoPicker
            id={fieldId('uploadId')}
            label="証明の写真"
            required
            kind="paper"
            support="日付と発行元が読めるように撮ってください"
            preview={preview}
            error={problems['uploadId']}
            onPick={({ blob }) => change({ picture: { blob, url: URL.createObjectURL(blob) } })}
          />
        )}
        <TextArea
          label="事務局に伝えること"
          name="note"
          {...(draft.reason === 'facility_request' ? { required: true } : { optional: true })}
          max={maxCancelNoteLength}
          rows={2}
          value={draft.note}
          error={problems['note']}
          onChange={(event) => change({ note: event.target.value })}
        />
        {proof.share !== null && (
          <Progress label="写真を送っています" value={proof.share} max={1} text="" />
        )}
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={proof.isPending}
          pendingLabel="提出しています…"
          onClick={() => void proof.submit()}
        >
          証明を提出する
        </Button>
      </ActionBar>
    </>
  );
}
