import Printer from 'lucide-react/icons/printer';

import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { page } from '#platform/web/graphql/page.ts';

import { papersByKind } from './names.ts';
import { OperatorMarkPaperSent, waitingPapers, type WaitingPaper } from './papers-client.ts';
import { act } from '#apps/operator/parts/acts.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { Queue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';

const route = page({ queries: () => [waitingPapers()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 紙の書類: what is owed on paper, to print and post. */
export default function OperatorPapersPage() {
  return (
    <QueueScreen title="紙の書類">
      <Queue
        title="発送を待っている書類"
        query={waitingPapers()}
        empty={{
          icon: <Printer />,
          title: '発送を待っている書類はありません',
          text: 'ワーカーが紙での受け取りを希望すると、印刷して郵送する書類がここに並びます。',
        }}
        entry={paperEntry}
      />
    </QueueScreen>
  );
}

function paperEntry(paper: WaitingPaper): QueueEntry {
  const { id, kind, workerName, address, detail, url, requestedAt } = paper;
  const name = nameOf(workerName);
  return {
    id,
    title: `${papersByKind[kind]}　${name}`,
    meta: (
      <>
        受付 <JstTime at={requestedAt} />
      </>
    ),
    body: (
      <>
        <p className="wrap-anywhere">{address ?? '住所未登録'}</p>
        {detail && <p className="wrap-anywhere whitespace-pre-line">{detail}</p>}
        {url && (
          <p>
            <a className="link" href={url} target="_blank" rel="noreferrer">
              書類を開く
            </a>
          </p>
        )}
      </>
    ),
    acts: [
      act({
        label: '発送済みにする',
        name: `${name}さんの${papersByKind[kind]}を発送済みにする`,
        title: '発送しましたか？',
        text: '書類は一覧から消え、元に戻せません。',
        done: '発送済みにしました',
        operation: OperatorMarkPaperSent,
        input: () => ({ id }),
      }),
    ],
  };
}
