import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { ShiftCardFragment } from '#gen/worker-operations.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { shiftByIdQuery } from '../client.ts';
import type { StampKind } from '#domain/attendance/stamps/next-stamp.ts';
import { stampButtonOf, stampKindLabels } from '#domain/attendance/stamps/stamp-button.ts';
import { useWaitingStampsOfShift } from './use-queued-stamps.ts';
import { WaitingStampBanner } from './queued-stamp.tsx';

/** The loaders of the four stamp screens, which query only the shift. */
export const stampRouteLoaders = pageLoaders<{ params: { attendanceId: string } }>({
  needsSession: true,
  queries: ({ params }) => [shiftByIdQuery(params.attendanceId)],
});

/** Returns the shift of a stamp screen, and the reason if it cannot be stamped now. */
export function useStampScreen(attendanceId: string, kind: StampKind) {
  const { attendance } = useSuspenseQuery(shiftByIdQuery(attendanceId)).data.attendance;
  const now = useServerTime(1_000);
  const { waiting } = useWaitingStampsOfShift(attendanceId);
  const stamp = stampButtonOf(
    attendance,
    now,
    waiting.map((one) => one.kind),
  );
  const own = waiting.find((one) => one.kind === kind) ?? null;
  const isMine = stamp?.kind === kind;
  return {
    shift: attendance,
    now,
    /** The queued stamp of this kind; null without one. */
    waiting: own,
    /** Null while the stamp can be pressed. */
    closed: isMine && stamp.reason === null ? null : { stamp: isMine ? stamp : null },
  };
}

export type StampScreenState = ReturnType<typeof useStampScreen>;

type FrameProps = {
  kind: StampKind;
  shift: ShiftCardFragment;
  back: string;
  children: ReactNode;
};

/** The frame of a stamp screen: the kind of stamp as title, the shift, and the content. */
export function StampScreenFrame({
  kind,
  shift: { facility, workday },
  back,
  children,
}: FrameProps) {
  const word = stampKindLabels[kind];
  return (
    <Screen title={`${word}の記録`} back={back} focusKey={kind}>
      <div className="flex flex-col gap-4 px-4 py-4">
        <p className="leading-150">
          <span className="font-bold">{facility.name}</span>
          <br />
          <span className="text-fg-2 tabular-nums">
            <JstTime at={workday.startsAt} format="day" />{' '}
            <JstTimeRange from={workday.startsAt} to={workday.endsAt} />
          </span>
        </p>
        {children}
      </div>
    </Screen>
  );
}

/** Shown in place of the camera or the field: the reason why no stamp is possible, and links to continue. */
export function StampNotPossibleNote({
  screen,
  kind,
}: {
  screen: StampScreenState;
  kind: StampKind;
}) {
  const { shift: view, closed, waiting } = screen;
  const isOver = closed?.stamp?.isOver ?? false;
  return (
    <>
      {waiting ? (
        <WaitingStampBanner stamp={waiting} />
      ) : (
        <Banner tone="info" title={`今は${stampKindLabels[kind]}を記録できません`}>
          {closedText(screen)}
        </Banner>
      )}
      {isOver && (
        <Link to={paths.shift.time(view.id)} className={buttonClass({ size: 'lg', wide: true })}>
          <Words>勤務した時刻を申請する</Words>
        </Link>
      )}
      <Link to={paths.shift(view.id)} className={buttonClass({ variant: 'secondary', wide: true })}>
        <Words>勤務の詳細を見る</Words>
      </Link>
    </>
  );
}

function closedText({ shift: { stateLabel }, closed }: StampScreenState): string {
  const stamp = closed?.stamp;
  if (!stamp) return `この勤務は「${stateLabel}」です。勤務の詳細を確認してください。`;
  if (stamp.isOver) return '受付は終了しました。勤務した時刻の修正を申請してください。';
  return `${stamp.reason ?? ''}。時間になると、この画面でそのまま記録できます。`;
}
