import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { cx } from '#platform/ui/cx.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { FacilityTabs } from '#apps/facility/shell/facility-tabs.tsx';
import { ConversationList } from './conversation-list.tsx';
import { useLiveInbox } from './use-live-inbox.ts';

type Props = {
  facilityId: string;
  /** Id of the open conversation; null shows only the list. */
  channelId: string | null;
  children: ReactNode;
};

/** List of conversations beside the open one; on a phone only one of the two. */
export function InboxFrame({ facilityId, channelId, children }: Props) {
  const { rights, person } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  const { name } = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  useLiveInbox(facilityId, person.id);
  const side = facilityPaths;
  return (
    <Screen
      title={`メッセージ（${name}）`}
      documentTitle={`メッセージ ${name}`}
      back={channelId === null ? side() : side.messages(facilityId)}
    >
      <FacilityTabs facilityId={facilityId} rights={rights} />
      <div className="grid w-full items-start gap-6 px-4 py-5 md:grid-cols-[minmax(16rem,min(24rem,40%))_minmax(0,1fr)]">
        <div className={cx('min-w-0', channelId !== null && 'max-md:hidden')}>
          <ConversationList facilityId={facilityId} channelId={channelId} />
        </div>
        <div className={cx('min-w-0', channelId === null && 'max-md:hidden')}>{children}</div>
      </div>
    </Screen>
  );
}
