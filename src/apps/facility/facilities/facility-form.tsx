import { useSuspenseQuery } from '@tanstack/react-query';

import { facilityFormChoicesQuery } from '#apps/facility/corporation/choices-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm, type FormHandle } from '#platform/web/forms/use-form.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';

import { checkFacility, facilityFormLimits, type FacilityDraft } from './facility-draft.ts';
import { PicturesField } from '#apps/facility/parts/pictures-field.tsx';
import { usePictureUploads } from '#apps/facility/parts/use-picture-uploads.ts';
import { FacilityAddress } from './facility-address.tsx';
import { FacilityLocation } from './facility-location.tsx';
import { FacilityPreview } from './facility-preview.tsx';
import { FacilityStations } from './facility-stations.tsx';
import { CopyFacilityFieldsCard } from './take-over.tsx';

type Props = {
  title: string;
  back: string;
  initial: FacilityDraft;
  /** Facilities whose values a new facility can take over. */
  sources?: readonly { id: string; name: string }[];
  submit: (draft: FacilityDraft) => unknown;
};

type PartProps = { form: FormHandle<FacilityDraft> };

/** Form for a new or an existing facility, beside the preview of its page for workers. */
export function FacilityForm({ title, back, initial, sources = [], submit }: Props) {
  const form = useForm({
    initial,
    check: (draft) => checkFacility(draft, sending.uploads.length),
    submit,
    clears: { city: ['cityCode'], longitude: ['latitude'] },
  });
  const sending = usePictureUploads(form);
  const [first, ...others] = sources;
  return (
    <Screen title={title} back={back}>
      <form method="post" noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
        <div className="mx-auto flex w-full max-w-280 flex-1 flex-col gap-8 px-4 py-5 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:items-start">
          <div className="flex min-w-0 flex-col gap-8">
            <FormErrors form={form} title="保存できませんでした" />
            {first && <CopyFacilityFieldsCard form={form} sources={[first, ...others]} />}
            <Section title="基本の情報" className="gap-5">
              <Basics form={form} />
            </Section>
            <Section title="写真" className="gap-5">
              <PicturesField
                form={form}
                sending={sending}
                support="建物、部屋、働く場所など、職場の様子がわかる写真を載せてください。1枚目は検索の一覧にも出ます。"
              />
            </Section>
            <Section title="住所と行き方" className="gap-5">
              <FacilityAddress form={form} />
              <FacilityLocation form={form} />
              <FacilityStations form={form} />
              <TextArea
                label="行き方・入り方の案内"
                name="accessNote"
                optional
                max={facilityFormLimits.accessNote}
                value={form.draft.accessNote}
                error={form.problems['accessNote']}
                onChange={(event) => form.change({ accessNote: event.target.value })}
              />
            </Section>
            <Section title="職場の様子" className="gap-5">
              <Workplace form={form} />
            </Section>
          </div>
          <div className="min-w-0 lg:sticky lg:top-20">
            <FacilityPreview draft={form.draft} />
          </div>
        </div>
        <ActionBar>
          <Button
            type="submit"
            size="lg"
            wide
            pending={form.isPending}
            pendingLabel="保存しています…"
          >
            保存する
          </Button>
        </ActionBar>
      </form>
      <UnsavedChangesGuard when={(form.isDirty || sending.uploads.length > 0) && !form.isPending} />
    </Screen>
  );
}

const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

function Basics({ form: { draft, problems, change } }: PartProps) {
  const { services } = useSuspenseQuery(facilityFormChoicesQuery()).data.facilityChoices;
  return (
    <>
      <TextField
        label="施設の名称"
        name="name"
        required
        autoComplete="off"
        value={draft.name}
        error={problems['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField
        label="サービスの種別"
        name="serviceId"
        required
        placeholder="選んでください"
        options={services.map(optionOf)}
        value={draft.serviceId}
        error={problems['serviceId']}
        onChange={(event) => change({ serviceId: event.target.value })}
      />
      <TextField
        label="電話番号"
        name="phoneNumber"
        type="tel"
        required
        autoComplete="off"
        support="当日にワーカーが連絡できる番号"
        value={draft.phoneNumber}
        error={problems['phoneNumber']}
        onChange={(event) => change({ phoneNumber: event.target.value })}
      />
      <TextField
        label="相談窓口"
        name="consultationDesk"
        required
        autoComplete="off"
        support="労働条件の相談を受ける方の役職と電話番号。例：事務長 03-1234-5678"
        value={draft.consultationDesk}
        error={problems['consultationDesk']}
        onChange={(event) => change({ consultationDesk: event.target.value })}
      />
    </>
  );
}

function Workplace({ form: { draft, problems, change } }: PartProps) {
  const { features, smokingMeasures } = useSuspenseQuery(facilityFormChoicesQuery()).data
    .facilityChoices;
  return (
    <>
      <SelectField
        label="受動喫煙を防ぐための対策"
        name="smokingMeasure"
        required
        placeholder="選んでください"
        options={smokingMeasures.map(optionOf)}
        value={draft.smokingMeasure}
        error={problems['smokingMeasure']}
        onChange={(event) => change({ smokingMeasure: event.target.value })}
      />
      <ChipGroup
        multiple
        label="施設の特徴"
        name="featureIds"
        optional
        options={features.map(optionOf)}
        value={draft.featureIds}
        error={problems['featureIds']}
        onChange={(featureIds) => change({ featureIds })}
      />
      <TextField
        label="平均要介護度"
        name="averageNursingCareLevel"
        optional
        inputMode="decimal"
        autoComplete="off"
        support="0〜5を0.1きざみで。例：3.2"
        value={draft.averageNursingCareLevel}
        error={problems['averageNursingCareLevel']}
        onChange={(event) => change({ averageNursingCareLevel: event.target.value })}
      />
      <TextArea
        label="職場の雰囲気"
        name="ambienceNote"
        optional
        max={facilityFormLimits.ambienceNote}
        value={draft.ambienceNote}
        error={problems['ambienceNote']}
        onChange={(event) => change({ ambienceNote: event.target.value })}
      />
    </>
  );
}
