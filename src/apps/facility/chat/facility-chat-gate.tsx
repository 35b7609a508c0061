import type { ReactNode } from 'react';

import { chatConnectionTexts } from '#domain/chat/protocol/texts.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';

import { useOnline } from '#platform/web/screen/use-online.ts';
import { chatOwnerOfFacilityPerson } from '#apps/parts/chat/owner.ts';
import { ChatClientProvider, useConnectionNotice } from '#apps/parts/chat/session/chat-context.tsx';
import { facilityChatOf, useFacilityChat } from './facility-chat.ts';

type Props = { facilityId: string; personId: string; children: ReactNode };

/** Renders a part of the chat once the client is ready; until then, the reason why it is not. */
export function FacilityChatGate({ facilityId, personId, children }: Props) {
  const owner = chatOwnerOfFacilityPerson({ personId, facilityId });
  const chat = useFacilityChat(owner);
  const isOnline = useOnline();
  if (chat.status === 'initialised')
    return (
      <ChatClientProvider client={chat.client}>
        <ConnectionLine />
        {children}
      </ChatClientProvider>
    );
  const failure = chat.status === 'uninitialised' ? chat.failure : null;
  if (chat.status === 'uninitialised' && !isOnline)
    return (
      <output className="block text-fg-2">
        インターネットに接続していません。接続が戻ると、トークを表示します。
      </output>
    );
  if (failure === null)
    return (
      <LoadingSkeleton>
        <SkeletonText lines={6} />
      </LoadingSkeleton>
    );
  return (
    <ErrorState
      title={chatConnectionTexts.failed}
      onRetry={() => void facilityChatOf(owner).store.initialise(owner)}
    >
      {failure === 'signedOut' ? chatConnectionTexts.ended : chatConnectionTexts.reload}
    </ErrorState>
  );
}

/** Line that reports a lost or ended connection. */
function ConnectionLine() {
  const notice = useConnectionNotice();
  return (
    <output className="block rounded-8 bg-warn-weak px-3 text-sm font-bold text-warn-strong not-empty:py-1.5">
      <Words>{notice}</Words>
    </output>
  );
}
