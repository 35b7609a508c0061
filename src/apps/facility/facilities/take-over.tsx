import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { ownFacilityQuery } from './own-facilities-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import type { FormHandle } from '#platform/web/forms/use-form.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';

import {
  fieldsSharedByFacilities,
  copySharedFacilityFields,
  type FacilityDraft,
} from './facility-draft.ts';

type Source = { id: string; name: string };
type Props = { form: FormHandle<FacilityDraft>; sources: readonly [Source, ...Source[]] };

/** Card with a button that copies, once, the fields that facilities of one corporation usually share. */
export function CopyFacilityFieldsCard({ form, sources }: Props) {
  const [id, setId] = useState(sources[0].id);
  const source = sources.find((one) => one.id === id) ?? sources[0];
  const { isPending, failure, taken, take } = useTaking(form);
  if (taken) return <Taken {...taken} />;
  return (
    <Card className="flex flex-col items-start gap-3">
      <p>
        すでに登録した施設と同じところは、写してから直せます。写すのは、
        {Object.values(fieldsSharedByFacilities).join('・')}です。入力した欄は変わりません。
      </p>
      {sources.length > 1 && (
        <SelectField
          label="写す元の施設"
          name="source"
          options={sources.map((one) => ({ value: one.id, label: one.name }))}
          value={id}
          onChange={(event) => setId(event.target.value)}
        />
      )}
      <Button
        variant="secondary"
        pending={isPending}
        pendingLabel="写しています…"
        onClick={() => void take(source)}
      >
        {`「${source.name}」の内容を写す`}
      </Button>
      {failure !== null && (
        <Banner tone="danger" announce title="写せませんでした">
          {failure}
        </Banner>
      )}
    </Card>
  );
}

type TakenProps = { name: string; labels: readonly string[] };

function useTaking(form: FormHandle<FacilityDraft>) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [taken, setTaken] = useState<TakenProps | null>(null);
  async function take({ id, name }: Source) {
    setPending(true);
    setFailure(null);
    try {
      const { ownFacility: own } = await client.fetchQuery(ownFacilityQuery(id));
      form.change((latest) => {
        const { change, labels } = copySharedFacilityFields(own, latest);
        setTaken({ name, labels });
        return change;
      });
    } catch (error) {
      if (!(error instanceof GraphqlFailure)) throw error;
      setFailure(error.message);
    } finally {
      setPending(false);
    }
  }
  return { isPending, failure, taken, take };
}

/** Note with the copied fields. The pressed button has disappeared, so the note takes the focus and is read out. */
function Taken({ name, labels }: TakenProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1}>
      <Banner tone="success">
        {labels.length > 0
          ? `「${name}」の${labels.join('・')}を写しました。この施設と違うところは直してください。`
          : `「${name}」から写せる空の欄はありませんでした。`}
      </Banner>
    </div>
  );
}
