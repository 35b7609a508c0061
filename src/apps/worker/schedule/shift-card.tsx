import { Link } from 'react-router';

import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import { paths } from '#platform/base/paths.ts';
import type { ShiftCardFragment } from '#gen/worker-operations.ts';
import { ProvisionalMark } from '#apps/worker/wages/parts/provisional-tax.tsx';
import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { cx } from '#platform/ui/cx.ts';
import { Card, stretchedLinkClass } from '#platform/ui/display/card.tsx';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import type { WaitingStamp } from '#domain/attendance/stamps/stamp-queue.ts';

import { stampButtonOf, type StampButton } from '#domain/attendance/stamps/stamp-button.ts';
import { stampPaths } from '#domain/attendance/stamps/stamp-paths.ts';
import { BonusLabel } from './bonus-label.tsx';
import { ChatButton } from '#apps/worker/chat/chat-button.tsx';
import { HoursCorrectionResult, ShiftNoticeBanner, ProvisionalContractLabel } from './notice.tsx';
import { WorkAgainLink } from './work-again.tsx';
import { StampAction } from '#apps/worker/shift/stamps/stamp-action.tsx';
import { waitingStampsOfShift } from '#apps/worker/shift/stamps/use-queued-stamps.ts';
import { RefusedStampBanner, WaitingStampBadge } from '#apps/worker/shift/stamps/queued-stamp.tsx';

/** Maximum buttons of a card; the others are on the shift's page. */
const maxButtons = 2;

type ShiftCardProps = {
  shift: ShiftCardFragment;
  now: Date;
  /** The worker's unsent stamps on this phone. */
  stamps?: readonly WaitingStamp[];
  /** A finished shift: the card links to further dates of the facility. */
  canWorkAgain?: boolean;
  /** The shift is open beside the list. */
  isCurrent?: boolean;
};

/** One shift in a list: the whole card links to the next action, with the buttons of the shift below. */
export function ShiftCard(props: ShiftCardProps) {
  const { shift, now, stamps = [], canWorkAgain = false, isCurrent = false } = props;
  const { workday, label } = shift;
  const { waiting, refused } = waitingStampsOfShift(stamps, shift.id);
  const kinds = waiting.map(({ kind }) => kind);
  const stamp = stampButtonOf(shift, now, kinds);
  return (
    <Card
      as="article"
      pressable
      className={cx('flex flex-col gap-2.5', isCurrent && 'outline-2 outline-brand')}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge tone={shiftStateBadgeTone(shift)}>{shift.stateLabel}</StateBadge>
        {label && label.text !== shift.stateLabel && (
          <span className="text-sm text-fg-2">
            <Words>{label.text}</Words>
          </span>
        )}
        {waiting.map((one) => (
          <WaitingStampBadge key={one.key} stamp={one} />
        ))}
      </p>
      <div className="leading-150">
        <p className="text-[1.0625rem] font-bold tabular-nums">
          <JstTime at={workday.startsAt} format="day" />{' '}
          <JstTimeRange from={workday.startsAt} to={workday.endsAt} />
        </p>
        <h3 className="pt-0.5 font-bold">
          <Link
            to={cardPath(shift, stamp)}
            aria-current={isCurrent ? 'page' : undefined}
            className={stretchedLinkClass}
          >
            {shift.job.title}
          </Link>
        </h3>
        <p className="text-sm text-fg-2">{shift.job.facilityName}</p>
        <p className="text-sm text-fg-2">
          <span className="mr-2">{shift.facility.address}</span>
          {shift.facility.station && <span className="inline-block">{shift.facility.station}</span>}
        </p>
      </div>
      <HoursCorrectionResult shift={shift} className="text-sm leading-160" />
      <ProvisionalContractLabel shift={shift} />
      <ShiftNoticeBanner notice={shift.recruitmentNoticeView} />
      {refused && (
        <div className="relative z-1">
          <RefusedStampBanner stamp={refused} />
        </div>
      )}
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-sm leading-150 text-fg-2">
        {workday.wage > 0 && (
          <span>
            <Wage shift={shift} />
            <ProvisionalMark isShown={workday.isTaxProvisional} />
          </span>
        )}
        <span>
          <Words>{workday.breakMinutes > 0 ? `休憩${workday.breakMinutes}分` : '休憩なし'}</Words>
        </span>
        <BonusLabel shift={shift} />
      </p>
      <CardButtons shift={shift} stamp={stamp} canWorkAgain={canWorkAgain} />
    </Card>
  );
}

function Wage({ shift }: { shift: ShiftCardFragment }) {
  const amount = <Money amount={shift.workday.wage} size="lg" className="text-fg" />;
  return shift.workday.isExpected ? (
    <Words>受取額の見込み {amount}</Words>
  ) : (
    <Words>受取額 {amount}</Words>
  );
}

type CardButtonsProps = {
  shift: ShiftCardFragment;
  stamp: StampButton | null;
  canWorkAgain: boolean;
};

function CardButtons({ shift, stamp, canWorkAgain }: CardButtonsProps) {
  const asked = questionsOf(shift);
  const others = shift.buttons
    .flatMap((button) => {
      const to = buttonPath(shift, button.type);
      return to === null && button.type !== 'chat' ? [] : [{ ...button, to }];
    })
    .slice(0, maxButtons - (asked || stamp ? 1 : 0));
  if (!asked && !stamp && !canWorkAgain && others.length === 0) return null;
  return (
    <div className="flex flex-wrap items-start gap-2 border-t border-line-weak pt-3 *:relative *:z-1 *:flex-[1_1_8rem]">
      {/* Open questions come before the stamp, which cannot be pressed until they are answered. */}
      {asked ? (
        <Link to={asked.to} className={buttonClass({ size: 'sm', wide: true })}>
          <Words>{asked.label}</Words>
        </Link>
      ) : (
        stamp && <StampAction attendanceId={shift.id} stamp={stamp} size="sm" wide />
      )}
      {others.map(({ type, name, to }) =>
        to === null ? (
          <ChatButton key={type} facilityId={shift.facility.id} label={name} size="sm" wide />
        ) : (
          <Link
            key={type}
            to={to}
            className={buttonClass({
              variant: type === 'verify_payroll' ? 'primary' : 'secondary',
              size: 'sm',
            })}
          >
            <Words>{name}</Words>
          </Link>
        ),
      )}
      {canWorkAgain && <WorkAgainLink facilityId={shift.facility.id} size="sm" />}
    </div>
  );
}

/** The path of a button; null for stamps and the chat, which are not plain links. */
function buttonPath(
  shift: ShiftCardFragment,
  type: ShiftCardFragment['buttons'][number]['type'],
): string | null {
  switch (type) {
    case 'verify_payroll':
      return paths.shift.wage(shift.id);
    case 'withdraw':
      return paths.shift.withdraw(shift.applicationId);
    case 'absence':
      return paths.shift.cancel(shift.id);
    case 'chat':
    case 'checkin_stamp':
    case 'checkin_stamp_disabled':
    case 'checkout_stamp':
    case 'checkout_stamp_disabled':
      return null;
    default:
      return unknownServerValue(type);
  }
}

/** Returns the page and button label of unanswered questions; null when there are none. */
function questionsOf({ id, tapToTransition }: ShiftCardFragment) {
  switch (tapToTransition) {
    case 'questionnaire':
      return { to: paths.shift.questionnaire(id), label: '出勤前アンケートに回答する' };
    case 'work_questions':
      return { to: paths.shift.workQuestions(id), label: '施設からの質問に回答する' };
    default:
      return null;
  }
}

/**
 * Returns the path for a tap on the card: the server's, or that of a stamp that has become possible since the
 * answer.
 */
function cardPath(shift: ShiftCardFragment, stamp: StampButton | null): string {
  if (stamp && !stamp.isOver && stamp.reason === null) return stampPaths[stamp.kind](shift.id);
  switch (shift.tapToTransition) {
    case 'wage':
      return paths.shift.wage(shift.id);
    case 'cancellation_request':
      return paths.shifts.cancellationRequests();
    case 'absence':
      return paths.shifts.absences();
    case 'employment_condition':
      return paths.employmentCondition(shift.applicationId);
    // The card links to the shift's address and belongings; a button leads to the questions.
    case 'questionnaire':
    case 'work_questions':
    // A stamp that waits for a connection also links to the shift instead of the stamp screen.
    case 'check_in':
    case 'check_out':
    case 'detail':
      return paths.shift(shift.id);
    default:
      return unknownServerValue(shift.tapToTransition);
  }
}

/** Returns the badge colour for a shift's state, which the badge also states in words. */
export function shiftStateBadgeTone({
  label,
  buttons,
}: Pick<ShiftCardFragment, 'label' | 'buttons'>): StateTone {
  if (buttons.some(({ type }) => type.startsWith('checkout_stamp'))) return 'success';
  if (buttons.some(({ type }) => type === 'verify_payroll')) return 'danger';
  const type = label?.type ?? null;
  switch (type) {
    case 'workerIsGoingToWork':
      return 'info';
    case 'workerNeedsToFixWage':
      return 'danger';
    case 'wageIsReviewing':
      return 'warn';
    case 'wageTransferIsNotFinished':
      return 'success';
    case null:
      return 'neutral';
    default:
      return unknownServerValue(type);
  }
}
