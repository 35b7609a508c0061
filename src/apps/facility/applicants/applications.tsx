import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import UserCheck from 'lucide-react/icons/user-check';
import { useState } from 'react';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import {
  AcceptApplicantMutation,
  waitingApplicantsQuery,
  WaitingApplicantsQuery,
  type Applicant,
} from './applicants-client.ts';
import { isDeadlineUrgent, timeLeftUntilText } from '#apps/facility/today/time-left.ts';
import type { Route } from './+types/applications.ts';
import { AcceptApplicantsSheet } from './accept-many-sheet.tsx';
import { FacilityTabs } from '#apps/facility/shell/facility-tabs.tsx';
import { OpenChatButton } from '#apps/facility/today/open-chat.tsx';
import { RejectSheet } from './reject-sheet.tsx';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId } }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    waitingApplicantsQuery(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 応募: list of the applicants who wait for the facility's decision, without data that identifies a person. */
export default function Applications({ params: { facilityId } }: Route.ComponentProps) {
  const { rights } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  const { name } = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  const list = useSuspenseInfiniteQuery(waitingApplicantsQuery(facilityId));
  const [accepting, setAccepting] = useState<Applicant | null>(null);
  const [rejecting, setRejecting] = useState<Applicant | null>(null);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [together, setTogether] = useState<readonly Applicant[] | null>(null);
  const applicants = list.data.rows;
  const canDecide = rights.includes('applications.decide');
  const canChoose = canDecide && applicants.length > 1;
  // An applicant who withdrew or was answered meanwhile is no longer chosen.
  const chosen = applicants.filter(({ id }) => chosenIds.includes(id));
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds((ids) => (isChosen ? [...ids, id] : ids.filter((one) => one !== id)));
  return (
    <Screen title={`応募（${name}）`} documentTitle={`応募 ${name}`} back={facilityPaths()}>
      <FacilityTabs facilityId={facilityId} rights={rights} />
      <div className="flex w-full flex-col gap-5 px-4 py-5">
        <StaleDataBanner error={list.error} />
        {applicants.length === 0 ? (
          <EmptyState icon={<UserCheck />} title="回答を待っている応募はありません">
            承認制の求人に応募があると、ここに表示されます。即決の求人では、応募と同時に契約が成立します。
          </EmptyState>
        ) : (
          <>
            <p className="text-fg-2">
              お名前などは、採用して契約が成立するまで表示されません。期限までに回答しないと、応募は終了します。
            </p>
            {canChoose && (
              <ChooseMany
                applicants={applicants}
                chosen={chosen}
                onChooseAll={(isChosen) =>
                  setChosenIds(isChosen ? applicants.map(({ id }) => id) : [])
                }
                onAccept={() => setTogether(chosen)}
              />
            )}
            <ul className="grid gap-3 md:grid-cols-2">
              {applicants.map((applicant) => (
                <li key={applicant.id}>
                  <ApplicantCard
                    facilityId={facilityId}
                    applicant={applicant}
                    chosen={canChoose ? chosen.includes(applicant) : undefined}
                    onChoose={(isChosen) => choose(applicant.id, isChosen)}
                    onAccept={canDecide ? () => setAccepting(applicant) : undefined}
                    onReject={canDecide ? () => setRejecting(applicant) : undefined}
                  />
                </li>
              ))}
            </ul>
            <PagedQueryLoadMore list={list} />
          </>
        )}
      </div>
      {accepting && (
        <AcceptDialog key={accepting.id} applicant={accepting} onClose={() => setAccepting(null)} />
      )}
      {together && (
        <AcceptApplicantsSheet applicants={together} onClose={() => setTogether(null)} />
      )}
      {rejecting && (
        <RejectSheet key={rejecting.id} applicant={rejecting} onClose={() => setRejecting(null)} />
      )}
    </Screen>
  );
}

type ChooseProps = {
  applicants: readonly Applicant[];
  chosen: readonly Applicant[];
  onChooseAll: (isChosen: boolean) => void;
  onAccept: () => void;
};

/** Checkbox that chooses all applicants on the page at once, and button that hires the chosen applicants. */
function ChooseMany({ applicants, chosen, onChooseAll, onAccept }: ChooseProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <CheckRow
        label={`表示中の${applicants.length}名をすべて選ぶ`}
        checked={chosen.length === applicants.length}
        onChange={(event) => onChooseAll(event.target.checked)}
      />
      <Button
        size="sm"
        reason={chosen.length === 0 ? '採用する方を選んでください' : null}
        onClick={onAccept}
      >
        選んだ{chosen.length}名を採用する
      </Button>
    </div>
  );
}

type CardProps = {
  facilityId: string;
  applicant: Applicant;
  /** Undefined without a checkbox: there is only one applicant, or the person may not decide. */
  chosen: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
  onAccept: (() => void) | undefined;
  onReject: (() => void) | undefined;
};

function ApplicantCard(props: CardProps) {
  const { facilityId, applicant, chosen, onChoose, onAccept, onReject } = props;
  const now = useServerTime();
  const { label, title, startsAt, endsAt, appliedAt, answerBy, seatsLeft } = applicant;
  const until = new Date(answerBy);
  return (
    <Card as="article" className="flex h-full flex-col gap-2">
      <h2 className="flex flex-wrap items-center gap-2 font-bold">
        {label}
        <StateBadge tone={isDeadlineUrgent(until, now) ? 'danger' : 'warn'}>
          {timeLeftUntilText(until, now)}
        </StateBadge>
      </h2>
      <p className="wrap-anywhere">{title}</p>
      <p>
        <JstTime at={startsAt} format="day" /> <JstTimeRange from={startsAt} to={endsAt} />
        {seatsLeft > 0 ? `・残り${seatsLeft}名` : '・定員に達しています'}
      </p>
      <p className="text-sm text-fg-2">
        応募 <JstTime at={appliedAt} />
        ・回答期限 <JstTime at={answerBy} />
      </p>
      {chosen !== undefined && (
        <CheckRow
          label="まとめて採用する方に入れる"
          aria-label={`${label}の方をまとめて採用する方に入れる`}
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <p className="mt-auto flex flex-wrap gap-2 pt-1 empty:hidden">
        {onAccept && onReject && (
          <>
            <Button size="sm" aria-label={`${label}の方を採用する`} onClick={onAccept}>
              採用する
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`${label}の方の応募を断る`}
              onClick={onReject}
            >
              断る
            </Button>
          </>
        )}
        <OpenChatButton
          facilityId={facilityId}
          subject={{ of: 'application', id: applicant.id }}
          who={`${label}の方`}
        />
      </p>
    </Card>
  );
}

function AcceptDialog({ applicant, onClose }: { applicant: Applicant; onClose: () => void }) {
  const accept = useGraphqlMutation(AcceptApplicantMutation, {
    invalidates: [WaitingApplicantsQuery],
    once: 'screen',
    onSuccess: () => {
      onClose();
      toast.success('採用しました。労働契約が成立しました');
    },
  });
  const { label, startsAt, endsAt } = applicant;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="採用しますか？"
      confirmLabel="採用する"
      pending={accept.isPending}
      pendingLabel="送信しています…"
      error={accept.error?.message}
      onConfirm={() => accept.mutate({ id: applicant.id })}
    >
      <p>
        {label}の方を
        <JstTime at={startsAt} format="day" />
        <JstTimeRange from={startsAt} to={endsAt} />
        の勤務に採用します。労働契約が成立し、労働条件通知書が応募者に渡されます。
      </p>
    </ConfirmDialog>
  );
}
