import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { workerWalletQuery } from '#apps/worker/wages/client.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';

/**
 * The yen that can be withdrawn, wait for their pay day, are being transferred, or are under review; renders nothing
 * when all of them are zero.
 */
export function BalanceStrip() {
  const money = useQuery(workerWalletQuery()).data?.workerBankSummary;
  if (!money) return null;
  const { balance, waiting, withdrawing, reviewing } = money;
  if ([balance, waiting, withdrawing, reviewing].every((yen) => yen <= 0)) return null;
  return (
    <div className="px-4 pt-4">
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_10rem]">
          <p className="text-sm text-fg-2">
            <Words>{balance > 0 ? '引き出せる金額' : '給与'}</Words>
          </p>
          {balance > 0 && <Money amount={balance} size="lg" />}
          {withdrawing > 0 && (
            <p className="text-sm">
              <Words>
                振込中 <Money amount={withdrawing} />
              </Words>
            </p>
          )}
          {waiting > 0 && (
            <p className="text-sm">
              <Words>
                支払日に引き出せる <Money amount={waiting} />
              </Words>
            </p>
          )}
          {reviewing > 0 && (
            <p className="text-sm text-fg-2">
              <Words>
                確認中 <Money amount={reviewing} />
              </Words>
            </p>
          )}
        </div>
        <Link
          to={balance > 0 ? paths.earnings.payout() : paths.earnings()}
          className={buttonClass({ size: 'sm', variant: balance > 0 ? 'primary' : 'secondary' })}
        >
          <Words>{balance > 0 ? '受け取る' : '給与を見る'}</Words>
        </Link>
      </Card>
    </div>
  );
}
