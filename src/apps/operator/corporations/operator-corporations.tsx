import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { waitingCorporationsQuery } from './standing-client.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { ListRow } from '#platform/ui/navigation/list-row.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { CorporationSearch, searchedNameOf } from './corporation-search.tsx';
import { corporationSearchQuery } from './corporations-client.ts';

const route = operatorPageLoaders({
  right: 'operator.corporations',
  queries: ({ url }) => [
    waitingCorporationsQuery(),
    corporationSearchQuery(searchedNameOf(url.searchParams)),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 法人: page with all corporations and a search by name. */
export default function OperatorCorporations() {
  const [params] = useSearchParams();
  const text = searchedNameOf(params);
  const create = (
    <Link className={buttonClass({ size: 'sm' })} to={operatorPaths.corporations.new()}>
      法人を登録する
    </Link>
  );
  return (
    <Screen title="法人" actions={create}>
      <div className="flex w-full max-w-160 flex-col gap-6 px-4 py-5">
        <Waiting />
        <CorporationSearch text={text} to={operatorPaths.corporations.one} />
      </div>
    </Screen>
  );
}

/** Queue of the corporations that wait for a decision; nothing while it is empty. */
function Waiting() {
  const list = useSuspenseInfiniteQuery(waitingCorporationsQuery());
  const rows = list.data.rows;
  if (rows.length === 0) return null;
  return (
    <Section title="確認を待っている法人">
      <ul className="divide-y divide-line-weak overflow-hidden rounded-16 border border-line-weak bg-surface shadow-card">
        {rows.map(({ id, name, representative }) => (
          <li key={id}>
            <ListRow
              as={Link}
              to={operatorPaths.corporations.one(id)}
              title={name}
              description={`代表者 ${representative}`}
            />
          </li>
        ))}
      </ul>
      <PagedQueryLoadMore list={list} />
    </Section>
  );
}
