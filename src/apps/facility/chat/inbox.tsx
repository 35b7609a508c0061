import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { urgentBeforeShiftHours } from '#domain/chat/inbox/inbox-order.ts';
import { facilityConversationsQuery } from './inbox-client.ts';
import type { Route } from './+types/inbox.ts';
import { InboxFrame } from './inbox-frame.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId } }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    facilityConversationsQuery(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** メッセージ: the conversations of one facility with its workers. */
export default function Inbox({ params: { facilityId } }: Route.ComponentProps) {
  return (
    <InboxFrame facilityId={facilityId} channelId={null}>
      <p className="rounded-16 border border-line-weak bg-surface p-6 text-fg-2">
        トークを選ぶと、ここに表示されます。{urgentBeforeShiftHours}
        時間以内に勤務するワーカーと、返信を待っているワーカーが上に並びます。
      </p>
    </InboxFrame>
  );
}
