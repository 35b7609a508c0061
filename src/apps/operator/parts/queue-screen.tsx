import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { BackLink } from '#platform/ui/navigation/page-header.tsx';
import { TabLink, TabNav } from '#platform/ui/navigation/tabs.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';

import type { OperatorPage } from './pages.ts';

type QueueScreenProps = {
  title: string;
  /** The pages beside this one, where it is one of several. */
  beside?: { label: string; pages: readonly OperatorPage[] };
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a page of queues, below the inbox. */
export function QueueScreen({ title, beside, actions, children }: QueueScreenProps) {
  return (
    <Screen
      title={title}
      back={<BackLink as={Link} to={operatorPaths()} label="受信箱へ戻る" />}
      actions={actions}
    >
      {beside && <Beside {...beside} />}
      <div className="flex flex-col gap-8 px-4 py-5">{children}</div>
    </Screen>
  );
}

function Beside({ label, pages }: NonNullable<QueueScreenProps['beside']>) {
  const { pathname } = useLocation();
  return (
    // From 1024 px on the list at the left has the same links.
    <div className="px-4 pt-4 lg:hidden">
      <TabNav label={label}>
        {pages.map(({ title, to }) => (
          <TabLink key={to} as={Link} to={to} current={pathname === to}>
            {title}
          </TabLink>
        ))}
      </TabNav>
    </div>
  );
}
