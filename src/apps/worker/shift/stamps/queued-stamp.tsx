import CloudUpload from 'lucide-react/icons/cloud-upload';
import { Link } from 'react-router';

import { jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { stampQueue, type WaitingStamp } from '#domain/attendance/stamps/stamp-queue.ts';

import { stampKindLabels } from '#domain/attendance/stamps/stamp-button.ts';
import { maxLiveStampAgeMinutes } from '#domain/attendance/stamps/stamp-time.ts';

/** 「送信待ち」: shown on a card until the server confirms the stamp. */
export function WaitingStampBadge({ stamp }: { stamp: WaitingStamp }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-full bg-warn-weak px-2.5 py-0.5 text-sm leading-150 font-bold text-warn-strong">
      <CloudUpload aria-hidden className="size-[1.15em] shrink-0" />
      <span className="min-w-0">
        <Words>
          {stampKindLabels[stamp.kind]}を送信待ち（{jstTime(new Date(stamp.at))}）
        </Words>
      </span>
    </span>
  );
}

/** The banner of a queued stamp. */
export function WaitingStampBanner({ stamp }: { stamp: WaitingStamp }) {
  return (
    <Banner tone="warn" announce="in-place" title={`${stampKindLabels[stamp.kind]}の送信待ち`}>
      {waitingStampText(new Date(stamp.at))} {lateStampExplanation}
    </Banner>
  );
}

/** Returns 「オフラインで記録しました。接続が戻ると送信します（08:52）」. */
export function waitingStampText(at: Date): string {
  return `オフラインで記録しました。接続が戻ると送信します（${jstTime(at)}）`;
}

/**
 * Explains stamps that arrive late: the facility must confirm them, unless the code was read from a tablet.
 * (Rule 8.1)
 */
export const lateStampExplanation = `${maxLiveStampAgeMinutes}分を過ぎて届いた打刻は、施設の確認のあとに確定します。入口のタブレットのQRコードを読み取ったときは、そのまま確定できます。`;

/** The banner of a stamp that the server refused: the reason, and a link to correct the hours. */
export function RefusedStampBanner({ stamp }: { stamp: WaitingStamp }) {
  const time = jstTime(new Date(stamp.at));
  return (
    <Banner
      tone="danger"
      announce={false}
      title={`${stampKindLabels[stamp.kind]}の記録（${time}）を送信できませんでした`}
      action={
        <>
          <Link
            to={paths.shift.time(stamp.attendanceId)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Words>時刻を修正する</Words>
          </Link>
          <Button variant="quiet" size="sm" onClick={() => void stampQueue().dismiss(stamp.key)}>
            この表示を消す
          </Button>
        </>
      }
    >
      {stamp.refusal}。もう一度記録できないときは、時刻の修正を申請してください。
    </Banner>
  );
}
