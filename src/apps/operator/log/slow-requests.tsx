import { useSuspenseQuery } from '@tanstack/react-query';
import Gauge from 'lucide-react/icons/gauge';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { RightLink } from '#apps/operator/parts/right-link.tsx';

import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { QueueEntryList, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { refusalReasonLabels, requestPayerText, secondsText } from './request-payer.ts';
import {
  slowRequestsQuery,
  type BusyPayer,
  type RequestPayer,
  type SlowedPayer,
} from './slow-requests-client.ts';

const route = operatorPageLoaders({
  right: 'operator.admin',
  queries: () => [slowRequestsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 混雑状況: page with the requests of the last hour that waited or were refused, and who computed meanwhile. */
export default function OperatorSlowRequestsPage() {
  const answer = useSuspenseQuery(slowRequestsQuery());
  const { isOfAllProcesses, slowed, unlistedCount, busiest } = answer.data.slowRequests;
  return (
    <QueueScreen title="混雑状況">
      <div className="flex flex-col items-start gap-3">
        <p>
          直近1時間に、待った・お断りした操作です。
          {isOfAllProcesses
            ? 'すべてのサーバーの合計です。'
            : 'この画面に応答したサーバー1つの分です。'}
          個人とアドレスは、今日だけのコードで示します。
        </p>
        {answer.error && (
          <Banner tone="danger" announce="in-place" title="最新の内容を読み込めません">
            {answer.error.message}
          </Banner>
        )}
        <Button
          variant="secondary"
          size="sm"
          pending={answer.isFetching}
          pendingLabel="更新しています…"
          onClick={() => void answer.refetch()}
        >
          更新する
        </Button>
      </div>
      <Section title="待った方・お断りした方">
        {slowed.length === 0 ? (
          <EmptyState icon={<Gauge />} title="待った方はいません" className="py-4">
            混み合って順番を待った方や、利用量の上限でお断りした方がここに並びます。
          </EmptyState>
        ) : (
          <QueueEntryList entries={slowed.map(slowedEntry)} />
        )}
        {unlistedCount > 0 && <p className="text-fg-2">ほかに{unlistedCount}件あります。</p>}
      </Section>
      {busiest.length > 0 && (
        <Section title="処理の時間が長い順">
          <QueueEntryList entries={busiest.map(busyEntry)} />
        </Section>
      )}
    </QueueScreen>
  );
}

function slowedEntry(row: SlowedPayer): QueueEntry {
  const { id, payer, waits, waitSeconds, maxWaitSeconds, refusals, asked, heldBy } = row;
  const refused = refusals.reduce((sum, { count }) => sum + count, 0);
  return {
    id,
    title: <PayerName payer={payer} />,
    badge: (
      <StateBadge tone={refused > 0 ? 'danger' : 'warn'}>
        {refused > 0 ? `お断り ${refused}件` : '待ち'}
      </StateBadge>
    ),
    facts: [
      {
        label: '待ち',
        text:
          waitSeconds > 0 &&
          `${waits}件・合計${secondsText(waitSeconds)}・最長${secondsText(maxWaitSeconds)}`,
      },
      {
        label: 'お断り',
        text: refusals
          .map(({ reason, count }) => `${refusalReasonLabels[reason]} ${count}件`)
          .join('、'),
      },
      { label: '操作', text: asked.join('、') },
      { label: 'その間の処理', text: heldBy.map(heldShareText).join('、') },
    ],
    meta: row.minutesAgo === 0 ? '1分以内' : `${row.minutesAgo}分前`,
  };
}

const heldShareText = ({ payer, isSelf, percent }: SlowedPayer['heldBy'][number]) =>
  `${isSelf ? '本人' : payer ? requestPayerText(payer) : 'ほかの方'} ${percent}%`;

function busyEntry({ id, payer, percent, seconds, asked }: BusyPayer): QueueEntry {
  return {
    id,
    title: <PayerName payer={payer} />,
    meta: `${percent}%・${secondsText(seconds)}・${asked.join('、')}`,
  };
}

/** The name of a payer, with a link to the page of its corporation. */
function PayerName({ payer }: { payer: RequestPayer }) {
  const { kind, corporation } = payer;
  const text = requestPayerText(payer);
  if (!corporation) return text;
  const link = (
    <RightLink right="operator.corporations" to={operatorPaths.corporations.one(corporation.id)}>
      {corporation.name}
    </RightLink>
  );
  return kind === 'CORPORATION' ? (
    link
  ) : (
    <>
      {text}
      {link}
    </>
  );
}
