import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { BackLink } from '#platform/ui/navigation/page-header.tsx';
import { TabLink, TabNav } from '#platform/ui/navigation/tabs.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';

import { openPagesOf, operatorPageGroupOfTitle, type OperatorPageTitle } from './pages.ts';
import { useOperatorRights } from './viewer-client.ts';

type QueueScreenProps = { title: OperatorPageTitle; children: ReactNode };

/** Frame of a page with queues: the link back to the inbox, and the tabs of the page's group. */
export function QueueScreen({ title, children }: QueueScreenProps) {
  const mayOpen = useOperatorRights();
  const group = operatorPageGroupOfTitle(title);
  const [tabs] = group ? openPagesOf([group], mayOpen) : [];
  return (
    <Screen title={title} back={<BackLink as={Link} to={operatorPaths()} label="受信箱へ戻る" />}>
      {tabs && (
        // Hidden from 1024 px on, where the list on the left has the same links.
        <div className="px-4 pt-4 lg:hidden">
          <TabNav label={tabs.title}>
            {tabs.pages.map((one) => (
              <TabLink key={one.to} as={Link} to={one.to} current={one.title === title}>
                {one.title}
              </TabLink>
            ))}
          </TabNav>
        </div>
      )}
      <div className="flex flex-col gap-8 px-4 py-5">{children}</div>
    </Screen>
  );
}
