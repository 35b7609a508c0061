import { useSuspenseQuery } from '@tanstack/react-query';

import { ownFacility } from '#apps/facility/facilities/own-facilities-client.ts';
import { JstTime, JstTimes } from '#platform/ui/dates/jst-time.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { page } from '#platform/web/graphql/page.ts';

import { facilityViewer } from '#apps/facility/members/members-client.ts';
import { StaleBanner } from '#apps/facility/parts/stale-banner.tsx';
import {
  AssignConversation,
  Conversation,
  conversation,
  Conversations,
  conversations,
  inboxHelp,
  type OpenConversation,
} from './inbox-client.ts';
import type { Route } from './+types/conversation.ts';
import { limits } from '#domain/chat/protocol/protocol.ts';
import { AnswerForm } from './answer-form.tsx';
import { InboxFrame } from './inbox-frame.tsx';
import { MessageLog } from './message-log.tsx';
import { useOwnReadMark } from './use-own-read-mark.ts';

const route = page<Route.LoaderArgs>({
  queries: ({ params: { facilityId, channelId } }) => [
    facilityViewer(),
    ownFacility(facilityId),
    conversations(facilityId),
    inboxHelp(facilityId),
    conversation(channelId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** One conversation of a facility with a worker, beside the list. */
export default function OpenOne({ params: { facilityId, channelId } }: Route.ComponentProps) {
  return (
    <InboxFrame facilityId={facilityId} channelId={channelId}>
      <Open key={channelId} facilityId={facilityId} channelId={channelId} />
    </InboxFrame>
  );
}

function Open({ facilityId, channelId }: { facilityId: string; channelId: string }) {
  const asked = useSuspenseQuery(conversation(channelId));
  const open = asked.data.conversation;
  const { row, whyReadOnly } = open;
  useOwnReadMark(channelId, open);
  return (
    <section
      aria-label={`${row.workerName}さんとのトーク`}
      className="flex min-w-0 flex-col gap-4 rounded-16 border border-line-weak bg-surface p-4 shadow-card"
    >
      <StaleBanner error={asked.error} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold wrap-anywhere">{row.workerName}</h2>
          {row.shiftStartsAt && row.shiftEndsAt && (
            <p className="text-sm text-fg-2">
              勤務 <JstTime at={row.shiftStartsAt} format="day" />{' '}
              <JstTimes from={row.shiftStartsAt} to={row.shiftEndsAt} />
            </p>
          )}
        </div>
        <Assignee facilityId={facilityId} row={row} />
      </div>
      <MessageLog channelId={channelId} open={open} />
      {whyReadOnly === null ? (
        <AnswerForm facilityId={facilityId} channelId={channelId} />
      ) : (
        <Banner title="このトークには送信できません">
          {whyReadOnly === 'CHANNEL_BLOCKED'
            ? 'ブロック中のため、送信できません。'
            : `最後の勤務から${limits.writableDays}日が過ぎたため、送信できません。`}
        </Banner>
      )}
    </section>
  );
}

type AssigneeProps = { facilityId: string; row: OpenConversation['row'] };

/** 担当: who takes care of the conversation. */
function Assignee({ facilityId, row }: AssigneeProps) {
  const { people } = useSuspenseQuery(inboxHelp(facilityId)).data.inboxHelp;
  const assign = useGraphqlMutation(AssignConversation, {
    invalidates: [Conversation, Conversations],
  });
  const chosen = assign.isPending ? assign.variables.input.personId : row.assigneeId;
  return (
    <div className="min-w-48">
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
