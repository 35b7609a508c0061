import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';

import { pageLoaders } from '#platform/web/graphql/page.ts';
import { ListScreen } from '#platform/web/screen/list-screen.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { ChatConnectedGate } from '../chat-gate.tsx';
import { ChannelList, ChannelSearch } from './channel-list.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { panes: 'md' };

/** メッセージ: every channel, support first, then by the latest message. */
export default function ChatChannelsPage() {
  return (
    <ListScreen
      from="md"
      invitation={{
        icon: <MessageCircle />,
        title: 'トークを選んでください',
        text: '一覧のトークを押すと、ここに開きます。',
      }}
    >
      <ChatConnectedGate title="メッセージ">
        <ChannelListScreen />
      </ChatConnectedGate>
    </ListScreen>
  );
}

function ChannelListScreen() {
  const [words, setWords] = useState('');
  return (
    <Screen title="メッセージ" below={<ChannelSearch words={words} onChange={setWords} />}>
      <ChannelList words={words} />
    </Screen>
  );
}
