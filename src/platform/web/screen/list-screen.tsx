import type { ReactNode } from 'react';

import { cx } from '#platform/ui/cx.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import type { TwoColumnWidth } from '#platform/ui/navigation/shell.tsx';

import { Screen } from './screen.tsx';
import { TwoPanes } from './panes.tsx';

export type EmptyPaneInvitation = { icon: ReactNode; title: string; text: string };

type ListScreenProps = {
  from?: TwoColumnWidth;
  /** The title of the page and the target of its back link; absent if the list has its own header. */
  heading?: { title: string; back: string };
  /** The list, or the reason why it is empty. */
  children: ReactNode;
  /** The main action; in a short list it is at the bottom of the window. */
  action?: ReactNode;
  /** Shown at the right of the list until an entry is open; null when no entry can be opened. */
  invitation: EmptyPaneInvitation | null;
};

/**
 * The screen of a list whose entries open in a second column on wide screens: the list, and an invitation to choose
 * an entry.
 */
export function ListScreen(props: ListScreenProps) {
  const { from = 'lg', heading, children, action, invitation } = props;
  const list = (
    <div className={cx('min-w-0', Boolean(action) && 'flex flex-1 flex-col lg:min-h-dvh')}>
      {heading && <Screen title={heading.title} back={heading.back} />}
      {children}
      {action}
    </div>
  );
  return (
    <TwoPanes from={from} isList list={list}>
      {invitation && (
        <EmptyState icon={invitation.icon} title={invitation.title}>
          {invitation.text}
        </EmptyState>
      )}
    </TwoPanes>
  );
}
