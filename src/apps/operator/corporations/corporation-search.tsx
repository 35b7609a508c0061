import Building2 from 'lucide-react/icons/building-2';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ListRow } from '#platform/ui/navigation/list-row.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';

import { SearchRow } from '#apps/operator/parts/search-row.tsx';
import { corporationSearchQuery } from './corporations-client.ts';

/** The part of a name that the address asks for; empty for all corporations. */
export const searchedNameOf = (params: URLSearchParams) => params.get('text') ?? '';

type Props = {
  text: string;
  /** Address of the page of a corporation. */
  to: (corporationId: string) => string;
};

/** All corporations with a search by name; each leads to a page of its own. */
export function CorporationSearch({ text, to }: Props) {
  const list = useSuspenseInfiniteQuery(corporationSearchQuery(text));
  const rows = list.data.rows;
  return (
    <>
      <SearchRow label="法人名で探す" text={text} />
      {rows.length === 0 ? (
        <EmptyState
          icon={<Building2 />}
          title={text === '' ? '法人はまだありません' : '見つかりませんでした'}
        >
          {text === ''
            ? '法人を登録すると、最初のオーナーに招待が届きます。'
            : '法人名の一部で探すか、条件を消してください。'}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line-weak overflow-hidden rounded-16 border border-line-weak bg-surface shadow-card">
            {rows.map(({ id, name, facilityCount, memberCount }) => (
              <li key={id}>
                <ListRow
                  as={Link}
                  to={to(id)}
                  title={name}
                  description={`施設 ${facilityCount}・メンバー ${memberCount}人`}
                />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </>
      )}
    </>
  );
}
