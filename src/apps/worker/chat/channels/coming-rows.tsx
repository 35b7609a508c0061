import { useQuery } from '@tanstack/react-query';

import { formatDayWithWeekday, jstDay, jstTime } from '#platform/base/jst.ts';
import { Avatar } from '#platform/ui/display/avatar.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { ChatButton } from '../chat-button.tsx';
import type { ChatChannel } from '#domain/chat/protocol/protocol.ts';
import {
  facilitiesToChatWith,
  type FacilityToChatWith,
} from '#domain/chat/channels/coming-facilities.ts';
import { upcomingShiftsQuery } from './coming-client.ts';

/** The facilities of coming shifts without a conversation yet; empty while loading. */
export function useUpcomingFacilities(
  channels: readonly ChatChannel[],
  now: Date,
): FacilityToChatWith[] {
  const sections = useQuery(upcomingShiftsQuery()).data?.attendanceScheduleList.sections ?? [];
  return facilitiesToChatWith(
    sections.flatMap(({ attendances }) => attendances),
    channels,
    now,
  );
}

/** Each with its next shift, and the button that opens the conversation. */
export function UpcomingFacilityRows({
  facilities,
}: {
  facilities: readonly FacilityToChatWith[];
}) {
  if (facilities.length === 0) return null;
  return (
    <section aria-labelledby="coming-facilities" className="pt-4">
      <h2 id="coming-facilities" className="px-4 pb-2 font-bold">
        <Words>これからの勤務の施設</Words>
      </h2>
      <ul className="divide-y divide-line-weak border-y border-line-weak bg-surface">
        {facilities.map(({ id, name, startsAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3 leading-150">
            <Avatar name={name} src={null} shape="square" />
            <p className="min-w-0 flex-[1_1_8em]">
              <span className="block truncate">{name}</span>
              <span className="block text-sm text-fg-2">
                <Words>
                  次の勤務 {formatDayWithWeekday(jstDay(new Date(startsAt)))}{' '}
                  {jstTime(new Date(startsAt))}
                </Words>
              </span>
            </p>
            <ChatButton facilityId={id} label="メッセージを送る" size="sm" />
          </li>
        ))}
      </ul>
    </section>
  );
}
