import X from 'lucide-react/icons/x';
import type { KeyboardEvent } from 'react';

import { addDays, formatDayWithWeekday, type JstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { cx } from '#platform/ui/cx.ts';
import { textControlClass, fieldId } from '#platform/ui/fields/field.tsx';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';

import { wageAdviceSpanOfPreset } from './advice.ts';
import {
  weekCellName,
  allWeekdayNumbers,
  fillPresetWeekdays,
  emptyPeopleByWeekday,
  hourlyWageOfPreset,
  workdayNumbers,
} from './week-draft.ts';
import type { WeekShiftGroup, ShiftTimePreset } from './week-draft.ts';
import type { WeekCellVerdict } from './week-verdict.ts';
import { WeekPresetAudienceFields } from './audience-fields.tsx';
import { WageAdvice } from './wage-advice.tsx';

type Props = {
  group: WeekShiftGroup;
  preset: ShiftTimePreset;
  week: JstDay;
  now: Date;
  problems: FieldErrors;
  verdicts: ReadonlyMap<string, WeekCellVerdict>;
  /** Number of seats already posted, by day and start. */
  posted: ReadonlyMap<string, number>;
  onChange: (change: Partial<ShiftTimePreset>) => void;
  onRemove: (() => void) | undefined;
  onSample: () => void;
};

/** Column of the grid: a time of day with its seven days. */
export function PresetColumn(props: Props) {
  const { group, preset, week, now, onChange, onRemove, onSample } = props;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-12 border border-line-weak bg-canvas p-3">
      <legend className="sr-only">{preset.name}</legend>
      <Times {...props} />
      <WageAdvice
        templateId={group.templateId}
        span={wageAdviceSpanOfPreset({ week, preset, now })}
        wage={hourlyWageOfPreset(group, preset)}
        name={preset.name}
      />
      <p className="text-sm text-fg-2">募集する人数を日ごとに入れてください</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${preset.name}を毎日にする`}
          onClick={() => onChange(fillPresetWeekdays(preset, allWeekdayNumbers))}
        >
          毎日
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${preset.name}を平日にする`}
          onClick={() => onChange(fillPresetWeekdays(preset, workdayNumbers))}
        >
          平日
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`${preset.name}の人数を消す`}
          onClick={() => onChange({ people: emptyPeopleByWeekday })}
        >
          消す
        </Button>
      </div>
      <ul className="flex flex-col gap-2">
        {allWeekdayNumbers.map((weekday) => (
          <li key={weekday}>
            <DayCell {...props} weekday={weekday} day={addDays(week, weekday)} />
          </li>
        ))}
      </ul>
      {/* Below the days, so that the days of all columns stay aligned. */}
      <WeekPresetAudienceFields
        name={`${group.id}-${preset.id}`}
        facilityId={group.facilityId}
        choice={preset.audience}
        onChange={(audience) => onChange({ audience })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          size="sm"
          aria-label={`${preset.name}の労働条件通知書の見本を見る`}
          onClick={onSample}
        >
          通知書の見本
        </Button>
        {onRemove && (
          <IconButton
            label={`${preset.name}の列を外す`}
            icon={<X aria-hidden className="size-5" />}
            onClick={onRemove}
          />
        )}
      </div>
    </fieldset>
  );
}

function Times({ group, preset, problems, onChange }: Props) {
  const name = (field: string) => `${group.id}-${preset.id}-${field}`;
  const times = [
    ['startTime', '開始'],
    ['endTime', '終了'],
  ] as const;
  return (
    <>
      <TextField
        label="時間帯の名前"
        hideLabel
        name={name('name')}
        autoComplete="off"
        value={preset.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className="grid items-end grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2">
        {times.map(([field, label]) => (
          <TextField
            key={field}
            label={label}
            name={name(field)}
            inputMode="numeric"
            autoComplete="off"
            value={preset[field]}
            error={problems[name(field)]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
        <NumberField
          label="休憩"
          name={name('breakMinutes')}
          suffix="分"
          value={preset.breakMinutes}
          error={problems[name('breakMinutes')]}
          onChange={(event) => onChange({ breakMinutes: event.target.value })}
        />
        <NumberField
          label="この枠の時給"
          name={name('hourlyWage')}
          optional
          placeholder={group.hourlyWage}
          value={preset.hourlyWage}
          error={problems[name('hourlyWage')]}
          onChange={(event) => onChange({ hourlyWage: event.target.value })}
        />
      </div>
    </>
  );
}

type CellProps = Props & { weekday: number; day: JstDay };

function DayCell({ group, preset, weekday, day, problems, verdicts, posted, onChange }: CellProps) {
  const name = weekCellName({ group, preset, weekday });
  const id = fieldId(name);
  const verdict = verdicts.get(name);
  const error = problems[name] ?? verdict?.refusal?.message;
  const existing = posted.get(`${day} ${preset.startTime}`) ?? 0;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-2">
      <div className="min-w-0 flex-[1_1_7em] text-sm leading-140">
        <label htmlFor={id} className="block tabular-nums">
          {formatDayWithWeekday(day)}
          <span className="sr-only">{preset.name}の人数</span>
        </label>
        <span id={`${id}-note`} className="block tabular-nums">
          {error ? (
            <span className="block font-bold text-danger">
              掲載できません<span className="sr-only">：{error}</span>
            </span>
          ) : (
            verdict?.cost && (
              <span className="block text-fg-2">1名 {formatYen(verdict.cost.total)}</span>
            )
          )}
          {existing > 0 && <span className="block text-fg-2">掲載済み {existing}名</span>}
        </span>
      </div>
      <input
        id={id}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        data-cell={`${group.id} ${weekday}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        value={preset.people[weekday] ?? ''}
        onChange={({ target }) =>
          onChange({
            people: preset.people.map((text, at) => (at === weekday ? target.value : text)),
          })
        }
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={moveFocus}
        className={cx(textControlClass({ invalid: Boolean(error) }), 'w-16! px-2! text-center')}
      />
    </div>
  );
}

/** Moves the focus between cells by the arrow keys: up and down by day, left and right by time of day. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>) {
  const { currentTarget: input, key } = event;
  const cells = [...document.querySelectorAll<HTMLInputElement>('input[data-cell]')];
  const [group = '', weekday = ''] = (input.dataset['cell'] ?? '').split(' ');
  const inRow = cells.filter(({ dataset }) => dataset['cell'] === `${group} ${weekday}`);
  const target = {
    ArrowDown: cells[cells.indexOf(input) + 1],
    ArrowUp: cells[cells.indexOf(input) - 1],
    ArrowRight: inRow[inRow.indexOf(input) + 1],
    ArrowLeft: inRow[inRow.indexOf(input) - 1],
  }[key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
