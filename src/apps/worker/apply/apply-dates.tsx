import { useSuspenseQuery } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import { Link, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { PaperDeliveryField } from '#apps/worker/settings/notice-delivery/delivery-choice.tsx';
import { formatYen } from '#platform/base/yen.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { applicationConfirmationQuery, type ApplicationConfirmationView } from './client.ts';
import type { Route } from './+types/apply-dates.ts';
import { EmploymentConditionsSection } from './apply-summary.tsx';
import { Consents } from './consents.tsx';
import { TravelFareLine } from './fare-line.tsx';
import { ContractChanges, EarlierConfirmationsList } from './returning/returning-section.tsx';
import {
  applicationDatesQuery,
  readChosenApplyDates,
  chosenApplyDatesParam,
  type ApplicationDateView,
} from './dates-client.ts';
import { whyCannotChooseApplyDate, applyDateTimesText } from './date-texts.ts';
import { useApplyDates, type ApplyDateState } from './use-apply-dates.ts';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params, url }) => {
    const chosen = readChosenApplyDates(url.searchParams);
    return [
      applicationDatesQuery(params.recruitmentId, chosen),
      applicationConfirmationQuery(chosen[0] ?? params.recruitmentId),
    ];
  },
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 応募の確認 for several dates of one job: the common parts once, and the result of the application for each date. */
export default function ConfirmApplyDates({ params: { recruitmentId } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const chosen = readChosenApplyDates(params);
  const [travelFare, setTravelFare] = useState<number | null>(null);
  const view = useSuspenseQuery(applicationDatesQuery(recruitmentId, chosen, travelFare)).data
    .applicationDates;
  const confirmation = useSuspenseQuery(
    applicationConfirmationQuery(chosen[0] ?? recruitmentId, { travelFare }),
  ).data.applicationConfirmation;
  // A chosen date stays listed after it has closed, so that the result of its application remains visible.
  const dates = view.dates.filter((date) => chosen.includes(date.recruitmentId));
  const form = useApplyDates(confirmation, dates);
  const back = paths.recruitment.dates(recruitmentId, { dates: chosenApplyDatesParam(chosen) });
  const clash = form.hasBegun
    ? undefined
    : dates.find((date) => whyCannotChooseApplyDate(date) !== null);
  const isIncomplete = !form.hasBegun && (dates.length < chosen.length || dates.length === 0);
  const total = dates.reduce((sum, date) => sum + date.wage.total, 0);
  return (
    <Screen title="応募の確認" noIndex back={back}>
      <div className="flex flex-col gap-7 px-4 py-5">
        <FormFailure form={form} title="応募できませんでした" />
        {(clash || isIncomplete) && (
          <Banner
            tone="warn"
            title="選んだ日程を確認してください"
            action={
              <Link to={back} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                <Words>日程を選び直す</Words>
              </Link>
            }
          >
            {clash
              ? (whyCannotChooseApplyDate(clash) ?? '')
              : '募集が終了した日程が含まれています。'}
          </Banner>
        )}
        <Section title={`${dates.length}日程に応募します`}>
          <div>
            <p className="text-sm text-fg-2">{view.facilityName}</p>
            <p className="font-bold">{view.title}</p>
            <p>
              <span className="mr-2">{confirmation.facilityAddress}</span>
              {confirmation.homeMinutes !== null && (
                <b className="inline-block">
                  <Words>自宅から約{confirmation.homeMinutes}分</Words>
                </b>
              )}
            </p>
          </div>
          {confirmation.placeWarning && (
            <Banner tone="warn" title={confirmation.placeWarning.title}>
              {confirmation.placeWarning.description}
            </Banner>
          )}
          <ul aria-label="応募する日程" className="flex flex-col gap-2">
            {dates.map((date) => (
              <li key={date.recruitmentId}>
                <DateCard date={date} answer={form.answers.get(date.recruitmentId)} />
              </li>
            ))}
          </ul>
          <p className="font-bold">
            <Words>受け取る見込み 合計{formatYen(total)}</Words>
          </p>
        </Section>
        {!form.hasBegun && (
          <TravelFareLine
            confirmation={confirmation}
            // A transition: the page stays while the wages are computed again.
            onChange={(fare) => startTransition(() => setTravelFare(fare))}
          />
        )}
        {!form.isDone && <Common confirmation={confirmation} form={form} />}
      </div>
      <ActionBar>
        {form.isDone && dates.length > 0 ? (
          <>
            <Link className={buttonClass({ size: 'lg', wide: true })} to={paths.shifts()}>
              <Words>予定を見る</Words>
            </Link>
            <Link className={buttonClass({ variant: 'secondary', wide: true })} to={paths.search()}>
              <Words>ほかのお仕事をさがす</Words>
            </Link>
          </>
        ) : (
          <Button
            size="lg"
            wide
            pending={form.isPending}
            pendingLabel="応募しています…"
            reason={clash || isIncomplete ? '日程を選び直してください' : null}
            onClick={() => void form.submit()}
          >
            {form.hasBegun ? '残りの日程に応募する' : `${dates.length}日程に応募する`}
          </Button>
        )}
      </ActionBar>
    </Screen>
  );
}

type CommonProps = {
  confirmation: ApplicationConfirmationView;
  form: ReturnType<typeof useApplyDates>;
};

/** The parts that are the same for all dates: consents, delivery of documents, and employment conditions. */
function Common({ confirmation, form }: CommonProps) {
  return (
    <>
      {confirmation.returning && <ContractChanges returning={confirmation.returning} />}
      <Consents confirmations={confirmation.confirmations} form={form} />
      {confirmation.returning && <EarlierConfirmationsList returning={confirmation.returning} />}
      {confirmation.asksPaperDelivery !== null && (
        <Section title="書類の受け取り方">
          <PaperDeliveryField
            value={form.draft.delivery}
            onChange={(delivery) => form.change({ delivery })}
            error={form.problems['delivery']}
          />
        </Section>
      )}
      <Section title="労働条件">
        <p className="text-fg-2">
          <Words>
            最初の日程の条件です。日時・休憩・賃金は日程ごとに上のとおりで、ほかは同じです。
          </Words>
        </p>
        <EmploymentConditionsSection items={confirmation.conditions} />
      </Section>
    </>
  );
}

type DateCardProps = { date: ApplicationDateView; answer: ApplyDateState | undefined };

/**
 * One date with its times, break, wage and the time at which a contract is concluded; later with the
 * application's result.
 */
function DateCard({ date, answer }: DateCardProps) {
  const { breakMinutes, wage, contractMoment, warningDialogView: warning } = date;
  return (
    <Card className="flex flex-col gap-1">
      <h3 className="font-bold">{applyDateTimesText(date)}</h3>
      <p className="text-sm text-fg-2">
        <Words>{breakMinutes === 0 ? '休憩なし' : `休憩${breakMinutes}分`}</Words>・
        <Words>日給{formatYen(wage.salary)}</Words>・
        <Words>受け取る見込み{formatYen(wage.total)}</Words>
      </p>
      {answer === undefined && (
        <>
          <p className="text-sm">
            <Words>{contractMoment.text}</Words>
          </p>
          {warning?.kind === 'WarnBeforeTransition' && (
            <Banner tone="warn" title={warning.title}>
              {warning.description}
            </Banner>
          )}
        </>
      )}
      <output className="block">{answer && <Answer answer={answer} />}</output>
    </Card>
  );
}

function Answer({ answer }: { answer: ApplyDateState }) {
  switch (answer.state) {
    case 'sending':
      return (
        <p>
          <Words>応募しています…</Words>
        </p>
      );
    case 'refused':
      return (
        <p className="flex items-start gap-2 text-danger">
          <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
          <Words>{answer.sentence}</Words>
        </p>
      );
    case 'HIRED':
    case 'APPLIED': {
      const Icon = answer.state === 'HIRED' ? CircleCheck : Clock;
      return (
        <p className="flex flex-wrap items-center gap-2 font-bold">
          <Icon aria-hidden className="size-5 shrink-0 text-brand" />
          <Words>
            {answer.state === 'HIRED' ? '労働契約が成立しました' : '施設の承認をお待ちください'}
          </Words>
          <Link to={paths.employmentCondition(answer.applicationId)} className="link font-normal">
            <Words>労働条件通知書を見る</Words>
          </Link>
        </p>
      );
    }
    default:
      throw new RangeError(`unknown state: ${String(answer satisfies never)}`);
  }
}
