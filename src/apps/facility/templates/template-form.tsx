import { useSuspenseQuery } from '@tanstack/react-query';

import { templateChoicesQuery } from './template-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm, type FormHandle } from '#platform/web/forms/use-form.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';

import {
  checkTemplate,
  templateFormLimits,
  withBasicCareLicensesAdded,
  type TemplateDraft,
} from './template-draft.ts';
import { PicturesField } from '#apps/facility/parts/pictures-field.tsx';
import { usePictureUploads } from '#apps/facility/parts/use-picture-uploads.ts';
import { InstantHireSection } from './instant-section.tsx';
import { WorkQuestionFields } from './questions-section.tsx';
import type { TemplatePreviewChoices } from './template-preview.ts';
import { TemplatePreview } from './template-preview.tsx';

type Props = {
  title: string;
  back: string;
  initial: TemplateDraft;
  /** Banner above the form: the effect of saving on shifts that were posted before, or the source of a copy. */
  note?: string;
  submit: (draft: TemplateDraft) => unknown;
};

type PartProps = { form: FormHandle<TemplateDraft>; choices: TemplatePreviewChoices };

/** A rule on two fields reports its error at one of them; a change of the other field clears the error too. */
const clears = {
  requirementNote: ['beginnersWelcome'],
  tagline: ['licenseGroups', 'requirementNote'],
  appealPoints: ['licenseGroups', 'requirementNote'],
  licenseGroups: ['taskIds'],
  instantRatingCount: ['instantRating'],
  instantLicenseIds: ['instantLicenses'],
  instantLicenseYears: ['instantLicenses'],
};

/** Form for a new template or for the next version of a template, beside the preview of the page for workers. */
export function TemplateForm({ title, back, initial, note, submit }: Props) {
  const choices = useSuspenseQuery(templateChoicesQuery()).data.facilityChoices;
  const form = useForm({
    initial,
    check: (draft) => checkTemplate(draft, sending.uploads.length),
    submit,
    clears,
  });
  const sending = usePictureUploads(form);
  return (
    <Screen title={title} back={back}>
      <form method="post" noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
        <div className="flex w-full flex-1 flex-col gap-8 px-4 py-5 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
          <div className="flex min-w-0 flex-col gap-8">
            <FormErrors form={form} title="保存できませんでした" />
            {/* Not in the bar: at twice the text size, the note would fill the bar. */}
            {note && <Banner>{note}</Banner>}
            <Work form={form} choices={choices} />
            <Section title="写真" className="gap-5">
              <PicturesField
                form={form}
                sending={sending}
                support="この仕事の場所や道具などの写真です。施設の写真より先に出ます。なければ、施設の写真だけが出ます。"
              />
            </Section>
            <Requirements form={form} choices={choices} />
            <InstantHireSection form={form} choices={choices} />
            <Notes form={form} choices={choices} />
            <WorkQuestionFields form={form} />
          </div>
          <div className="min-w-0 lg:sticky lg:top-20">
            <TemplatePreview draft={form.draft} choices={choices} />
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

function Work({ form: { draft, problems, change }, choices }: PartProps) {
  return (
    <Section title="仕事" className="gap-5">
      <TextField
        label="仕事の名前"
        name="title"
        required
        autoComplete="off"
        support="例：特養の日勤（食事・入浴の介助）"
        value={draft.title}
        error={problems['title']}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label="ひとことの紹介"
        name="tagline"
        optional
        autoComplete="off"
        value={draft.tagline}
        error={problems['tagline']}
        onChange={(event) => change({ tagline: event.target.value })}
      />
      <TextArea
        label="仕事の内容"
        name="description"
        required
        rows={5}
        max={templateFormLimits.description}
        value={draft.description}
        error={problems['description']}
        onChange={(event) => change({ description: event.target.value })}
      />
      <ChipGroup
        multiple
        label="業務"
        name="taskIds"
        required
        options={choices.tasks.map(optionOf)}
        value={draft.taskIds}
        error={problems['taskIds']}
        onChange={(taskIds) => change({ taskIds })}
      />
      <p className="text-fg-2">ここから下は、必要なときだけ入力してください。</p>
      <TextArea
        label="1日の流れ"
        name="workflow"
        optional
        rows={5}
        support={`1行に1つ、時刻と内容を${templateFormLimits.steps}行まで。例：09:00 申し送り。日付が変わったあとの1時は25:00`}
        value={draft.workflow}
        error={problems['workflow']}
        onChange={(event) => change({ workflow: event.target.value })}
      />
    </Section>
  );
}

const higherSentence = '上位の資格は自動では含まれないため、応募できる資格をすべて選んでください';
const labelOf = (index: number) =>
  index === 0 ? '必要な資格' : `必要な資格（${index + 1}つ目の条件）`;

function Requirements({ form: { draft, problems, change }, choices }: PartProps) {
  const { licenseGroups } = draft;
  const choose = (index: number, next: readonly string[]) =>
    change({ licenseGroups: licenseGroups.map((one, at) => (at === index ? next : one)) });
  return (
    <Section title="応募できる方" className="gap-5">
      {licenseGroups.map((group, index) => (
        // Groups have no ids, so the index is the key.
        <div key={index} className="flex flex-col items-start gap-3">
          <ChipGroup
            multiple
            label={labelOf(index)}
            name={index === 0 ? 'licenseGroups' : `licenseGroups-${index}`}
            optional
            support={
              index === 0
                ? `選んだ資格のいずれか1つを持つ方が応募できます。${higherSentence}`
                : 'ほかの条件に加えて、選んだ資格のいずれか1つが必要になります'
            }
            options={choices.licenses.map(optionOf)}
            value={group}
            error={index === 0 ? problems['licenseGroups'] : undefined}
            onChange={(next) => choose(index, next)}
          />
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${labelOf(index)}に初任者研修以上を選ぶ`}
            onClick={() => choose(index, withBasicCareLicensesAdded(group, choices.licenses))}
          >
            初任者研修以上を選ぶ
          </Button>
          {/* The chips that the button chose may be above the visible part of the page. */}
          <output className="text-sm text-fg-2">
            {withBasicCareLicensesAdded(group, choices.licenses).length === group.length &&
              '初任者研修以上の資格をすべて選びました'}
          </output>
        </div>
      ))}
      {licenseGroups.length < templateFormLimits.licenseGroups && (
        <p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => change({ licenseGroups: [...licenseGroups, []] })}
          >
            資格の条件を追加する
          </Button>
        </p>
      )}
      <TextArea
        label="応募の条件"
        name="requirementNote"
        optional
        max={templateFormLimits.requirementNote}
        value={draft.requirementNote}
        error={problems['requirementNote']}
        onChange={(event) => change({ requirementNote: event.target.value })}
      />
      <CheckRow
        boxed
        name="beginnersWelcome"
        id="field-beginnersWelcome"
        label="初めて歓迎"
        description="この仕事が初めての方も応募しやすくなります"
        checked={draft.beginnersWelcome}
        error={problems['beginnersWelcome']}
        onChange={(event) => change({ beginnersWelcome: event.target.checked })}
      />
    </Section>
  );
}

const noteFields = [
  ['belongings', '持ち物'],
  ['dress', '服装'],
  ['note', '注意点'],
] as const;

function Notes({ form: { draft, problems, change }, choices }: PartProps) {
  return (
    <Section title="準備と待遇" className="gap-5">
      {noteFields.map(([name, label]) => (
        <TextArea
          key={name}
          label={label}
          name={name}
          optional
          max={templateFormLimits[name]}
          value={draft[name]}
          error={problems[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <ChipGroup
        multiple
        label="待遇"
        name="benefitIds"
        optional
        options={choices.benefits.map(optionOf)}
        value={draft.benefitIds}
        error={problems['benefitIds']}
        onChange={(benefitIds) => change({ benefitIds })}
      />
      <CheckRow
        boxed
        name="pickUpService"
        label="送迎がある"
        checked={draft.pickUpService}
        onChange={(event) => change({ pickUpService: event.target.checked })}
      />
      <TextArea
        label="おすすめの点"
        name="appealPoints"
        optional
        support={`1行に1つ、${templateFormLimits.appealPoints}個まで`}
        value={draft.appealPoints}
        error={problems['appealPoints']}
        onChange={(event) => change({ appealPoints: event.target.value })}
      />
    </Section>
  );
}
