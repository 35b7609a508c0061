import Wallet from 'lucide-react/icons/wallet';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { TabLink, TabNav } from '#platform/ui/navigation/tabs.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';

type ShiftTab = 'schedule' | 'history' | 'summary';

const tabs: readonly { id: ShiftTab; to: string; label: string }[] = [
  { id: 'schedule', to: paths.shifts(), label: '予定' },
  { id: 'history', to: paths.shifts.history(), label: '履歴' },
  { id: 'summary', to: paths.shifts.summary(), label: '集計' },
];

type ShiftHeaderProps = { title: Sentence; current: ShiftTab };

/** The title and header of はたらく with its three tabs. */
export function ShiftTabsHeader({ title, current }: ShiftHeaderProps) {
  return (
    <Screen
      title={title}
      actions={
        <Link to={paths.earnings()} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          <Wallet aria-hidden className="size-5 shrink-0" />
          <Words>給与</Words>
        </Link>
      }
      below={
        <div className="px-4 pb-3">
          <TabNav label="はたらく">
            {tabs.map((tab) => (
              <TabLink key={tab.id} as={Link} to={tab.to} current={tab.id === current}>
                {tab.label}
              </TabLink>
            ))}
          </TabNav>
        </div>
      }
    />
  );
}
