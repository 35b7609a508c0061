import { useInfiniteQuery } from '@tanstack/react-query';

import { paperNames } from '#papers/delivery.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import { demoPapers, MarkPaperSent, type DemoPaper } from '../../api/papers-client.ts';
import { Queue } from '../queue.tsx';

/** 紙の書類: what is owed on paper, to print and post. */
export function DemoPapers() {
  const list = useInfiniteQuery({ ...demoPapers(), refetchInterval: 4_000 });
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

function PaperCard({ paper }: { paper: DemoPaper }) {
  const { id, kind, workerName, address, detail, url, requestedAt } = paper;
  const send = useGraphqlMutation(MarkPaperSent, { invalidates: ['DemoPapers'] });
  return (
    <Card as="article" className="flex flex-col gap-2">
      <p className="font-bold">{paperNames[kind]}</p>
      {detail && <p>{detail}</p>}
      <p className="text-sm text-fg-2">
        {workerName ?? '氏名未登録'}・{address ?? '住所未登録'}・<JstTime at={requestedAt} />
      </p>
      {url && (
        <a className="link" href={url} target="_blank" rel="noreferrer">
          書類を開く
        </a>
      )}
      {send.isError && (
        <Banner tone="danger" announce title="発送済みにできませんでした">
          {send.error.message}
        </Banner>
      )}
      <Button
        size="sm"
        variant="secondary"
        pending={send.isPending}
        onClick={() => send.mutate({ input: { id } })}
      >
        発送済みにする
      </Button>
    </Card>
  );
}
