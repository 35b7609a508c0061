import { useEffect, useState, type ReactNode } from 'react';

import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { fieldId } from '#ui/fields/field.tsx';
import { PhotoPicker } from '#ui/photos/photo-picker.tsx';
import { Progress } from '#ui/feedback/meter.tsx';
import { RadioGroup, RadioRow } from '#ui/fields/radio-row.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';

import type { ExemptionView } from '../../cancellation-client.ts';
import { maxNoteLength } from '../cancel-rules.ts';
import { useProof } from './use-proof.ts';

type ExemptionFormProps = { view: ExemptionView; children: ReactNode };

/** The listed reason, the picture that proves it, and a note, sent to the operators. */
export function ExemptionForm({ view, children }: ExemptionFormProps) {
  const [reason, setReason] = useState<string>(view.suggestedReason ?? '');
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<{ blob: Blob; url: string } | null>(null);
  const preview = photo?.url ?? null;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const proof = useProof(view.shift.id, { reason, note, picture: photo?.blob ?? null });
  const chosen = view.reasons.find(({ id }) => id === reason);
  const { errors } = proof;
  return (
    <>
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        {proof.failure && (
          <Banner tone="danger" announce title="提出できませんでした">
            {proof.failure}
          </Banner>
        )}
        <ErrorSummary errors={summaryOf(errors)} attempt={proof.attempt} />
        {children}
        <RadioGroup
          label="免除の理由"
          name="reason"
          required
          support="事務局が証明を確認すると、ペナルティがなくなります"
          error={errors['reason']}
        >
          {view.reasons.map(({ id, name, proof: shown }) => (
            <RadioRow
              key={id}
              name="reason"
              value={id}
              label={name}
              description={shown}
              checked={id === reason}
              onChange={() => setReason(id)}
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
            error={errors['uploadId']}
            onPick={({ blob }) => setPhoto({ blob, url: URL.createObjectURL(blob) })}
          />
        )}
        <TextArea
          label="事務局に伝えること"
          name="note"
          {...(reason === 'facility_request' ? { required: true } : { optional: true })}
          max={maxNoteLength}
          rows={2}
          value={note}
          error={errors['note']}
          onChange={(event) => setNote(event.target.value)}
        />
        {proof.share !== null && (
          <Progress label="写真を送っています" value={proof.share} max={1} text="" />
        )}
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={proof.isSending}
          pendingLabel="提出しています…"
          onClick={() => void proof.submit()}
        >
          証明を提出する
        </Button>
      </ActionBar>
    </>
  );
}

function summaryOf(errors: Record<string, string>) {
  return ['reason', 'uploadId', 'note'].flatMap((name) => {
    const text = errors[name];
    return text === undefined ? [] : [{ id: fieldId(name), text }];
  });
}
