import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { use } from 'react';

import { platformAnnouncementsQuery } from '../client.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { PlainLanguageContext, Words } from '#platform/ui/display/words.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { TextPage } from '#platform/web/screen/text-page.tsx';

const route = pageLoaders({ queries: () => [platformAnnouncementsQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 運営からのお知らせ. */
export default function Announcements() {
  const list = useSuspenseInfiniteQuery(platformAnnouncementsQuery());
  const isPlainLanguage = use(PlainLanguageContext) !== null;
  const rows = list.data.rows;
  return (
    <TextPage
      title="運営からのお知らせ"
      description="法律や制度の改正への対応など、みなさまに関わるお知らせです。"
    >
      {rows.length === 0 && <EmptyState title="お知らせはありません" />}
      {rows.map(({ id, title, body, easyTitle, easyBody, shownFrom }) => (
        <Card key={id} as="article" className="flex flex-col gap-1 p-4">
          <JstTime at={shownFrom} className="text-sm text-fg-2" />
          <h2 className="pt-0!">
            <Words>{(isPlainLanguage && easyTitle) || title}</Words>
          </h2>
          <p className="whitespace-pre-line">
            <Words>{(isPlainLanguage && easyBody) || body}</Words>
          </p>
        </Card>
      ))}
      <PagedQueryLoadMore list={list} />
    </TextPage>
  );
}
