import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import type { FormHandle } from '#platform/web/forms/use-form.ts';
import { applicationLimits } from '#domain/application/limits.ts';

import { templateFormLimits, type TemplateDraft } from './template-draft.ts';
import type { TemplatePreviewChoices } from './template-preview.ts';

type Props = { form: FormHandle<TemplateDraft>; choices: TemplatePreviewChoices };

/** 即決の条件: form section with the conditions under which an applicant is hired instantly. */
export function InstantHireSection({ form: { draft, problems, change }, choices }: Props) {
  const { ratingCount, licenseYears, shifts } = templateFormLimits.instant;
  return (
    <Section title="即決の条件" className="gap-5">
      <p className="text-sm text-fg-2">
        「応募と同時に採用」で掲載した募集で、選んだ条件をすべて満たす方だけを、応募と同時に採用します。ほかの方の応募には、
        {applicationLimits.answerHours}
        時間以内に施設が回答します。何も選ばないと、応募できる方はすべて応募と同時に採用になります。条件はワーカーに表示されます。
      </p>
      <CheckRow
        boxed
        name="instantWorkedHere"
        label="この施設で働いたことがある方"
        description="この施設の勤務を、退勤まで1回以上終えた方"
        checked={draft.instantWorkedHere}
        onChange={(event) => change({ instantWorkedHere: event.target.checked })}
      />
      <NumberField
        label="終えた勤務の回数"
        name="instantShifts"
        optional
        suffix="回以上"
        support={`ほかの法人の勤務も数えます。${shifts.least}〜${shifts.most}回`}
        value={draft.instantShifts}
        error={problems['instantShifts']}
        onChange={(event) => change({ instantShifts: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="評価の平均"
          name="instantRating"
          optional
          inputMode="decimal"
          autoComplete="off"
          support={`最近の評価${applicationLimits.recentRatings}件までの平均。例：4.0`}
          value={draft.instantRating}
          error={problems['instantRating']}
          onChange={(event) => change({ instantRating: event.target.value })}
        />
        <NumberField
          label="評価の件数"
          name="instantRatingCount"
          optional
          suffix="件以上"
          support={`${ratingCount.least}〜${ratingCount.most}件。少ない評価では平均を使いません`}
          value={draft.instantRatingCount}
          onChange={(event) => change({ instantRatingCount: event.target.value })}
        />
      </div>
      <ChipGroup
        multiple
        label="承認済みの資格"
        name="instantLicenses"
        optional
        support="選んだ資格のいずれか1つを持ち、運営が資格証を確認した方"
        options={choices.licenses.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.instantLicenseIds}
        error={problems['instantLicenses']}
        onChange={(instantLicenseIds) => change({ instantLicenseIds })}
      />
      <NumberField
        label="その資格を取ってからの年数"
        name="instantLicenseYears"
        optional
        suffix="年以上"
        support={`確認した資格証の交付日から勤務日まで。${licenseYears.least}〜${licenseYears.most}年`}
        value={draft.instantLicenseYears}
        onChange={(event) => change({ instantLicenseYears: event.target.value })}
      />
    </Section>
  );
}
