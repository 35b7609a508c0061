import { hourOfTimeText } from '#platform/base/jst.ts';
import { quietHours } from '#platform/base/quiet-hours.ts';

import {
  HurryStandInSearchMutation,
  StandInQuery,
  StandInsQuery,
  StartStandInSearchMutation,
  StopStandInSearchMutation,
  type StandInPosting,
} from './stand-in-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Timeline, type TimelineState } from '#platform/ui/display/timeline.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { latestCommandFailure } from '#platform/web/graphql/latest-failure.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  standInSearchState,
  standInStepsShown,
  standInStepName,
  standInStepText,
  type StandInSearchData,
  type StandInStepData,
} from './stand-in-words.ts';

type Props = {
  posting: StandInPosting;
  /** Name of the posting, for the labels of the buttons. */
  name: string;
  canWrite: boolean;
};

const invalidates = [StandInsQuery, StandInQuery];

/** Search for a stand-in for one posting: its state, its steps, and its buttons. */
export function StandInPanel({ posting, name, canWrite }: Props) {
  const { id, search, refusal } = posting;
  const start = useGraphqlMutation(StartStandInSearchMutation, {
    invalidates,
    onSuccess: () => toast.success('代わりの人を探し始めました'),
  });
  const hurry = useGraphqlMutation(HurryStandInSearchMutation, {
    invalidates,
    onSuccess: () =>
      toast.success(`1分以内に次へ進みます（夜間は翌朝${hourOfTimeText(quietHours.until)}時）`),
  });
  const stop = useGraphqlMutation(StopStandInSearchMutation, {
    invalidates,
    onSuccess: () => toast.success('探すのを止めました'),
  });
  const error = latestCommandFailure(start, hurry, stop);
  const isRunning = search !== null && search.endedAt === null;
  const next = search?.steps.find(({ beganAt }) => beganAt === null);
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <Banner tone="danger" announce title="操作できませんでした">
          {error.message}
        </Banner>
      )}
      {search && <SearchState search={search} />}
      {!search && refusal && <p className="text-sm text-fg-2">{refusal.message}</p>}
      {canWrite && !isRunning && !refusal && (
        <>
          <p className="text-sm text-fg-2">
            お気に入り、グループ、近くのワーカーの順に、応募できる方へお知らせします。募集は公開したままです。送ったお知らせは取り消せません。
          </p>
          <Button
            className="self-start"
            size="sm"
            aria-label={`${name}の代わりの人を探す`}
            pending={start.isPending}
            pendingLabel="始めています…"
            onClick={() => start.mutate({ id })}
          >
            代わりの人を探す
          </Button>
        </>
      )}
      {canWrite && isRunning && (
        <p className="flex flex-wrap gap-2">
          {next && (
            <Button
              size="sm"
              aria-label={`${name}：次へ進める（${standInStepName(next)}）`}
              pending={hurry.isPending}
              pendingLabel="進めています…"
              onClick={() => hurry.mutate({ id: search.id, step: next.position })}
            >
              次へ進める
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${name}：代わりの人を探すのを止める`}
            pending={stop.isPending}
            pendingLabel="止めています…"
            onClick={() => stop.mutate({ id: search.id })}
          >
            止める
          </Button>
        </p>
      )}
    </div>
  );
}

function SearchState({ search }: { search: StandInSearchData }) {
  const { tone, title, text } = standInSearchState(search);
  const { isAutomatic, startedBy, startedAt, endedAt } = search;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm text-fg-2" aria-live="polite">
        <StateBadge tone={tone}>{title}</StateBadge>
        <span>
          {isAutomatic ? '自動で開始' : `${startedBy}さんが開始`}（<JstTime at={startedAt} />）
        </span>
      </p>
      {endedAt && (
        <p>
          <JstTime at={endedAt} />
          <span className="pl-1">{text}</span>
        </p>
      )}
      {!endedAt && <Steps search={search} />}
    </>
  );
}

function Steps({ search: { steps: all, nextAt } }: { search: StandInSearchData }) {
  const { steps, left } = standInStepsShown(all);
  const now = all.findLast(({ beganAt }) => beganAt !== null);
  const next = all.find(({ beganAt }) => beganAt === null);
  const stateOf = (step: StandInStepData): TimelineState => {
    if (step === now) return 'now';
    return step.beganAt === null ? 'next' : 'done';
  };
  return (
    <>
      <Timeline
        label="お知らせの順番"
        steps={steps.map((step) => ({
          id: String(step.position),
          state: stateOf(step),
          title: standInStepName(step),
          at: step.beganAt && <JstTime at={step.beganAt} format="time" />,
          description: step.beganAt
            ? standInStepText(step)
            : step === next && left > 0
              ? `このあと、ほか${left}個のグループにも順にお知らせします`
              : undefined,
        }))}
      />
      {nextAt && (
        <p className="text-sm">
          {next ? (
            <>
              {standInStepName(next)}には、
              <JstTime at={nextAt} />
              ごろにお知らせします。空きが残っているときだけ進みます。
            </>
          ) : (
            <>
              <JstTime at={nextAt} />
              までに決まらないときは探すのを終え、担当の方にお知らせします。募集は締切まで続きます。
            </>
          )}
        </p>
      )}
    </>
  );
}
