import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { RangeField } from '#platform/ui/fields/range-field.tsx';
import { SwitchRow } from '#platform/ui/fields/switch-row.tsx';
import type { ShiftKind } from '#gen/types.ts';

import {
  careLevelSteps,
  hourlyWageFilterStepsYen,
} from '#domain/recruitment/search/filter-steps.ts';
import { ChoiceGroup, SearchableFilterChoices } from './filter-groups.tsx';
import type { RecruitmentFacetsView, SearchMasterListsView } from './filter-client.ts';
import { activeSearchFiltersOf, shiftKindNames } from './filter-texts.ts';
import { clearFilters, noSearchFilters, type SearchFilters } from '../cards/search-params.ts';
import { nightStartMinuteOfDay, nightEndMinuteOfDay } from '#platform/base/working-day.ts';
import { hourOfTimeText } from '#platform/base/jst.ts';
import { earlyMorningStartRange } from '#domain/recruitment/shift-hours.ts';
import { payTimingLabels } from '#domain/pay/early-payout/pay-timing-labels.ts';

type FieldsProps = {
  filters: SearchFilters;
  onChange: (change: Partial<SearchFilters>) => void;
};

type CountedProps = FieldsProps & {
  /** Counts of jobs per choice; null while loading, and for a place with too many jobs to count. */
  facets: RecruitmentFacetsView | null;
};

type FilterFieldsProps = CountedProps & { masters: SearchMasterListsView; signedIn: boolean };

const shiftHours: Record<ShiftKind, string> = {
  SHIFT_EARLY_MORNING: `${hourOfTimeText(earlyMorningStartRange.from)}時〜${hourOfTimeText(earlyMorningStartRange.before)}時半に開始`,
  SHIFT_DAY: '昼間の勤務',
  SHIFT_NIGHT: `${nightStartMinuteOfDay / 60}時〜${nightEndMinuteOfDay / 60}時を含む`,
};
const shifts = ['SHIFT_EARLY_MORNING', 'SHIFT_DAY', 'SHIFT_NIGHT'] as const;
const maxSalary = 30_000;
const salaryStep = 500;
const noLicence = 'none';

/** All filters of a search: the most used ones are open, the others in groups that summarise their choices. */
export function FilterFields({ filters, onChange, masters, facets, signedIn }: FilterFieldsProps) {
  const isMine = signedIn && filters.onlyWithMyLicenses === true;
  return (
    <div className="flex flex-col gap-4 pb-4">
      {signedIn && (
        <SwitchRow
          label="自分の資格で応募できる"
          description="登録した資格（審査中・承認済み）で応募できるお仕事だけ"
          checked={isMine}
          onChange={(event) => onChange({ onlyWithMyLicenses: event.currentTarget.checked })}
        />
      )}
      <ChipGroup
        label="勤務時間帯"
        multiple
        value={filters.shifts}
        options={shifts.map((shift) => ({
          value: shift,
          label: `${shiftKindNames[shift]}（${shiftHours[shift]}）`,
          count: countOf(facets?.shifts, shift),
        }))}
        onChange={(values) =>
          onChange({ shifts: shifts.filter((shift) => values.includes(shift)) })
        }
      />
      <Wishes filters={filters} onChange={onChange} facets={facets} />
      <SalaryFloor filters={filters} onChange={onChange} />
      <div className="flex flex-col gap-2">
        {!isMine && (
          <Licences filters={filters} onChange={onChange} masters={masters} facets={facets} />
        )}
        <ChoiceGroup title="勤務時間の長さ・時給" chosen={lengthAndWage(filters, masters)}>
          <ChipGroup
            label="勤務時間の長さ"
            multiple
            value={filters.workingHourOptionIds}
            options={chips(masters.workingHourOptionList, facets?.workingHours)}
            onChange={(values) => onChange({ workingHourOptionIds: values })}
          />
          <HourlyFloor filters={filters} onChange={onChange} facets={facets} />
        </ChoiceGroup>
        <SearchableFilterChoices
          title="業務内容"
          support="選んだ業務をすべて含むお仕事だけを表示します"
          value={filters.jobTaskIds}
          options={chips(masters.jobTaskList, facets?.tasks)}
          onChange={(values) => onChange({ jobTaskIds: values })}
        />
        <SearchableFilterChoices
          title="施設の種類"
          value={filters.facilityServiceIds}
          options={chips(masters.facilityServiceList, facets?.services)}
          onChange={(values) => onChange({ facilityServiceIds: values })}
        />
        <SearchableFilterChoices
          title="施設のこだわり"
          value={filters.facilityFeatureIds}
          options={chips(masters.facilityFeatureList, facets?.features)}
          onChange={(values) => onChange({ facilityFeatureIds: values })}
        />
        <SearchableFilterChoices
          title="待遇"
          value={filters.jobBenefitIds}
          options={chips(masters.jobBenefitList, facets?.benefits)}
          onChange={(values) => onChange({ jobBenefitIds: values })}
        />
        <CareLevel filters={filters} onChange={onChange} facets={facets} />
      </div>
      <Button variant="quiet" onClick={() => onChange(clearFilters(filters))}>
        条件をクリア
      </Button>
    </div>
  );
}

/** The filters that are single on/off chips. */
function Wishes({ filters, onChange, facets }: CountedProps) {
  const keys = ['beginnersWelcome', 'instantOnly', 'earlyPayoutOnly', 'withBonus'] as const;
  const labels = {
    beginnersWelcome: '初めて歓迎',
    instantOnly: '即決のみ',
    earlyPayoutOnly: payTimingLabels.EARLY,
    withBonus: 'ボーナスあり',
  };
  return (
    <ChipGroup
      label="こだわり"
      support={facets ? '件数は、選んだ地域のお仕事の数です' : undefined}
      multiple
      value={keys.filter((key) => filters[key])}
      options={keys.map((key) => ({ value: key, label: labels[key], count: facets?.[key] }))}
      onChange={(values) =>
        onChange(Object.fromEntries(keys.map((key) => [key, values.includes(key)])))
      }
    />
  );
}

/** The filter for the minimum daily wage, in yen. */
function SalaryFloor({ filters, onChange }: FieldsProps) {
  const salary = filters.minimumSalary ?? 0;
  return (
    <div className="flex flex-col gap-2">
      <RangeField
        label="日給の下限"
        min={0}
        max={maxSalary}
        step={salaryStep}
        value={Math.min(salary, maxSalary)}
        format={(value) => (value === 0 ? '指定なし' : `${formatYen(value)}以上`)}
        onChange={(value) => onChange({ minimumSalary: value === 0 ? null : value })}
      />
      <NumberField
        label="日給の下限（数字で入力）"
        hideLabel
        value={salary === 0 ? '' : String(salary)}
        onChange={(event) => onChange({ minimumSalary: typed(event.currentTarget.value) })}
      />
    </div>
  );
}

function HourlyFloor({ filters, onChange, facets }: CountedProps) {
  return (
    <ChipGroup
      label="時給の下限"
      value={filters.minimumHourlyWage === null ? null : String(filters.minimumHourlyWage)}
      options={withChosen(hourlyWageFilterStepsYen, filters.minimumHourlyWage).map((wage) => ({
        value: String(wage),
        label: `${formatYen(wage)}以上`,
        count: stepCount(facets?.hourlyWages, wage),
      }))}
      onChange={(value) => onChange({ minimumHourlyWage: value === null ? null : Number(value) })}
    />
  );
}

function CareLevel({ filters, onChange, facets }: CountedProps) {
  const { maximumCareLevel: level } = filters;
  return (
    <ChoiceGroup
      title="入居者の平均介護度"
      chosen={level === null ? [] : [`${level.toFixed(1)}まで`]}
    >
      <ChipGroup
        label="入居者の平均介護度"
        hideLabel
        value={level === null ? null : String(level)}
        options={withChosen(careLevelSteps, level).map((one) => ({
          value: String(one),
          label: `${one.toFixed(1)}まで`,
          count: stepCount(facets?.careLevels, one),
        }))}
        onChange={(value) => onChange({ maximumCareLevel: value === null ? null : Number(value) })}
      />
    </ChoiceGroup>
  );
}

type LicencesProps = CountedProps & { masters: SearchMasterListsView };

/** The licence filter: certain licences, or jobs that require none. */
function Licences({ filters, onChange, masters, facets }: LicencesProps) {
  const { licenseIds } = filters;
  const none = { value: noLicence, label: '資格不要', count: facets?.withoutLicense };
  return (
    <SearchableFilterChoices
      title="資格"
      support="選んだ資格で働けるお仕事を表示します"
      value={licenseIds?.length === 0 ? [noLicence] : (licenseIds ?? [])}
      options={[none, ...chips(masters.licenseList, facets?.licenses)]}
      onChange={(values) => onChange({ licenseIds: chosenLicences(licenseIds, values) })}
    />
  );
}

/** Returns the choice after a change: 「資格不要」 and named licences exclude each other, and the latest press wins. */
function chosenLicences(before: string[] | null, values: string[]): string[] | null {
  const named = values.filter((value) => value !== noLicence);
  const isNoneNew = values.includes(noLicence) && before?.length !== 0;
  if (isNoneNew) return [];
  if (named.length > 0) return named;
  return values.includes(noLicence) ? [] : null;
}

function lengthAndWage(
  { workingHourOptionIds, minimumHourlyWage }: SearchFilters,
  masters: SearchMasterListsView,
): string[] {
  const chosen = { ...noSearchFilters, workingHourOptionIds, minimumHourlyWage };
  return activeSearchFiltersOf(chosen, masters).map(({ label }) => label);
}

type Counts = readonly { id: string; count: number }[] | undefined;

/** Returns the count of a choice: zero when the counts lack it, undefined when there are no counts. */
function countOf(counts: Counts, id: string): number | undefined {
  return counts && (counts.find((one) => one.id === id)?.count ?? 0);
}

/** Returns the count for a step; undefined for a value that only a URL can contain. */
function stepCount(counts: Counts, step: number): number | undefined {
  return counts?.find((one) => one.id === String(step))?.count;
}

function chips(items: readonly { id: string; name: string }[], counts?: Counts) {
  return items.map(({ id, name }) => ({ value: id, label: name, count: countOf(counts, id) }));
}

/** Returns the usual choices with the value from the URL added. */
function withChosen(usual: readonly number[], chosen: number | null): number[] {
  return chosen === null || usual.includes(chosen)
    ? [...usual]
    : [...usual, chosen].toSorted((a, b) => a - b);
}

function typed(text: string): number | null {
  const digits = text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6);
  return digits === '' || Number(digits) === 0 ? null : Number(digits);
}
