import { Link, useLocation } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import type { StaffRight } from '#platform/base/people/rights.ts';
import { TabLink, TabNav } from '#platform/ui/navigation/tabs.tsx';

type Props = { facilityId: string; rights: readonly string[] };
type Tab = { to: string; label: string; right: StaffRight };

/** Tabs with the pages of one facility that the role may open. Below the header, so that they scroll out of view. */
export function FacilityTabs({ facilityId, rights }: Props) {
  const { pathname } = useLocation();
  const side = facilityPaths;
  const tabs: readonly Tab[] = [
    { to: side.today(facilityId), label: '今日', right: 'shifts.read' },
    { to: side.applications(facilityId), label: '応募', right: 'applications.read' },
    { to: side.hours(facilityId), label: '勤務時間', right: 'hours.read' },
    { to: side.people(facilityId), label: '働いた人', right: 'applications.read' },
    { to: side.messages(facilityId), label: 'メッセージ', right: 'chat.write' },
    { to: side.profile(facilityId), label: '施設', right: 'facility.read' },
  ];
  return (
    <div className="px-4 pt-4 print:hidden">
      <TabNav label="この施設のページ">
        {tabs
          .filter(({ right }) => rights.includes(right))
          .map(({ to, label }) => (
            <TabLink
              key={to}
              as={Link}
              to={to}
              current={pathname === to || (label === 'メッセージ' && pathname.startsWith(`${to}/`))}
            >
              {label}
            </TabLink>
          ))}
      </TabNav>
    </div>
  );
}
