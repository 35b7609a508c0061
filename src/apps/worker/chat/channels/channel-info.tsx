import CalendarDays from 'lucide-react/icons/calendar-days';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { useState } from 'react';
import { Link } from 'react-router';

import {
  formatInstant,
  formatDayWithWeekday,
  formatTimeRange,
  jstDay,
} from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { Avatar } from '#platform/ui/display/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import { chatChannelPath } from '#apps/parts/chat/documents-client.ts';
import { chatChannelTexts, whyChannelReadOnly } from '#domain/chat/protocol/texts.ts';
import { useChannel } from '../channel-context.tsx';
import { ChannelGate } from '../channel-gate.tsx';
import { ChatConnectedGate } from '../chat-gate.tsx';
import { MuteSwitch } from './mute-switch.tsx';
import type { Route } from './+types/channel-info.ts';
import { messageFlagReviewHours } from '#domain/chat/flag-hours.ts';

const route = pageLoaders({ needsSession: true, queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** このトークの設定: the other party, and muting, blocking and reporting the conversation. */
export default function ChannelInfo({ params: { channelId } }: Route.ComponentProps) {
  return (
    <ChatConnectedGate title="トークの設定" backTo={chatChannelPath(channelId)}>
      <ChannelGate channelId={channelId} title="トークの設定">
        <Settings />
      </ChannelGate>
    </ChatConnectedGate>
  );
}

function Settings() {
  const { id, name, imageUrl, type, nextShift } = useChannel();
  return (
    <Screen
      title="トークの設定"
      documentTitle={`${name}の設定 | メッセージ`}
      focusKey={id}
      back={chatChannelPath(id)}
    >
      <div className="flex flex-col gap-7 px-4 py-5">
        <Card className="flex flex-wrap items-center gap-4">
          <Avatar name={name} src={imageUrl} shape="square" />
          <div className="min-w-0 flex-1">
            <p className="text-lg leading-150 font-bold">{name}</p>
            <Writable />
          </div>
        </Card>
        {nextShift && (
          <RowList>
            <ListRow
              as={Link}
              to={paths.shift(nextShift.attendanceId)}
              icon={<CalendarDays aria-hidden />}
              title={nextShift.title}
              description={shiftTime(nextShift.startsAt, nextShift.endsAt)}
            />
          </RowList>
        )}
        <Section title="通知">
          <Card className="py-1!">
            <MuteSwitch />
          </Card>
        </Section>
        <Section title="困ったとき">
          <Card className="flex flex-col gap-3">
            <p>
              <Words>
                困ったメッセージは、そのメッセージの「操作」から「報告」してください。運営が
                {messageFlagReviewHours}時間以内に確認します。
              </Words>
            </p>
            {type === 'facility' && <Block />}
          </Card>
          {type === 'facility' && (
            <RowList>
              <ListRow
                as={Link}
                to={paths.support()}
                icon={<LifeBuoy aria-hidden />}
                title="サポートに相談する"
              />
            </RowList>
          )}
        </Section>
      </div>
    </Screen>
  );
}

function Writable() {
  const channel = useChannel();
  const { writableUntil } = channel;
  const reason = whyChannelReadOnly(channel);
  if (reason !== null)
    return (
      <p className="text-sm leading-150 text-fg-2">
        <Words>{reason}</Words>
      </p>
    );
  if (writableUntil === null) return null;
  return (
    <p className="text-sm leading-150 text-fg-2">
      <Words>{formatInstant(new Date(writableUntil))} まで送信できます</Words>
    </p>
  );
}

function Block() {
  const client = useChatClient();
  const { id, name, isBlocked } = useChannel();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState('');
  async function turn(isOn: boolean): Promise<void> {
    setPending(true);
    setError('');
    try {
      await client.block(id, isOn);
      toast.success(isOn ? chatChannelTexts.blocked : chatChannelTexts.unblocked);
      setAsking(false);
    } catch {
      setError(chatChannelTexts.blockFailed);
      if (!isOn) toast.error(chatChannelTexts.blockFailed);
    } finally {
      setPending(false);
    }
  }
  if (isBlocked) {
    return (
      <div className="flex flex-col gap-1">
        <Button variant="secondary" pending={isPending} onClick={() => void turn(false)}>
          ブロックを解除する
        </Button>
        {error !== '' && !isAsking && (
          <p role="alert" className="text-sm text-danger">
            <Words>{error}</Words>
          </p>
        )}
      </div>
    );
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        この施設をブロックする
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`${name}をブロックしますか？`}
        confirmLabel="ブロックする"
        danger
        pending={isPending}
        onConfirm={() => void turn(true)}
        error={error}
      >
        <p>
          <Words>
            お互いにメッセージを送れなくなります。勤務の予定はなくなりません。急ぎの連絡は施設に電話してください。
          </Words>
        </p>
      </ConfirmDialog>
    </>
  );
}

function shiftTime(startsAt: string, endsAt: string): string {
  const start = new Date(startsAt);
  return `${formatDayWithWeekday(jstDay(start))} ${formatTimeRange(start, new Date(endsAt))}`;
}
