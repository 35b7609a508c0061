import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDay, jstDay, jstTime, type JstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { ownTemplatesQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { applicationLimits } from '#domain/application/limits.ts';
import type { WeekPosting } from '../postings-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';

import { audienceChoiceOf } from '../audience.ts';
import {
  moveShiftGroupToFacility,
  emptyWeekShiftGroup,
  emptyPeopleByWeekday,
  withChangedTimePreset,
  type WeekShiftGroup,
  type ShiftTimePreset,
} from './week-draft.ts';
import type { WeekCellVerdict } from './week-verdict.ts';
import { AudienceFields } from './audience-fields.tsx';
import { InstantHireNote } from './instant-note.tsx';
import { PayTimingNote } from './pay-timing-note.tsx';
import { ConditionsNoticeSampleSheet } from './notice-sheet.tsx';
import { PresetColumn } from './preset-column.tsx';
import type { TemplateWithPostingGrounds } from './use-week-grounds.ts';

export type WeekGroupEditorProps = {
  group: WeekShiftGroup;
  week: JstDay;
  now: Date;
  facilities: readonly { id: string; name: string }[];
  source: TemplateWithPostingGrounds | undefined;
  /** Reason why the chosen template cannot be used; undefined if it can be. */
  failure: string | undefined;
  problems: FieldErrors;
  verdicts: ReadonlyMap<string, WeekCellVerdict>;
  postings: readonly WeekPosting[];
  onChange: (group: WeekShiftGroup) => void;
  onRemove: (() => void) | undefined;
};

/** Editor for the shifts of one template in the week: the shared fields, and the grid of times and days. */
export function WeekGroupEditor(props: WeekGroupEditorProps) {
  const { group, week, now, source, failure, problems, verdicts, onChange, onRemove } = props;
  const [sampled, setSampled] = useState<ShiftTimePreset | null>(null);
  const posted = seatsByStart(props.postings, group.templateId);
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <Offer {...props} />
      {failure !== undefined && (
        <Banner tone="danger" announce title="このひな形からは掲載できません">
          {failure} 別のひな形を選んでください。
        </Banner>
      )}
      <Pay {...props} />
      {source && <PayTimingNote payTiming={source.grounds.payTiming} />}
      {source && <InstantHireNote instant={source.template.instant} mode={group.mode} />}
      <AudienceFields
        name={group.id}
        facilityId={group.facilityId}
        choice={audienceChoiceOf(group)}
        onChange={(choice) => onChange({ ...group, ...choice })}
      />
      <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-4">
        {group.presets.map((preset) => (
          <PresetColumn
            key={preset.id}
            group={group}
            preset={preset}
            week={week}
            now={now}
            problems={problems}
            verdicts={verdicts}
            posted={posted}
            onChange={(change) => onChange(withChangedTimePreset(group, preset.id, change))}
            onRemove={
              group.presets.length > 1
                ? () =>
                    onChange({
                      ...group,
                      presets: group.presets.filter(({ id }) => id !== preset.id),
                    })
                : undefined
            }
            onSample={() => setSampled(preset)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChange({ ...group, presets: [...group.presets, nextPreset(group)] })}
        >
          時間帯を追加する
        </Button>
        {onRemove && (
          <Button variant="secondary" size="sm" onClick={onRemove}>
            この表を外す
          </Button>
        )}
      </div>
      {sampled && (
        <ConditionsNoticeSampleSheet
          group={group}
          preset={sampled}
          week={week}
          source={source}
          onClose={() => setSampled(null)}
        />
      )}
    </Card>
  );
}

function Offer({ group, facilities, problems, onChange }: WeekGroupEditorProps) {
  const list = useInfiniteQuery(ownTemplatesQuery(group.facilityId));
  const rows = list.data?.rows ?? [];
  const name = (field: string) => `${group.id}-${field}`;
  const isEmpty = list.isSuccess && rows.length === 0;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <SelectField
        label="施設"
        name={name('facilityId')}
        options={facilities.map((one) => ({ value: one.id, label: one.name }))}
        value={group.facilityId}
        onChange={(event) => onChange(moveShiftGroupToFacility(group, event.target.value))}
      />
      <div className="flex min-w-0 flex-col gap-2">
        <SelectField
          label="ひな形"
          name={name('templateId')}
          required
          placeholder={list.isPending ? '読み込んでいます…' : '選んでください'}
          support={
            isEmpty ? 'この施設のひな形はまだありません。施設の画面で作成してください' : undefined
          }
          options={rows.map(({ id, title }) => ({ value: id, label: title }))}
          value={rows.some(({ id }) => id === group.templateId) ? group.templateId : ''}
          error={list.isError ? 'ひな形を読み込めませんでした' : problems[name('templateId')]}
          onChange={(event) => onChange({ ...group, templateId: event.target.value })}
        />
        {(list.hasNextPage || list.isError) && (
          <Button
            variant="secondary"
            size="sm"
            pending={list.isFetching}
            pendingLabel="読み込んでいます…"
            onClick={() => void (list.isError ? list.refetch() : list.fetchNextPage())}
          >
            {list.isError ? 'もう一度読み込む' : 'ひな形をさらに読み込む'}
          </Button>
        )}
      </div>
    </div>
  );
}

const modeSupport = `「応募と同時に採用」では、ひな形の即決の条件をすべて満たす方を、応募と同時に採用します。条件がなければ、応募できる方はすべて応募と同時に採用になります。条件を満たさない方の応募と、「応募を見て決める」の応募には、${applicationLimits.answerHours}時間以内に施設が回答します。`;

const money = [
  { field: 'hourlyWage', label: '時給', suffix: '円' },
  {
    field: 'travelAllowance',
    label: '交通費の上限（1日）',
    suffix: '円',
    support: '上限までの往復の運賃を払います。支給しない場合は0',
  },
  { field: 'bonus', label: 'ボーナス', suffix: '円' },
  { field: 'deadline', label: '応募の締切（開始の何分前）', suffix: '分' },
] as const;

function Pay({ group, problems, onChange }: WeekGroupEditorProps) {
  const name = (field: string) => `${group.id}-${field}`;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label="採用の決め方"
          name={name('mode')}
          required
          placeholder="選んでください"
          support={modeSupport}
          options={[
            { value: 'INSTANT', label: '応募と同時に採用' },
            { value: 'SCREENING', label: '応募を見て決める' },
          ]}
          value={group.mode}
          error={problems[name('mode')]}
          onChange={({ target: { value } }) =>
            onChange({ ...group, mode: value === 'INSTANT' || value === 'SCREENING' ? value : '' })
          }
        />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {money.map(({ field, ...text }) => (
          <NumberField
            key={field}
            {...text}
            name={name(field)}
            required
            value={group[field]}
            error={problems[name(field)]}
            onChange={(event) => onChange({ ...group, [field]: event.target.value })}
          />
        ))}
      </div>
    </>
  );
}

function nextPreset({ presets }: WeekShiftGroup): ShiftTimePreset {
  const [usual] = emptyWeekShiftGroup('', '').presets;
  if (!usual) throw new Error('a group begins with presets');
  const numbers = presets.map(({ id }) => Number(id.slice(1)));
  return {
    ...usual,
    id: `p${Math.max(...numbers) + 1}`,
    name: '時間帯',
    people: emptyPeopleByWeekday,
  };
}

/** Returns the number of seats already posted from a template, by day and start. */
function seatsByStart(
  postings: readonly WeekPosting[],
  templateId: string,
): ReadonlyMap<string, number> {
  const seats = new Map<string, number>();
  for (const posting of postings) {
    if (posting.templateId !== templateId || posting.state === 'CLOSED') continue;
    const start = new Date(posting.startsAt);
    const key = `${jstDay(start)} ${jstTime(start)}`;
    seats.set(key, (seats.get(key) ?? 0) + posting.capacity);
  }
  return seats;
}

/** Returns a label as 「2026/12/06〜2026/12/12」. */
export function weekLabel(first: JstDay, last: JstDay): string {
  return `${formatDay(first)}〜${formatDay(last)}`;
}
