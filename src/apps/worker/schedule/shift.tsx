import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { OverpaymentLink } from '#apps/worker/wages/parts/overpayment-link.tsx';
import { ProvisionalMark } from '#apps/worker/wages/parts/provisional-tax.tsx';
import { wagePathOfShift } from '#apps/worker/wages/parts/wage-path.ts';
import { recruitmentFuriganaQuery } from '#apps/worker/detail/furigana-client.ts';
import { FacilityFurigana } from '#apps/worker/detail/facility-furigana.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { TwoPanes } from '#platform/web/screen/panes.tsx';
import { useSecondColumnComponent } from '#platform/web/screen/use-pane.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { shiftByIdQuery, type ShiftDetail } from '#apps/worker/shift/client.ts';
import { shiftCountdownText, workingTimeText } from '#domain/attendance/schedule/countdown.ts';
import { nextStampOf } from '#domain/attendance/stamps/next-stamp.ts';
import { stampButtonOf, type StampButton } from '#domain/attendance/stamps/stamp-button.ts';
import type { Route } from './+types/shift.ts';
import { BonusLabel } from './bonus-label.tsx';
import { HoursCorrectionResult, ShiftNoticeBanner, ProvisionalContractLabel } from './notice.tsx';
import { shiftStateBadgeTone } from './shift-card.tsx';
import { PhoneNumberViewsSection, LateForShiftHelp, ShiftPlaceSection } from './shift-contact.tsx';
import {
  ShiftDutyLink,
  CancelShiftLink,
  PenaltyExemptionLink,
  CancellationMessageSection,
} from './shift-end.tsx';
import { ShiftTimeline, ShiftDocumentLinks, ShiftBelongingsAndSchedule } from './shift-facts.tsx';
import { OnTheWaySection } from '#apps/worker/shift/on-the-way/on-the-way.tsx';
import { StampAction } from '#apps/worker/shift/stamps/stamp-action.tsx';
import { useWaitingStampsOfShift } from '#apps/worker/shift/stamps/use-queued-stamps.ts';
import { RefusedStampBanner, WaitingStampBanner } from '#apps/worker/shift/stamps/queued-stamp.tsx';
import { WorkAgainLink } from './work-again.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => [shiftByIdQuery(params.attendanceId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { panes: 'lg' };

const loadList = async () => (await import('./shift-pane.tsx')).ShiftPane;

/** 勤務詳細: the next action first, then notices, place, and belongings; on wide screens beside the list. */
export default function Shift({ params: { attendanceId: id } }: Route.ComponentProps) {
  const detail = useSuspenseQuery({ ...shiftByIdQuery(id), refetchInterval: 60_000 }).data
    .attendance;
  const { attendance } = detail;
  const now = useServerTime(5_000);
  const { waiting, refused } = useWaitingStampsOfShift(id);
  const kinds = waiting.map(({ kind }) => kind);
  const stamp = stampButtonOf(attendance, now, kinds);
  const isAhead = nextStampOf(attendance) === 'check-in';
  const side = useSecondColumnComponent('lg', loadList);
  return (
    <TwoPanes from="lg" list={side && <side.Pane shift={attendance} />}>
      <Screen
        title="勤務の詳細"
        documentTitle={`${attendance.facility.name}の勤務`}
        back={paths.shifts()}
        focusKey={attendance.id}
      >
        <div className="flex flex-col gap-7 px-4 py-5">
          <div className="flex flex-col gap-3">
            {waiting.map((one) => (
              <WaitingStampBanner key={one.key} stamp={one} />
            ))}
            {refused && <RefusedStampBanner stamp={refused} />}
            <Summary detail={detail} stamp={stamp} now={now} />
          </div>
          <PenaltyExemptionLink detail={detail} />
          <CancellationMessageSection detail={detail} />
          <ShiftTimeline detail={detail} />
          <ShiftPlaceSection detail={detail} />
          <FacilityFurigana query={recruitmentFuriganaQuery(attendance.job.recruitmentId)}>
            <ShiftBelongingsAndSchedule detail={detail} />
          </FacilityFurigana>
          <ShiftDocumentLinks attendance={attendance} isAhead={isAhead} />
          {isAhead && <LateForShiftHelp detail={detail} now={now} />}
          <CancelShiftLink detail={detail} />
          <PhoneNumberViewsSection detail={detail} />
        </div>
      </Screen>
    </TwoPanes>
  );
}

type SummaryProps = { detail: ShiftDetail; stamp: StampButton | null; now: Date };

function Summary({ detail, stamp, now }: SummaryProps) {
  const { attendance } = detail;
  const { workday, job, facility } = attendance;
  return (
    <Card className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <StateBadge tone={shiftStateBadgeTone(attendance)}>{attendance.stateLabel}</StateBadge>
        <Running detail={detail} stamp={stamp} now={now} />
      </p>
      <div className="leading-150">
        <p className="text-lg font-bold tabular-nums">
          <JstTime at={workday.startsAt} format="day" />
          <br />
          <JstTimeRange
            from={workday.startsAt}
            to={workday.endsAt}
            className="text-2xl leading-130"
          />
          <span className="ml-2 inline-block text-sm font-normal text-fg-2">
            <Words>{workday.breakMinutes > 0 ? `休憩${workday.breakMinutes}分` : '休憩なし'}</Words>
          </span>
        </p>
        <h2 className="pt-1 font-bold">{job.title}</h2>
        <p>
          <Link to={paths.facility(facility.id)} className="link">
            {facility.name}
          </Link>
        </p>
      </div>
      {workday.wage > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-sm text-fg-2">
            <Words>{attendance.workday.isExpected ? '受取額の見込み' : '受取額'}</Words>
          </span>
          <Money amount={workday.wage} size="lg" />
          <ProvisionalMark isShown={workday.isTaxProvisional} />
          <BonusLabel shift={attendance} className="text-sm" />
        </p>
      )}
      <HoursCorrectionResult shift={attendance} />
      <ProvisionalContractLabel shift={attendance} />
      <ShiftNoticeBanner notice={attendance.recruitmentNoticeView} />
      <ShiftDutyLink detail={detail} />
      {detail.overpayment && (
        <OverpaymentLink attendanceId={attendance.id} isOpen={detail.overpayment === 'OPEN'} />
      )}
      <ProposalLink detail={detail} />
      <NextStep detail={detail} stamp={stamp} />
      <OnTheWaySection detail={detail} />
    </Card>
  );
}

/** The link to the working hours that the facility proposed, to answer or to read them. */
function ProposalLink({ detail: { attendance, hoursProposal } }: { detail: ShiftDetail }) {
  if (hoursProposal === null) return null;
  const isOpen = hoursProposal === 'OPEN';
  return (
    <Link
      to={paths.shift.proposal(attendance.id)}
      className={buttonClass({ variant: isOpen ? 'primary' : 'secondary', wide: true })}
    >
      <Words>{isOpen ? '勤務時間の提案に回答する' : '勤務時間の提案を見る'}</Words>
    </Link>
  );
}

/** The time left until the start, or the time worked so far. */
function Running({ detail, stamp, now }: SummaryProps) {
  const startsAt = new Date(detail.attendance.workday.startsAt);
  if (stamp === null || stamp.isOver) return null;
  const startedAt = detail.recordedStartAt ? new Date(detail.recordedStartAt) : startsAt;
  // The work begins at the planned start, even when the worker checked in earlier.
  const isWorking = stamp.kind === 'check-out' && now >= startedAt;
  return (
    <span className="font-bold tabular-nums">
      <Words>
        {isWorking ? workingTimeText(startedAt, now) : shiftCountdownText(startsAt, now)}
      </Words>
    </span>
  );
}

/** The stamp button; after work the links to the wage and to correcting the hours. */
function NextStep({ detail, stamp }: Omit<SummaryProps, 'now'>) {
  const { attendance, recordedStartAt } = detail;
  if (stamp) return <StampAction attendanceId={attendance.id} stamp={stamp} size="lg" wide />;
  const toCheck = attendance.buttons.find(({ type }) => type === 'verify_payroll');
  if (!toCheck && recordedStartAt === null && attendance.label === null) return null;
  return (
    <div className="flex flex-col gap-2">
      <Link
        to={wagePathOfShift(attendance)}
        className={buttonClass({
          variant: toCheck ? 'primary' : 'secondary',
          size: toCheck ? 'lg' : 'md',
          wide: true,
        })}
      >
        <Words>{toCheck?.name ?? '給与の内訳を見る'}</Words>
      </Link>
      {toCheck && (
        <Link
          to={paths.shift.time(attendance.id)}
          className={buttonClass({ variant: 'secondary', wide: true })}
        >
          <Words>時刻や休憩を修正する</Words>
        </Link>
      )}
      {recordedStartAt !== null && <WorkAgainLink facilityId={attendance.facility.id} size="md" />}
    </div>
  );
}
