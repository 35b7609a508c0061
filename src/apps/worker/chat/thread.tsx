import { Link } from 'react-router';

import { BackLink, PageHeader } from '#platform/ui/navigation/page-header.tsx';
import { PageTitle } from '#platform/ui/navigation/page-title.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import { chatChannelPath } from '#apps/parts/chat/documents-client.ts';
import type { Route } from './+types/thread.ts';
import { useChannel } from './channel-context.tsx';
import { ConversationScreen } from './conversation-screen.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true, panes: 'md' };

/** スレッド: one message with its replies. */
export default function Thread({ params: { channelId, messageId } }: Route.ComponentProps) {
  return (
    <ConversationScreen channelId={channelId} parentId={messageId} title="スレッド">
      <ThreadHeader messageId={messageId} />
    </ConversationScreen>
  );
}

function ThreadHeader({ messageId }: { messageId: string }) {
  const { id, name } = useChannel();
  return (
    <>
      <PageTitle>{`スレッド：${name}`}</PageTitle>
      <div className="shrink-0">
        <PageHeader
          title="スレッド"
          focusKey={messageId}
          back={<BackLink as={Link} to={chatChannelPath(id)} />}
        >
          <p className="px-4 pb-2 text-sm leading-150 text-fg-2">{name}</p>
        </PageHeader>
      </div>
    </>
  );
}
