import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { useSession } from '../session/session.tsx';
import { standardWordingOf, type Sentence } from '#platform/ui/display/sentence.ts';

import { LinkPreview } from '../link-preview.tsx';
import { Screen } from './screen.tsx';

type Props = {
  title: Sentence;
  description: string;
  /** Target of the back link; by default the home of the worker or visitor. */
  back?: string;
  children: ReactNode;
};

/** A page to read: headings, paragraphs and lists in one column. */
export function TextPage({ title, description, back, children }: Props) {
  // Workers come from their own page; visitors have none.
  const home = useSession().status === 'authenticated' ? paths.me() : paths.search();
  const { pathname } = useLocation();
  return (
    <Screen title={title} back={back ?? home} focusKey={pathname}>
      <LinkPreview title={standardWordingOf(title)} description={description} path={pathname} />
      <div className="flex flex-col gap-4 px-4 py-6 [&_h2]:pt-4 [&_h2]:text-lg [&_h2]:font-bold [&_ol:not([class])]:list-decimal [&_ol:not([class])]:pl-6 [&_ul:not([class])]:list-disc [&_ul:not([class])]:pl-6">
        {children}
      </div>
    </Screen>
  );
}
