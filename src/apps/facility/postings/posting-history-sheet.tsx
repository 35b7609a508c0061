import { useInfiniteQuery } from '@tanstack/react-query';

import { formatYen } from '#platform/base/yen.ts';
import { postingHistoryQuery, type PostingChange, type WeekPosting } from './postings-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';

import { postingName } from './posting-row.tsx';

type Props = { posting: WeekPosting; onClose: () => void };

/** 変更の記録: the old and new terms of a posting, when they were changed, and by whom. */
export function PostingHistorySheet({ posting, onClose }: Props) {
  return (
    <Sheet open onClose={onClose} title="変更の記録" size="full">
      <div className="flex flex-col gap-4">
        <p className="text-fg-2">
          {postingName(posting)}
          。成立している契約の条件は、変更の前のままです。回答を待っている応募者には、給与が上がったことをお知らせしています。
        </p>
        <Changes id={posting.id} />
        {/* The keyboard can scroll an area only if it can be focused. */}
        <Button variant="secondary" onClick={onClose}>
          閉じる
        </Button>
      </div>
    </Sheet>
  );
}

function Changes({ id }: { id: string }) {
  const list = useInfiniteQuery(postingHistoryQuery(id));
  if (list.isPending)
    return (
      <LoadingSkeleton>
        <SkeletonText lines={4} />
      </LoadingSkeleton>
    );
  if (!list.data) return <p role="alert">記録を表示できませんでした。{list.error.message}</p>;
  const changes = list.data.rows;
  if (changes.length === 0) return <p>変更はありません。</p>;
  return (
    <>
      <ol className="flex flex-col divide-y divide-line-weak">
        {changes.map((change) => (
          <li key={change.id} className="flex flex-col gap-1 py-3">
            <p className="text-sm text-fg-2">
              <JstTime at={change.at} />・{change.personName ?? '担当者（退会済み）'}
            </p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              {change.terms.map((term) => (
                <Term key={term.term} {...term} />
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <PagedQueryLoadMore list={list} />
    </>
  );
}

type TermProps = PostingChange['terms'][number];

const labels: Record<TermProps['term'], string> = {
  startsAt: '開始',
  endsAt: '終了',
  breakMinutes: '休憩',
  hourlyWage: '時給',
  travelAllowance: '交通費の上限',
  bonus: 'ボーナス',
  capacity: '募集人数',
  deadline: '応募の締切',
};

function Term({ term, before, after }: TermProps) {
  return (
    <>
      <dt className="text-fg-2">{labels[term]}</dt>
      <dd className="tabular-nums">
        <Value term={term} text={before} /> → <Value term={term} text={after} />
      </dd>
    </>
  );
}

function Value({ term, text }: { term: TermProps['term']; text: string }) {
  switch (term) {
    case 'startsAt':
    case 'endsAt':
    case 'deadline':
      return <JstTime at={text} />;
    case 'breakMinutes':
      return `${text}分`;
    case 'capacity':
      return `${text}名`;
    case 'hourlyWage':
    case 'travelAllowance':
    case 'bonus':
      return formatYen(Number(text));
  }
}
