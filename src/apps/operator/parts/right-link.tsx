import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { OperatorRight } from '#platform/base/people/operator-rights.ts';
import { cx } from '#platform/ui/cx.ts';

import { useOperatorRights } from './viewer-client.ts';

type RightLinkProps = {
  /** The right of the page behind the link. */
  right: OperatorRight;
  to: string;
  className?: string;
  children: ReactNode;
};

/** A link to a page of operators; only its text for an operator to whom the page is closed. */
export function RightLink({ right, to, className, children }: RightLinkProps) {
  const mayOpen = useOperatorRights()(right);
  if (!mayOpen) return <span className={className}>{children}</span>;
  return (
    <Link className={cx('link', className)} to={to}>
      {children}
    </Link>
  );
}
