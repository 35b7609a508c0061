import { formatYen } from '#base/yen.ts';
import { ChipGroup } from '#ui/fields/chip-group.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { RangeField } from '#ui/fields/range-field.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import type { ShiftKind } from '#gen/operations.ts';

import type { SearchMastersView } from './search-client.ts';
import { shiftNames } from './filter-texts.ts';
import type { SearchFilters } from '../../screens/search-params.ts';

type FieldsProps = {
  filters: SearchFilters;
  onChange: (change: Partial<SearchFilters>) => void;
};

type FilterFieldsProps = FieldsProps & {
  masters: SearchMastersView;
  signedIn: boolean;
};

const shiftHours: Record<ShiftKind, string> = {
  SHIFT_EARLY_MORNING: '5時〜8時半に開始',
  SHIFT_DAY: '昼間の勤務',
  SHIFT_NIGHT: '22時〜5時を含む',
};
const shifts = ['SHIFT_EARLY_MORNING', 'SHIFT_DAY', 'SHIFT_NIGHT'] as const;
const maxSalary = 30_000;
const salaryStep = 500;
const hourlyWages = [1_200, 1_300, 1_400, 1_500, 1_800, 2_000];
const careLevels = [2, 2.5, 3, 3.5, 4];
const noLicence = 'none';

/** Every filter of a search, the most used ones first. */
export function FilterFields({ filters, onChange, masters, signedIn }: FilterFieldsProps) {
  return (
    <div className="flex flex-col gap-7 pb-4">
      <ChipGroup
        label="勤務時間帯"
        multiple
        value={filters.shifts}
        options={shifts.map((shift) => ({
          value: shift,
          label: `${shiftNames[shift]}（${shiftHours[shift]}）`,
        }))}
        onChange={(values) =>
          onChange({ shifts: shifts.filter((shift) => values.includes(shift)) })
        }
      />
      <ChipGroup
        label="勤務時間の長さ"
        multiple
        value={filters.workingHourOptionIds}
        options={chips(masters.workingHourOptionList)}
        onChange={(values) => onChange({ workingHourOptionIds: values })}
      />
      <WageFloors filters={filters} onChange={onChange} />
      <Licences filters={filters} onChange={onChange} masters={masters} signedIn={signedIn} />
      <ChipGroup
        label="業務内容"
        support="選んだ業務をすべて含むお仕事だけを表示します"
        multiple
        value={filters.jobTaskIds}
        options={chips(masters.jobTaskList)}
        onChange={(values) => onChange({ jobTaskIds: values })}
      />
      <ChipGroup
        label="施設の種類"
        multiple
        value={filters.facilityServiceIds}
        options={chips(masters.facilityServiceList)}
        onChange={(values) => onChange({ facilityServiceIds: values })}
      />
      <ChipGroup
        label="施設のこだわり"
        multiple
        value={filters.facilityFeatureIds}
        options={chips(masters.facilityFeatureList)}
        onChange={(values) => onChange({ facilityFeatureIds: values })}
      />
      <ChipGroup
        label="待遇"
        multiple
        value={filters.jobBenefitIds}
        options={chips(masters.jobBenefitList)}
        onChange={(values) => onChange({ jobBenefitIds: values })}
      />
      <Switches filters={filters} onChange={onChange} />
      <ChipGroup
        label="入居者の平均介護度"
        value={filters.maximumCareLevel === null ? null : String(filters.maximumCareLevel)}
        options={withChosen(careLevels, filters.maximumCareLevel).map((level) => ({
          value: String(level),
          label: `${level.toFixed(1)}まで`,
        }))}
        onChange={(value) => onChange({ maximumCareLevel: value === null ? null : Number(value) })}
      />
    </div>
  );
}

/** The least daily and hourly wage, in yen. */
function WageFloors({ filters, onChange }: FieldsProps) {
  const salary = filters.minimumSalary ?? 0;
  return (
    <>
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
      <ChipGroup
        label="時給の下限"
        value={filters.minimumHourlyWage === null ? null : String(filters.minimumHourlyWage)}
        options={withChosen(hourlyWages, filters.minimumHourlyWage).map((wage) => ({
          value: String(wage),
          label: `${formatYen(wage)}以上`,
        }))}
        onChange={(value) => onChange({ minimumHourlyWage: value === null ? null : Number(value) })}
      />
    </>
  );
}

/** The licence filter: a switch for the worker's own licences, otherwise a selection or none. */
function Licences({ filters, onChange, masters, signedIn }: FilterFieldsProps) {
  const { licenseIds } = filters;
  return (
    <div className="flex flex-col gap-2">
      <ChipGroup
        label="資格"
        support="選んだ資格で働けるお仕事を表示します"
        multiple
        value={licenseIds?.length === 0 ? [noLicence] : (licenseIds ?? [])}
        options={[{ value: noLicence, label: '資格不要' }, ...chips(masters.licenseList)]}
        onChange={(values) => onChange({ licenseIds: chosenLicences(licenseIds, values) })}
      />
      {signedIn && (
        <SwitchRow
          label="自分の資格で応募できる"
          description="登録した資格（審査中・承認済み）で応募できるお仕事だけ"
          checked={filters.onlyWithMyLicenses === true}
          onChange={(event) => onChange({ onlyWithMyLicenses: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** 「資格不要」 and named licences exclude each other; the later selection wins. */
function chosenLicences(before: string[] | null, values: string[]): string[] | null {
  const named = values.filter((value) => value !== noLicence);
  const isNoneNew = values.includes(noLicence) && before?.length !== 0;
  if (isNoneNew) return [];
  if (named.length > 0) return named;
  return values.includes(noLicence) ? [] : null;
}

function Switches({ filters, onChange }: FieldsProps) {
  return (
    <div className="flex flex-col divide-y divide-line-weak">
      <SwitchRow
        label="初めて歓迎"
        description="その施設が初めての方を歓迎しているお仕事"
        checked={filters.beginnersWelcome}
        onChange={(event) => onChange({ beginnersWelcome: event.currentTarget.checked })}
      />
      <SwitchRow
        label="即決のみ"
        description="応募が完了した時点で採用が決まるお仕事"
        checked={filters.instantOnly}
        onChange={(event) => onChange({ instantOnly: event.currentTarget.checked })}
      />
      <SwitchRow
        label="ボーナスあり"
        description="勤務の承認後にポイントがもらえるお仕事"
        checked={filters.withBonus}
        onChange={(event) => onChange({ withBonus: event.currentTarget.checked })}
      />
    </div>
  );
}

function chips(items: readonly { id: string; name: string }[]) {
  return items.map(({ id, name }) => ({ value: id, label: name }));
}

/** Adds a value from the URL to the usual choices. */
function withChosen(usual: readonly number[], chosen: number | null): number[] {
  return chosen === null || usual.includes(chosen)
    ? [...usual]
    : [...usual, chosen].toSorted((a, b) => a - b);
}

function typed(text: string): number | null {
  const digits = text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6);
  return digits === '' || Number(digits) === 0 ? null : Number(digits);
}
