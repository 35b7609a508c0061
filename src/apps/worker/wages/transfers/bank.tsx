import { useSuspenseQuery } from '@tanstack/react-query';
import Landmark from 'lucide-react/icons/landmark';
import { Link, useSearchParams } from 'react-router';

import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { workerWalletQuery } from '../client.ts';

const route = pageLoaders({ needsSession: true, queries: () => [workerWalletQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const stateLabels = {
  UNVERIFIED: '登録済み（初回の振込で確認します）',
  VERIFIED: '確認済み',
  INVALID: '振込できません',
} as const;

/** 振込口座: the bank account to which wages are transferred. */
export default function BankAccountScreen() {
  const [params] = useSearchParams();
  const money = useSuspenseQuery(workerWalletQuery()).data.workerBankSummary;
  const account = money.bankAccount;
  const next = paths.me.bank.search(params);
  return (
    <Screen title="振込口座" back={sameSitePath(params.get('returnTo')) ?? paths.me()}>
      <div className="flex flex-col gap-5 px-4 py-5">
        {money.errorMessage && (
          <Banner tone="danger" announce={false} title="この口座には振り込めませんでした">
            {money.errorMessage.reason}
          </Banner>
        )}
        {account ? (
          <Card>
            <DefinitionList>
              <DefinitionRow label="口座" layout="stack">
                {account.name}
              </DefinitionRow>
              <DefinitionRow label="口座番号" layout="stack">
                ****{account.numberSuffix}
              </DefinitionRow>
              <DefinitionRow label="口座名義" layout="stack">
                {account.holderName}
              </DefinitionRow>
              <DefinitionRow label="状態" layout="stack">
                <Words>{stateLabels[account.state]}</Words>
              </DefinitionRow>
            </DefinitionList>
          </Card>
        ) : (
          <EmptyState icon={<Landmark />} title="振込口座がまだありません">
            ご本人名義の口座を登録すると、「すぐ払い」の求人では、退勤のあとすぐに給与の振込を申請できます。
          </EmptyState>
        )}
        {money.withdrawing > 0 && (
          <Banner tone="info">
            振込の手続き中は口座を変更できません。終わるまでお待ちください。
          </Banner>
        )}
      </div>
      {money.withdrawing === 0 && (
        <ActionBar>
          <Link className={buttonClass({ size: 'lg', wide: true })} to={next}>
            <Words>{account ? '口座を変更する' : '口座を登録する'}</Words>
          </Link>
        </ActionBar>
      )}
    </Screen>
  );
}
