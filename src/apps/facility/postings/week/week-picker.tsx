import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { addDays, jstDay, weekStartOf, type JstDay } from '#platform/base/jst.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Stepper } from '#platform/ui/fields/stepper.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import type { FormHandle } from '#platform/web/forms/use-form.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';

import { loadAllPostingsOfWeek } from './whole-week.ts';
import { weekShiftGroupsOfPostings, splitPostingsByAlreadyPosted } from './copy-week.ts';
import {
  filledWeekCells,
  maxRepeatedWeeks,
  type WeekShiftGroup,
  type WeekDraft,
} from './week-draft.ts';
import { weekLabel } from './group-editor.tsx';

/** Result of the last press of 「前の週の募集を写す」. */
type Copying =
  | { state: 'idle' | 'pending' | 'empty' | 'posted' }
  | { state: 'failed'; message: string };

/** Section for the week, the number of weeks that repeat it, and the copy of the week before. */
export function WeekPicker({
  form: { draft, change },
  now,
}: {
  form: FormHandle<WeekDraft>;
  now: Date;
}) {
  const client = useQueryClient();
  const [copying, setCopying] = useState<Copying>({ state: 'idle' });
  const { week, weeks } = draft;
  const last = addDays(week, weeks * 7 - 1);
  const go = (days: number) => change({ week: addDays(week, days) });
  const copy = async () => {
    setCopying({ state: 'pending' });
    try {
      const [before, next] = await Promise.all([
        standingPostings(client, addDays(week, -7)),
        standingPostings(client, week),
      ]);
      if (before.length === 0) return setCopying({ state: 'empty' });
      const { fresh, posted } = splitPostingsByAlreadyPosted(before, next);
      const groups = weekShiftGroupsOfPostings(fresh);
      if (groups.length === 0) return setCopying({ state: 'posted' });
      const isEmpty = filledWeekCells(draft).length === 0;
      change({ groups: isEmpty ? groups : renumbered([...draft.groups, ...groups]) });
      setCopying({ state: 'idle' });
      toast.success(
        posted.length === 0
          ? '前の週の募集を写しました'
          : `前の週の募集を写しました。掲載済みの${posted.length}件は写していません`,
      );
    } catch (error) {
      if (!(error instanceof GraphqlFailure)) throw error;
      setCopying({ state: 'failed', message: error.message });
    }
  };
  return (
    <Section title={weekLabel(week, last)}>
      <div className="flex flex-wrap items-end gap-3">
        <Button
          variant="secondary"
          reason={week <= weekStartOf(jstDay(now)) ? '過ぎた週には掲載できません' : null}
          onClick={() => go(-7)}
        >
          前の週
        </Button>
        <Button variant="secondary" onClick={() => go(7)}>
          次の週
        </Button>
        <Stepper
          label="くり返す週"
          name="weeks"
          step={1}
          min={1}
          max={maxRepeatedWeeks}
          unit="週"
          value={weeks}
          onChange={(next) => change({ weeks: next })}
        />
        <Button
          variant="secondary"
          pending={copying.state === 'pending'}
          pendingLabel="写しています…"
          onClick={() => void copy()}
        >
          前の週の募集を写す
        </Button>
      </div>
      <CopyResult copying={copying} week={week} />
    </Section>
  );
}

const standingPostings = async (client: QueryClient, week: JstDay) =>
  (await loadAllPostingsOfWeek(client, week)).filter(({ state }) => state !== 'CLOSED');

function CopyResult({ copying, week }: { copying: Copying; week: JstDay }) {
  if (copying.state === 'empty')
    return (
      <Banner announce title="写せる募集がありません">
        {weekLabel(addDays(week, -7), addDays(week, -1))}には、終了していない募集がありません。
      </Banner>
    );
  if (copying.state === 'posted')
    return (
      <Banner announce title="すべて掲載済みです">
        前の週と同じ時間の募集は、この週にすべて掲載されています。
      </Banner>
    );
  if (copying.state !== 'failed') return null;
  return (
    <Banner tone="danger" announce title="前の週を読み込めませんでした">
      {copying.message}
    </Banner>
  );
}

const renumbered = (groups: readonly WeekShiftGroup[]) =>
  groups.map((group, index) => ({ ...group, id: `g${index}` }));
