import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';

import { BackLink, PageHeader } from '#platform/ui/navigation/page-header.tsx';
import { PageTitle } from '#platform/ui/navigation/page-title.tsx';

type ScreenProps = Omit<ComponentProps<typeof PageHeader>, 'back' | 'children'> & {
  /** The document title, if it must say more than the heading. */
  documentTitle?: string;
  /**
   * The target of 「戻る」: an address, a function that goes back within the screen, or another kind of link; absent on
   * the main tabs.
   */
  back?: string | (() => void) | ReactElement | null | undefined;
  /** Keeps the page out of search engines. */
  noIndex?: boolean;
  /** Below the title, inside the sticky part: search, tabs, steps. */
  below?: ReactNode;
  /** The content below the header. */
  children?: ReactNode;
};

/** A screen: the title of its document, its header with 「戻る」, and its content. */
export function Screen(props: ScreenProps) {
  const { title, documentTitle = title, back, noIndex = false, below, children, ...header } = props;
  return (
    <>
      <PageTitle>{documentTitle}</PageTitle>
      {noIndex && <meta name="robots" content="noindex" />}
      <PageHeader {...header} title={title} back={back && backLink(back)}>
        {below}
      </PageHeader>
      {children}
    </>
  );
}

function backLink(back: string | (() => void) | ReactElement): ReactElement {
  if (typeof back === 'string') return <BackLink as={Link} to={back} />;
  return typeof back === 'function' ? <BackLink as="button" onClick={back} /> : back;
}
