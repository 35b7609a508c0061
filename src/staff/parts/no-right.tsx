import { Link } from 'react-router';

import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';

type Props = { title: string; back: string; children: string };

/** The page of a person whose role may not do what it is for: a sentence and the way back. */
export function NoRight({ title, back, children }: Props) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} back={<BackLink as={Link} to={back} />} />
      <p className="mx-auto w-full max-w-160 px-4 py-5">{children}</p>
    </>
  );
}
