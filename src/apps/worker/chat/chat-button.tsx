import MessageCircle from 'lucide-react/icons/message-circle';
import { useNavigate } from 'react-router';

import { chatChannelPath, MakeChannelMutation } from '#apps/parts/chat/documents-client.ts';
import { Button } from '#platform/ui/button.tsx';
import type { ButtonSize } from '#platform/ui/button-class.ts';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

type ChatButtonProps = {
  facilityId: string;
  label: Sentence;
  size?: ButtonSize;
  wide?: boolean;
  /** Initial text of an empty message field. */
  text?: string;
};

/** Opens the chat with the facility; the first press creates the channel. */
export function ChatButton({ facilityId, label, size, wide, text }: ChatButtonProps) {
  const navigate = useNavigate();
  const make = useGraphqlMutation(MakeChannelMutation, {
    onSuccess: ({ makeChannel }) =>
      navigate(chatChannelPath(makeChannel.id), text === undefined ? {} : { state: { text } }),
    onError: (failure) => toast.error(failure.message),
  });
  return (
    <Button
      variant="secondary"
      {...(size ? { size } : {})}
      {...(wide ? { wide } : {})}
      icon={<MessageCircle aria-hidden className="size-5 shrink-0" />}
      pending={make.isPending}
      onClick={() => make.mutate({ memberId: facilityId })}
    >
      {label}
    </Button>
  );
}
