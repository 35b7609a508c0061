import { useState } from 'react';

import { SwitchRow } from '#platform/ui/fields/switch-row.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';

import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import { chatChannelTexts } from '#domain/chat/protocol/texts.ts';
import { useChannel } from '../channel-context.tsx';

/** ミュート: turns notifications of this conversation off. A refused change resets the switch and shows the reason. */
export function MuteSwitch() {
  const client = useChatClient();
  const channel = useChannel();
  const [wished, setWished] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string>();
  async function turn(isOn: boolean): Promise<void> {
    setWished(isOn);
    setFailure(undefined);
    try {
      await client.mute(channel.id, isOn);
      toast.success(isOn ? chatChannelTexts.muted : chatChannelTexts.unmuted);
    } catch {
      setFailure(isOn ? chatChannelTexts.muteFailed : chatChannelTexts.unmuteFailed);
    } finally {
      setWished(null);
    }
  }
  return (
    <SwitchRow
      label="ミュート"
      description="このトークのお知らせを止め、未読の数に含めません"
      checked={wished ?? channel.isMuted}
      failure={failure}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  );
}
