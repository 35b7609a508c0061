import { Link } from 'react-router';

import type { StaffRight } from '#platform/base/people/rights.ts';
import { BackLink, PageHeader } from '#platform/ui/navigation/page-header.tsx';
import { PageTitle } from '#platform/ui/navigation/page-title.tsx';

import { roleNamesWith } from '#access/people/messages.ts';

type Props = {
  title: string;
  back: string;
  /** The right that the person lacks. */
  right: StaffRight;
  /** What cannot be done without it: 「ひな形を変更できません」. */
  children: string;
};

/** The page of a person whose role may not do what it is for: who may, and the way back. */
export function NoRight({ title, back, right, children }: Props) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} back={<BackLink as={Link} to={back} />} />
      <p className="w-full max-w-160 px-4 py-5">
        あなたの役割では{children}。{roleNamesWith(right).join('か')}に依頼してください。
      </p>
    </>
  );
}
