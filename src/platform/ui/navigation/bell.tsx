import Bell from 'lucide-react/icons/bell';
import type { ElementType } from 'react';
import { CountBadge } from '../feedback/badge.tsx';
import { iconButtonClass } from '../icon-button.tsx';
import type { PolymorphicProps } from '../polymorphic.ts';

type BellOwn = { unread: number };

/** The bell of a header: 「お知らせ 未読3件」. `as={Link} to="…"`. */
export function BellLink<As extends ElementType = 'a'>({
  as,
  unread,
  ...rest
}: PolymorphicProps<BellOwn, As>) {
  const Tag: ElementType = as ?? 'a';
  const label = unread > 0 ? `お知らせ 未読${unread}件` : 'お知らせ';
  return (
    <Tag {...rest} aria-label={label} title="お知らせ" className={iconButtonClass()}>
      <Bell aria-hidden className="size-6" />
      <span aria-hidden className="absolute top-0 right-0">
        <CountBadge count={unread} />
      </span>
    </Tag>
  );
}
