import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { useChannelLookup } from '#apps/parts/chat/session/use-channel-lookup.ts';
import { chatLimits } from '#domain/chat/protocol/protocol.ts';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';
import {
  AssignConversationMutation,
  ConversationQuery,
  conversationByIdQuery,
  ConversationsQuery,
  facilityConversationsQuery,
  inboxPeopleAndCannedAnswersQuery,
  type ConversationData,
} from './inbox-client.ts';
import type { Route } from './+types/conversation.ts';
import { ChatAnswerForm } from './answer-form.tsx';
import { ConversationLog } from './conversation-log.tsx';
import { FacilityChatGate } from './facility-chat-gate.tsx';
import { InboxFrame } from './inbox-frame.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId, channelId } }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    facilityConversationsQuery(facilityId),
    inboxPeopleAndCannedAnswersQuery(facilityId),
    conversationByIdQuery(channelId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Page of one conversation with a worker, beside the list of conversations. */
export default function InboxConversationPage({
  params: { facilityId, channelId },
}: Route.ComponentProps) {
  return (
    <InboxFrame facilityId={facilityId} channelId={channelId}>
      <Open key={channelId} facilityId={facilityId} channelId={channelId} />
    </InboxFrame>
  );
}

type OpenProps = { facilityId: string; channelId: string };

function Open({ facilityId, channelId }: OpenProps) {
  const { person } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  const asked = useSuspenseQuery(conversationByIdQuery(channelId));
  const open = asked.data.conversation;
  const { row } = open;
  return (
    <section
      aria-label={`${row.workerName}さんとのトーク`}
      className="flex min-w-0 flex-col gap-4 rounded-16 border border-line-weak bg-surface p-4 shadow-card"
    >
      <StaleDataBanner error={asked.error} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold wrap-anywhere">{row.workerName}</h2>
          {row.shiftStartsAt && row.shiftEndsAt && (
            <p className="text-sm text-fg-2">
              勤務 <JstTime at={row.shiftStartsAt} format="day" />{' '}
              <JstTimeRange from={row.shiftStartsAt} to={row.shiftEndsAt} />
            </p>
          )}
        </div>
        <Assignee facilityId={facilityId} row={row} />
      </div>
      <FacilityChatGate facilityId={facilityId} personId={person.id}>
        <Messages facilityId={facilityId} channelId={channelId} open={open} />
      </FacilityChatGate>
    </section>
  );
}

/** Messages of the conversation, and the form for an answer if the person may write. */
function Messages({ facilityId, channelId, open }: OpenProps & { open: ConversationData }) {
  const { channel, isMissing, failure, again } = useChannelLookup(channelId);
  if (isMissing && !channel)
    return (
      <EmptyState
        title={`${open.row.workerName}さんとのトークは見つかりませんでした`}
        actions={
          <Link className={buttonClass()} to={facilityPaths.messages(facilityId)}>
            メッセージの一覧へ
          </Link>
        }
      >
        この施設では、もう見られないトークです。
      </EmptyState>
    );
  if (!channel)
    return failure === null ? (
      <LoadingSkeleton>
        <SkeletonText lines={6} />
      </LoadingSkeleton>
    ) : (
      <ErrorState onRetry={again}>{failure}</ErrorState>
    );
  return (
    <>
      <ConversationLog channel={channel} open={open} />
      {channel.whyReadOnly === null ? (
        <ChatAnswerForm facilityId={facilityId} channelId={channelId} />
      ) : (
        <Banner title="このトークには送信できません">
          {channel.whyReadOnly === 'CHANNEL_BLOCKED'
            ? 'ブロック中のため、送信できません。'
            : `最後の勤務から${chatLimits.writableDays}日が過ぎたため、送信できません。`}
        </Banner>
      )}
    </>
  );
}

type AssigneeProps = { facilityId: string; row: ConversationData['row'] };

/** 担当: field with the person who takes care of the conversation. */
function Assignee({ facilityId, row }: AssigneeProps) {
  const { people } = useSuspenseQuery(inboxPeopleAndCannedAnswersQuery(facilityId)).data.inboxHelp;
  const assign = useGraphqlMutation(AssignConversationMutation, {
    invalidates: [ConversationQuery, ConversationsQuery],
  });
  const chosen = assign.isPending ? assign.variables.input.personId : row.assigneeId;
  return (
    <div className="min-w-[min(12rem,100%)]">
      <SelectField
        label="担当"
        value={chosen ?? ''}
        error={assign.error?.message}
        options={[
          { value: '', label: '決まっていません' },
          ...people.map(({ id, name, isSelf }) => ({
            value: id,
            label: isSelf ? `${name}（自分）` : name,
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          assign.mutate({ input: { channelId: row.id, personId: value === '' ? null : value } })
        }
      />
    </div>
  );
}
