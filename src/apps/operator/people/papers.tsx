import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import { papersByKind } from './names.ts';
import {
  OperatorMarkPaperSent,
  OperatorPapers,
  waitingPapers,
  type WaitingPaper,
} from './papers-client.ts';
import { ConfirmedAct } from '#apps/operator/parts/acts.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';

const route = staffPage({ side: 'operator', queries: () => [waitingPapers()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 紙の書類: what is owed on paper, to print and post. */
export default function OperatorPapersPage() {
  const list = useSuspenseInfiniteQuery(waitingPapers());
  return (
    <QueueScreen title="紙の書類">
      <QueueList
        title="発送を待っている書類"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        empty={{
          icon: <Printer />,
          title: '発送を待っている書類はありません',
          text: 'ワーカーが紙での受け取りを希望すると、印刷して郵送する書類がここに並びます。',
        }}
      >
        {(paper) => <PaperRow paper={paper} />}
      </QueueList>
    </QueueScreen>
  );
}

function PaperRow({ paper }: { paper: WaitingPaper }) {
  const { id, kind, workerName, address, detail, url, requestedAt } = paper;
  const [isAsked, setAsked] = useState(false);
  const name = nameOf(workerName);
  return (
    <QueueRow
      title={`${papersByKind[kind]}　${name}`}
      meta={
        <>
          受付 <JstTime at={requestedAt} />
        </>
      }
      actions={
        <Button
          size="sm"
          aria-label={`${name}さんの${papersByKind[kind]}を発送済みにする`}
          onClick={() => setAsked(true)}
        >
          発送済みにする
        </Button>
      }
    >
      <p className="wrap-anywhere">{address ?? '住所未登録'}</p>
      {detail && <p className="wrap-anywhere whitespace-pre-line">{detail}</p>}
      {url && (
        <p>
          <a className="link" href={url} target="_blank" rel="noreferrer">
            書類を開く
          </a>
        </p>
      )}
      {isAsked && (
        <ConfirmedAct
          title="発送しましたか？"
          confirmLabel="発送済みにする"
          done="発送済みにしました"
          operation={OperatorMarkPaperSent}
          invalidates={[OperatorPapers]}
          input={{ id }}
          onClose={() => setAsked(false)}
        >
          書類は一覧から消え、元に戻せません。
        </ConfirmedAct>
      )}
    </QueueRow>
  );
}
