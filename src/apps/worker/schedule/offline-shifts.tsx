import CloudOff from 'lucide-react/icons/cloud-off';
import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { jstTime } from '#platform/base/jst.ts';
import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import type { ShiftCardFragment } from '#gen/worker-operations.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { CodeField } from '#platform/ui/fields/code-field.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { readOfflineShifts, type OfflineShifts } from '#apps/worker/shift/offline-shifts.ts';
import { storeServerTimeOffset, useServerTime } from '#platform/web/server-time.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { stampQueue } from '#domain/attendance/stamps/stamp-queue.ts';

import type { StampKind } from '#domain/attendance/stamps/next-stamp.ts';
import { stampButtonOf, stampKindLabels } from '#domain/attendance/stamps/stamp-button.ts';
import {
  stampCodeInQuery,
  readPrintedCode,
  type StampCode,
} from '#domain/attendance/stamps/printed-code.ts';
import { CallFacilityLink } from '#apps/worker/shift/shift-head.tsx';
import { StampSheet } from '#apps/worker/shift/stamps/stamp-sheet.tsx';
import { useStamp } from '#apps/worker/shift/stamps/use-stamp.ts';
import {
  useAllWaitingStamps,
  waitingStampsOfShift,
} from '#apps/worker/shift/stamps/use-queued-stamps.ts';
import { WaitingStampBanner } from '#apps/worker/shift/stamps/queued-stamp.tsx';

/** オフライン: the stored shifts, and stamps that wait for a connection. */
export function OfflineShiftsScreen({ children }: { children?: ReactNode }) {
  const copy = useOfflineShifts();
  const [params] = useSearchParams();
  const asked = sameSitePath(params.get('returnTo')) ?? paths.search();
  const isBack = useReturn(asked);
  return (
    <Screen title="オフライン">
      <div data-says-offline className="flex flex-col gap-6 px-4 py-5">
        {isBack ? (
          <Banner tone="success" title="接続が戻りました" announce="in-place">
            入力が終わったら「もう一度読み込む」を押してください。
          </Banner>
        ) : (
          <Banner tone="warn" title="インターネットにつながりません">
            電波のよい場所で、もう一度お試しください。出勤と退勤は、ここで記録できます。接続が戻ると送信します。
          </Banner>
        )}
        <Button wide onClick={() => window.location.assign(asked)}>
          もう一度読み込む
        </Button>
        {copy === undefined ? <Skeleton className="h-40" /> : <Shifts copy={copy} />}
        {children}
      </div>
    </Screen>
  );
}

const lookEveryMs = 5_000;
/** A slower answer counts as offline: the requested page would fail again and lead back here. */
const timeoutMs = 3_000;

/**
 * Returns to the requested page once the server is reachable, because stamps recorded offline are sent only from
 * there. Polls the server, because phones do not always fire `online`. While the worker is typing, the page
 * stays and the result is true, so that a banner can say so.
 */
function useReturn(asked: string): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const isReachable = await reachesServer();
      if (isOver) return;
      if (isReachable && !isTyping()) window.location.replace(asked);
      else setBack(isReachable);
    };
    const timer = setInterval(() => void look(), lookEveryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [asked]);
  return isBack;
}

async function reachesServer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok;
  } catch {
    // The server is still unreachable.
    return false;
  }
}

/** True while a code or message is partly typed, or a dialog is open. */
function isTyping(): boolean {
  const { activeElement } = document;
  const isWriting = activeElement instanceof HTMLTextAreaElement && activeElement.value !== '';
  const inputs = [...document.querySelectorAll('input')];
  const isAsked = document.querySelector('[role=dialog], dialog[open]') !== null;
  return isWriting || isAsked || inputs.some(({ value }) => value !== '');
}

/** Reads the offline copy; undefined while reading, null without a copy. */
function useOfflineShifts(): OfflineShifts | null | undefined {
  const [copy, setCopy] = useState<OfflineShifts | null>();
  useEffect(() => {
    // A private window may refuse the store; show no shifts then.
    readShifts().then(setCopy, () => setCopy(null));
  }, []);
  return copy;
}

async function readShifts(): Promise<OfflineShifts | null> {
  await stampQueue().reload();
  const found = await readOfflineShifts();
  // The server time embedded in this cached page is old: use the stored clock difference.
  if (found) storeServerTimeOffset(new Date(Date.now() + found.clockAheadMs).toISOString());
  return found;
}

function Shifts({ copy }: { copy: OfflineShifts | null }) {
  if (!copy || copy.shifts.length === 0)
    return (
      <EmptyState icon={<CloudOff />} title="保存された予定はありません">
        ログインして「はたらく」を開くと、これからの予定がこの端末に保存されます。
      </EmptyState>
    );
  return (
    <Section title="これからの予定">
      <p className="text-sm text-fg-2">
        <Words>
          <JstTime at={copy.keptAt} format="day" /> {jstTime(new Date(copy.keptAt))} 時点の内容です
        </Words>
      </p>
      <ul className="flex flex-col gap-4">
        {copy.shifts.map((shift) => (
          <li key={shift.id}>
            <OfflineShift shift={shift} workerId={copy.workerId} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type OfflineShiftProps = { shift: ShiftCardFragment; workerId: string };

function OfflineShift({ shift, workerId }: OfflineShiftProps) {
  const now = useServerTime(5_000);
  const { waiting } = waitingStampsOfShift(
    useAllWaitingStamps().filter((stamp) => stamp.workerId === workerId),
    shift.id,
  );
  const stamp = stampButtonOf(
    shift,
    now,
    waiting.map(({ kind }) => kind),
  );
  const { facility, workday } = shift;
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h3 className="leading-150 font-bold">
        <JstTime at={workday.startsAt} format="day" />{' '}
        <JstTimeRange from={workday.startsAt} to={workday.endsAt} />
        <br />
        {facility.name}
      </h3>
      <p className="flex gap-2">
        <MapPin aria-hidden className="mt-1 size-[1.1em] shrink-0 text-brand" />
        {facility.address}
      </p>
      {facility.phoneNumber && <CallFacilityLink phoneNumber={facility.phoneNumber} />}
      {waiting.map((one) => (
        <WaitingStampBanner key={one.key} stamp={one} />
      ))}
      {stamp &&
        (stamp.reason ? (
          <Reason kind={stamp.kind} reason={stamp.reason} />
        ) : (
          // The key resets the form and its idempotency key, because check-in and check-out are different stamps.
          <CodeEntry key={stamp.kind} kind={stamp.kind} shift={shift} workerId={workerId} />
        ))}
    </Card>
  );
}

function Reason({ kind, reason }: { kind: StampKind; reason: Sentence }) {
  return (
    <p className="text-fg-2">
      <Words>
        {stampKindLabels[kind]}：{reason}
      </Words>
    </p>
  );
}

type CodeEntryProps = OfflineShiftProps & { kind: StampKind };

function CodeEntry({ kind, shift, workerId }: CodeEntryProps) {
  const [typed, setTyped] = useState('');
  // Has a code when the phone's camera opened a QR code's URL, which this page replaces while offline.
  const [params] = useSearchParams();
  const asked = sameSitePath(params.get('returnTo')) ?? '';
  const scanned = readPrintedCode(`${location.origin}${asked}`);
  const [confirming, setConfirming] = useState<StampCode | null>(null);
  const stamp = useStamp(shift.id, kind, workerId);
  const now = useServerTime(5_000);
  return (
    <>
      {scanned && (
        <Button wide onClick={() => setConfirming(scanned)}>
          {`読み取ったQRコードで${stampKindLabels[kind]}を記録する`}
        </Button>
      )}
      <CodeField
        label={`${stampKindLabels[kind]}の6桁のコード`}
        name={`code-${shift.id}`}
        autoComplete="off"
        support="QRコードの下にある、今日の数字です"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          stamp.reset();
        }}
        onComplete={(text) => setConfirming(stampCodeInQuery(new URLSearchParams({ c: text })))}
      />
      <StampSheet
        kind={kind}
        shift={shift}
        read={stamp.isSuccess ? null : confirming}
        now={now}
        stamp={stamp}
        onClose={() => setConfirming(null)}
      />
    </>
  );
}
