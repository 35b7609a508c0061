import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { signInPath } from '#platform/web/session/sign-in-path.ts';

import type { Route } from './+types/dates.ts';
import { whyCannotChooseApplyDate, applyDateTimesText } from './date-texts.ts';
import {
  applicationDatesQuery,
  readChosenApplyDates,
  chosenApplyDatesParam,
  type ApplicationDateView,
} from './dates-client.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { recruitmentId }, url }) => {
    const chosen = readChosenApplyDates(url.searchParams);
    // Preload the dates without any choice too: they are shown until the answer for the current choice arrives.
    return [[], ...(chosen.length > 0 ? [chosen] : [])].map((ids) =>
      applicationDatesQuery(recruitmentId, ids),
    );
  },
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 日程を選ぶ: the open dates of a job, several of which can be applied for together. */
export default function ChooseApplyDates({ params: { recruitmentId } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const chosen = readChosenApplyDates(params);
  // Every choice is checked by the server; the previous result stays visible until the answer.
  const query = useQuery({
    ...applicationDatesQuery(recruitmentId, chosen),
    placeholderData: keepPreviousData,
  });
  const first = useSuspenseQuery(applicationDatesQuery(recruitmentId, [])).data.applicationDates;
  const { title, facilityName, dates, most } = query.data?.applicationDates ?? first;
  const choose = (id: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, id] : chosen.filter((one) => one !== id);
    setParams(next.length === 0 ? {} : { dates: chosenApplyDatesParam(next) }, {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <Screen title="日程を選ぶ" noIndex back={paths.recruitment(recruitmentId)}>
      <div className="flex flex-col gap-4 px-4 py-5">
        <div>
          <p className="text-sm text-fg-2">{facilityName}</p>
          <h2 className="text-lg leading-150 font-bold">{title}</h2>
        </div>
        <p className="text-fg-2">
          <Words>{most}日程まで選んで、まとめて応募できます。</Words>
        </p>
        {query.isError && (
          <ErrorState
            title="日程を確認できませんでした"
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          >
            {query.error.message}
          </ErrorState>
        )}
        <ul aria-label="日程" className="flex flex-col gap-2">
          {dates.map((date) => (
            <li key={date.recruitmentId}>
              <DateRow
                date={date}
                chosen={chosen.includes(date.recruitmentId)}
                isFull={chosen.length >= most}
                onChoose={(isChosen) => choose(date.recruitmentId, isChosen)}
              />
            </li>
          ))}
        </ul>
      </div>
      <NextStep
        recruitmentId={recruitmentId}
        chosen={chosen}
        dates={dates}
        isJudged={!query.isPlaceholderData && !query.isError}
      />
    </Screen>
  );
}

type DateRowProps = {
  date: ApplicationDateView;
  chosen: boolean;
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** One date with its wage, or with the reason why it cannot be chosen. */
function DateRow({ date, chosen, isFull, onChoose }: DateRowProps) {
  const problem = whyCannotChooseApplyDate(date);
  return (
    <CheckRow
      boxed
      label={applyDateTimesText(date)}
      description={
        problem && !chosen ? problem : `日給${formatYen(date.wage.salary)}・残り${date.remaining}名`
      }
      checked={chosen}
      disabled={!chosen && (problem !== null || isFull)}
      error={chosen && problem !== null ? problem : undefined}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}

type NextStepProps = {
  recruitmentId: string;
  chosen: readonly string[];
  dates: readonly ApplicationDateView[];
  isJudged: boolean;
};

/** The button to the confirmation, or to the preparation that is missing before any application. */
function NextStep({ recruitmentId, chosen, dates, isJudged }: NextStepProps) {
  const picked = dates.filter((date) => chosen.includes(date.recruitmentId));
  const isPossible =
    isJudged && picked.length === chosen.length && picked.every((one) => one.canApply);
  const step = dates.find((date) => date.nextStep !== 'nothing')?.nextStep ?? 'nothing';
  const here = paths.recruitment.dates(recruitmentId, { dates: chosenApplyDatesParam(chosen) });
  const total = picked.reduce((sum, one) => sum + one.wage.total, 0);
  if (step === 'login')
    return (
      <ActionBar>
        <Link
          className={buttonClass({ size: 'lg', wide: true })}
          to={signInPath({
            pathname: paths.recruitment.dates(recruitmentId),
            search: `?dates=${chosenApplyDatesParam(chosen)}`,
          })}
        >
          <Words>ログインして応募</Words>
        </Link>
      </ActionBar>
    );
  if (step !== 'apply' && step !== 'nothing')
    return (
      <ActionBar>
        <Link
          className={buttonClass({ size: 'lg', wide: true })}
          to={paths.prepare({ recruitmentId, returnTo: here })}
        >
          <Words>応募の準備を進める</Words>
        </Link>
      </ActionBar>
    );
  return (
    <ActionBar note={picked.length > 0 && <Words>受け取る見込み 合計{formatYen(total)}</Words>}>
      {isPossible && picked.length > 0 ? (
        <Link
          className={buttonClass({ size: 'lg', wide: true })}
          to={paths.recruitment.dates.apply(recruitmentId, {
            dates: chosenApplyDatesParam(chosen),
          })}
        >
          <Words>{picked.length}日程の内容を確認する</Words>
        </Link>
      ) : (
        <Button
          size="lg"
          wide
          reason={
            chosen.length === 0 ? '日程を選んでください' : '一緒に応募できない日程を外してください'
          }
        >
          内容を確認する
        </Button>
      )}
    </ActionBar>
  );
}
