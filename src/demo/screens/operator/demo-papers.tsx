import { useInfiniteQuery } from '@tanstack/react-query';

import { paperNames } from '#papers/delivery.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import {
  operatorPapers,
  MarkPaperSent,
  type OperatorPaper,
} from '#operator/papers/papers-client.ts';
import { Queue } from '../queue.tsx';
import { TaskCard } from './task-card.tsx';

/** 紙の書類: what is owed on paper, to print and post. */
export function DemoPapers() {
  const list = useInfiniteQuery({ ...operatorPapers(), refetchInterval: 4_000 });
  const papers = list.data?.pages.flatMap((page) => page.waitingPapers.papers) ?? [];
  return (
    <Queue title="紙の書類の発送" list={list} count={papers.length}>
      {papers.map((paper) => (
        <li key={paper.id}>
          <PaperCard paper={paper} />
        </li>
      ))}
    </Queue>
  );
}

function PaperCard({ paper }: { paper: OperatorPaper }) {
  const { id, kind, workerName, address, detail, url, requestedAt } = paper;
  const send = useGraphqlMutation(MarkPaperSent, { invalidates: ['OperatorPapers'] });
  return (
    <TaskCard
      title={paperNames[kind]}
      workerName={workerName}
      note={address ?? '住所未登録'}
      at={requestedAt}
      action="発送済みにする"
      failure="発送済みにできませんでした"
      send={send}
      onDone={() => send.mutate({ input: { id } })}
    >
      {detail && <p>{detail}</p>}
      {url && (
        <a className="link" href={url} target="_blank" rel="noreferrer">
          書類を開く
        </a>
      )}
    </TaskCard>
  );
}
