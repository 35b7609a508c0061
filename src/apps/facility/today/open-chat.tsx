import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { StartConversationMutation } from './chat-client.ts';

type Props = {
  facilityId: string;
  subject: { of: 'contract' | 'application'; id: string };
  /** Name of the worker; before a contract, a label without the name. */
  who: string;
};

/**
 * Button that opens the conversation with the worker of a contract or an application, and starts it if necessary.
 * Nothing for people without the right to write.
 */
export function OpenChatButton({ facilityId, subject, who }: Props) {
  const { rights } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  const navigate = useNavigate();
  const start = useGraphqlMutation(StartConversationMutation, {
    onSuccess: ({ startConversation: { channelId } }) =>
      navigate(facilityPaths.messages.channel(facilityId, channelId)),
  });
  if (!rights.includes('chat.write')) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${who}とのチャットを開く`}
        pending={start.isPending}
        pendingLabel="開いています…"
        onClick={() => start.mutate({ input: subject })}
      >
        チャットを開く
      </Button>
      {start.error && (
        <span role="alert" className="basis-full font-bold text-danger">
          {start.error.message}
        </span>
      )}
    </>
  );
}
