import { useQuery } from '@tanstack/react-query';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import CircleUser from 'lucide-react/icons/circle-user';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Search from 'lucide-react/icons/search';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { useWorkerChat } from '#apps/worker/chat/session/browser-chat.ts';
import { BottomBar, BottomBarItem } from '#platform/ui/navigation/bottom-bar.tsx';
import { Logotype } from '#platform/ui/display/brand.tsx';

import { shellShiftsQuery } from './shell-client.ts';
import { ShiftBar } from './shift-bar.tsx';
import { isCurrentTab, mainTabPaths } from './tabs.ts';

/**
 * The tabs of a signed-in worker with the numbers of open duties and unread messages, and the bar of the next
 * shift.
 */
export default function WorkerBar({ pathname }: { pathname: string }) {
  const { data } = useQuery({ ...shellShiftsQuery(), staleTime: 30_000 });
  const list = data?.attendanceScheduleList;
  const chat = useWorkerChat();
  const near = list?.sections.flatMap((section) => section.attendances) ?? [];
  const above = mainTabPaths.includes(pathname) ? <ShiftBar attendances={near} /> : undefined;
  const tab = (to: string) => ({ as: Link, to, current: isCurrentTab(pathname, to) });
  return (
    <BottomBar above={above} brand={<Logotype stacked />}>
      <BottomBarItem {...tab(paths.search())} label="さがす" icon={<Search aria-hidden />} />
      <BottomBarItem {...tab(paths.favorites())} label="お気に入り" icon={<Heart aria-hidden />} />
      <BottomBarItem
        {...tab(paths.shifts())}
        label="はたらく"
        icon={<BriefcaseBusiness aria-hidden />}
        badge={list?.dutyCount ?? 0}
        badgeLabel="対応が必要"
      />
      <BottomBarItem
        {...tab(paths.messages())}
        label="メッセージ"
        icon={<MessageCircle aria-hidden />}
        badge={chat.status === 'initialised' ? chat.unreadCount : 0}
        badgeLabel="未読"
      />
      <BottomBarItem {...tab(paths.me())} label="マイページ" icon={<CircleUser aria-hidden />} />
    </BottomBar>
  );
}
