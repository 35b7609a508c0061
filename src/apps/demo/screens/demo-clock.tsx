import { useState } from 'react';

import {
  checkInOpensBeforeStartMinutes,
  timeToActivateWorkStartButton,
} from '#domain/attendance/stamps/stamp-rules.ts';
import { formatDayWithWeekday, jstDay, jstTime, minutesBetween } from '#platform/base/jst.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { storeServerTimeOffset, useServerTime } from '#platform/web/server-time.ts';

import {
  queriesStaleAfterDemoChange,
  DemoMoveClockMutation,
  type DemoOverviewData,
} from '#apps/demo/demo-client.ts';

const steps = [
  { minutes: 15, label: '＋15分' },
  { minutes: 60, label: '＋1時間' },
  { minutes: 720, label: '＋12時間' },
] as const;

/** 時計: panel with the product's time and the buttons that move it forward. */
export function DemoClock({ id, overview }: { id: string; overview: DemoOverviewData }) {
  const now = useServerTime(1_000);
  const { go, goal, failure } = useMove();
  const { nextShiftAt, offsetSeconds, movingTo } = overview.clock;
  const beforeShift =
    nextShiftAt === null ? null : timeToActivateWorkStartButton(new Date(nextShiftAt));
  return (
    <Section id={id} title="時計" className="scroll-mt-32">
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <p className="text-2xl leading-130 font-bold tabular-nums">
            <time dateTime={now.toISOString()} suppressHydrationWarning>
              {formatDayWithWeekday(jstDay(now))} {jstTime(now)}
            </time>
          </p>
          <p className="text-sm text-fg-2">{aheadText(offsetSeconds)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {steps.map(({ minutes, label }) => (
            <Button
              key={minutes}
              variant="secondary"
              size="sm"
              pending={goal?.minutes === minutes}
              onClick={() => void go({ minutes })}
            >
              {label}
            </Button>
          ))}
          {beforeShift && beforeShift > now && (
            <Button
              variant="secondary"
              size="sm"
              pending={goal?.to === beforeShift.toISOString()}
              onClick={() => void go({ to: beforeShift.toISOString() })}
            >
              <span className="inline-block">次の勤務の</span>
              <span className="inline-block">開始{checkInOpensBeforeStartMinutes}分前へ</span>
              <span className="inline-block">
                （<JstTime at={beforeShift} format="day" />
                {jstTime(beforeShift)}）
              </span>
            </Button>
          )}
        </div>
        <TargetForm />
        {failure && (
          <Banner tone="danger" announce title="時計を進められませんでした">
            {failure.message}
          </Banner>
        )}
        {movingTo !== null && (
          <output className="text-sm text-fg-2">
            <JstTime at={new Date(movingTo)} format="day" /> {jstTime(new Date(movingTo))}
            まで進めています。
          </output>
        )}
        <p className="text-sm text-fg-2">
          時計は先へだけ進みます。進めるあいだに、通知・自動退勤・自動承認・支払日など、時間で起きることも順に行います。
        </p>
      </Card>
    </Section>
  );
}

/** Form that moves the clock to a typed time. */
function TargetForm() {
  const { moveUntilThere } = useMove();
  const form = useForm({
    initial: { target: '' },
    async submit({ target }) {
      if (target === '') return;
      // The field holds local time; the product's local time is Tokyo's.
      await moveUntilThere({ to: new Date(`${target}:00+09:00`).toISOString() });
    },
  });
  const { target } = form.draft;
  return (
    <form method="post" className="flex flex-wrap items-end gap-3" onSubmit={form.onSubmit}>
      <TextField
        label="この日時まで進める"
        type="datetime-local"
        value={target}
        onChange={(event) => form.change({ target: event.target.value })}
        className="min-w-0 flex-[1_1_14rem]"
      />
      <Button
        type="submit"
        variant="secondary"
        pending={form.isPending}
        reason={target === '' ? '日時を選んでください' : null}
      >
        進める
      </Button>
      <FormFailure form={form} title="時計を進められませんでした" />
    </form>
  );
}

type Goal = { minutes?: number; to?: string };

/** Moves the clock. `goal` is the wish of the move that runs now, and `failure` the one that ended the last move. */
function useMove() {
  const [goal, setGoal] = useState<Goal | null>(null);
  const { mutateAsync, error } = useGraphqlMutation(DemoMoveClockMutation, {
    invalidates: queriesStaleAfterDemoChange,
    onSuccess: ({ moveClock }) => storeServerTimeOffset(moveClock.now),
  });
  /** The server answers after seconds; a longer move is waited for by asking for the same instant again. */
  const moveUntilThere = async (input: Goal) => {
    let { movingTo } = (await mutateAsync({ input })).moveClock;
    while (movingTo !== null) {
      ({ movingTo } = (await mutateAsync({ input: { to: movingTo } })).moveClock);
    }
  };
  const go = async (input: Goal) => {
    setGoal(input);
    // The failure is shown beside the buttons.
    await moveUntilThere(input).catch(() => undefined);
    setGoal(null);
  };
  return { goal, go, moveUntilThere, failure: error };
}

function aheadText(offsetSeconds: number): string {
  if (offsetSeconds === 0) return '実際の時刻のままです';
  const start = new Date(0);
  const minutes = minutesBetween(start, new Date(offsetSeconds * 1_000));
  const days = Math.floor(minutes / 1_440);
  const hours = Math.floor((minutes % 1_440) / 60);
  const parts = [
    days > 0 ? `${days}日` : '',
    hours > 0 ? `${hours}時間` : '',
    minutes % 60 > 0 ? `${minutes % 60}分` : '',
  ].filter(Boolean);
  return `実際の時刻より${parts.length === 0 ? '1分未満' : parts.join('')}進めています`;
}
