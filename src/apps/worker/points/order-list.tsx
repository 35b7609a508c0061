import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Gift from 'lucide-react/icons/gift';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Money } from '#platform/ui/display/money.tsx';

import { giftCardOrdersQuery, type GiftCardOrderQuery } from './client.ts';

export const giftCardOrderTones: Record<GiftCardOrderQuery['status'], StateTone> = {
  PENDING: 'warn',
  UNSHIPPED: 'info',
  SHIPPED: 'success',
  CANCELED: 'neutral',
};

/** All gift card orders, latest first; renders nothing without orders. */
export function OrderList() {
  const list = useSuspenseInfiniteQuery(giftCardOrdersQuery());
  const orders = list.data.rows;
  if (orders.length === 0) return null;
  return (
    <Section title="これまでの交換">
      <RowList>
        {orders.map(({ id, status, label, amount, orderedAt }) => (
          <ListRow
            key={id}
            as={Link}
            to={paths.points.giftCard.order(id)}
            icon={<Gift aria-hidden />}
            title={<Money amount={amount} />}
            description={<JstTime at={orderedAt} />}
            value={<StateBadge tone={giftCardOrderTones[status]}>{label}</StateBadge>}
          />
        ))}
      </RowList>
      {list.hasNextPage && <PagedQueryLoadMore list={list} />}
    </Section>
  );
}
