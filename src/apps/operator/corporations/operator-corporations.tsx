import Building2 from 'lucide-react/icons/building-2';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Form, Link, useSearchParams } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { waitingCorporationsQuery } from './standing-client.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { ListRow } from '#platform/ui/navigation/list-row.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { corporationSearchQuery } from './corporations-client.ts';

const textOf = (params: URLSearchParams) => params.get('text') ?? '';

const route = pageLoaders({
  queries: ({ url }) => [
    waitingCorporationsQuery(),
    corporationSearchQuery(textOf(url.searchParams)),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 法人: page with all corporations and a search by name. */
export default function OperatorCorporations() {
  const [params] = useSearchParams();
  const text = textOf(params);
  const list = useSuspenseInfiniteQuery(corporationSearchQuery(text));
  const rows = list.data.rows;
  const create = (
    <Link className={buttonClass({ size: 'sm' })} to={operatorPaths.corporations.new()}>
      法人を登録する
    </Link>
  );
  return (
    <Screen title="法人" actions={create}>
      <div className="flex w-full max-w-160 flex-col gap-6 px-4 py-5">
        <Waiting />
        <search>
          <Form className="flex flex-wrap items-end gap-3">
            <TextField
              key={text}
              className="min-w-0 flex-[1_1_12rem]"
              label="法人名で探す"
              name="text"
              type="search"
              defaultValue={text}
              maxLength={100}
            />
            <Button type="submit" variant="secondary">
              探す
            </Button>
          </Form>
        </search>
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
                    to={operatorPaths.corporations.one(id)}
                    title={name}
                    description={`施設 ${facilityCount}・メンバー ${memberCount}人`}
                  />
                </li>
              ))}
            </ul>
            <PagedQueryLoadMore list={list} />
          </>
        )}
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
