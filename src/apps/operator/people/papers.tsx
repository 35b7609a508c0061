import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { deliveryPaperKindNames } from './names.ts';
import {
  OperatorMarkPaperSentMutation,
  waitingPapersQuery,
  type WaitingPaper,
} from './papers-client.ts';
import { createOperatorAct } from '#apps/operator/parts/acts.tsx';
import { FileLink } from '#apps/operator/parts/file-link.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';

const route = operatorPageLoaders({
  right: 'operator.support',
  queries: () => [waitingPapersQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 紙の書類: queue of documents that must be delivered on paper, to print and post. */
export default function OperatorPapersPage() {
  return (
    <QueueScreen title="紙の書類">
      <CaseQueue
        title="発送を待っている書類"
        query={waitingPapersQuery()}
        empty="ワーカーが紙での受け取りを希望すると、印刷して郵送する書類がここに並びます。"
        entry={paperEntry}
      />
    </QueueScreen>
  );
}

function paperEntry(paper: WaitingPaper): QueueEntry {
  const { id, kind, workerName, address, detail, url, requestedAt } = paper;
  const name = workerNameText(workerName);
  return {
    id,
    title: `${deliveryPaperKindNames[kind]}　${name}`,
    lines: [address ?? '住所未登録', detail, url && <FileLink href={url}>書類を開く</FileLink>],
    times: { 受付: requestedAt },
    acts: [
      createOperatorAct({
        label: '発送済みにする',
        name: `${name}さんの${deliveryPaperKindNames[kind]}を発送済みにする`,
        title: '発送しましたか？',
        text: '書類は一覧から消え、元に戻せません。',
        done: '発送済みにしました',
        operation: OperatorMarkPaperSentMutation,
        input: () => ({ id }),
      }),
    ],
  };
}
