import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';

import { formatDayWithWeekday, jstDay, type JstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { ShiftKind } from '#gen/types.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { MonthGrid } from '#platform/ui/dates/month-grid.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import type { RootLoaderData } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';

import {
  availabilityDays,
  lastAvailableDay,
  shiftKindOrder,
} from '#domain/profile/availability.ts';
import {
  availableDatesQuery,
  UpdateWorkerAvailableDateListMutation,
  WorkerAvailableDateListQuery,
} from './client.ts';
import {
  canCopyAvailabilityFromLastWeek,
  changedDays,
  copyAvailabilityFromLastWeek,
  draftOfAvailability,
  repeatAvailabilityWeekly,
  withShiftKindsOnDay,
  type AvailabilityDraft,
} from './availability-draft.ts';

const route = pageLoaders({ needsSession: true, queries: () => [availableDatesQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const shiftWords: Record<ShiftKind, { name: string; mark: string }> = {
  SHIFT_EARLY_MORNING: { name: '早朝', mark: '早' },
  SHIFT_DAY: { name: '日勤', mark: '日' },
  SHIFT_NIGHT: { name: '夜勤', mark: '夜' },
};

/** 勤務できる日: a calendar month in which the worker taps days, and the form of the tapped day. */
export default function Availability() {
  const root = useRouteLoaderData<RootLoaderData>('root');
  const stored = useSuspenseQuery(availableDatesQuery()).data.workerAvailableDateList;
  const [today] = useState(() => jstDay(new Date(root?.now ?? 0)));
  const form = useAvailabilityForm(draftOfAvailability(stored));
  const [day, setDay] = useState(today);
  const [month, setMonth] = useState(today.slice(0, 7));
  const last = lastAvailableDay(today);
  return (
    <Screen title="勤務できる日" back={paths.me()}>
      <div className="flex flex-1 flex-col gap-5 px-4 py-5">
        <FormErrors form={form} title="保存できませんでした" fieldOf={() => 'shifts'} />
        <p className="text-fg-2">
          <Words>
            日付をタップして、勤務できる時間帯を選びます。{availabilityDays}
            日先まで登録でき、施設からお仕事の案内が届くことがあります。
          </Words>
        </p>
        <MonthGrid
          month={month}
          onMonth={setMonth}
          min={today.slice(0, 7)}
          max={last.slice(0, 7)}
          today={today}
          day={(at) => {
            const words = (form.draft.days.get(at) ?? []).map((kind) => shiftWords[kind]);
            return {
              chosen: at === day,
              off: at < today || at > last,
              mark: words.map(({ mark }) => mark).join(''),
              spoken: words.length > 0 ? words.map(({ name }) => name).join('、') : '登録なし',
            };
          }}
          onDay={setDay}
        />
        <DayCard
          day={day}
          today={today}
          draft={form.draft.days}
          onChange={(days) => form.change({ days })}
        />
      </div>
      <ActionBar note={`${form.draft.days.size}日を登録しています`}>
        <Button
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="保存しています…"
          onClick={() => void form.submit()}
        >
          保存する
        </Button>
      </ActionBar>
      <UnsavedChangesGuard when={form.isDirty && !form.isPending} />
    </Screen>
  );
}

function useAvailabilityForm(stored: AvailabilityDraft) {
  const [saved, setSaved] = useState(stored);
  const update = useGraphqlMutation(UpdateWorkerAvailableDateListMutation, {
    invalidates: [WorkerAvailableDateListQuery],
    onSuccess: () => toast.success('勤務できる日を保存しました'),
  });
  const form = useForm({
    initial: { days: stored },
    clears: { days: ['dates'] },
    async submit({ days }) {
      const dates = changedDays(saved, days);
      if (dates.length === 0) {
        toast.info('変更はありません');
        return;
      }
      await update.mutateAsync({ input: { dates } });
      setSaved(days);
    },
  });
  return { ...form, isDirty: changedDays(saved, form.draft.days).length > 0 };
}

type DayCardProps = {
  day: JstDay;
  today: JstDay;
  draft: AvailabilityDraft;
  onChange: (draft: AvailabilityDraft) => void;
};

/** The tapped day: its shifts, and buttons to copy between weeks. */
function DayCard({ day, today, draft, onChange }: DayCardProps) {
  const [done, setDone] = useState<{ day: JstDay; text: string } | null>(null);
  const name = formatDayWithWeekday(day);
  const shifts = draft.get(day) ?? [];
  return (
    <Card className="flex flex-col gap-4">
      <ChipGroup
        label={`${name}に勤務できる時間帯`}
        name="shifts"
        multiple
        options={shiftKindOrder.map((kind) => ({ value: kind, label: shiftWords[kind].name }))}
        value={shifts}
        onChange={(chosen) =>
          onChange(
            withShiftKindsOnDay(
              draft,
              day,
              shiftKindOrder.filter((kind) => chosen.includes(kind)),
            ),
          )
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            onChange(repeatAvailabilityWeekly(draft, day, today));
            setDone({ day, text: `${name}と同じ曜日に、同じ時間帯を入れました` });
          }}
        >
          毎週くり返す
        </Button>
        {canCopyAvailabilityFromLastWeek(day, today) && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              onChange(copyAvailabilityFromLastWeek(draft, day, today));
              setDone({ day, text: `${name}の週を、前の週と同じにしました` });
            }}
          >
            前の週をコピー
          </Button>
        )}
      </div>
      <output className="text-sm text-fg-2 empty:hidden">{done?.day === day && done.text}</output>
    </Card>
  );
}
