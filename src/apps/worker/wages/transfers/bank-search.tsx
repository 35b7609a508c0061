import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import { fullName } from '#platform/base/texts/person-name.ts';
import { workerProfileQuery } from '#apps/worker/profile/client.ts';
import { BackLink } from '#platform/ui/navigation/page-header.tsx';
import { StepHeader } from '#platform/ui/navigation/step-header.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { RegisterBankMutation, workerWalletQuery, WalletQuery } from '../client.ts';
import {
  bankAccountDigits,
  bankAccountDraftProblems,
  BankAccountForm,
  type AccountDraft,
} from './bank-account-form.tsx';
import { BankPicker, type PickedBank } from './bank-picker.tsx';

const route = pageLoaders({
  needsSession: true,
  queries: () => [workerWalletQuery(), workerProfileQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const steps = ['銀行と支店', '口座番号', '確認'] as const;

/** 口座の登録: bank and branch, then type and number, then a confirmation. */
export default function BankSearch() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const returnTo = sameSitePath(params.get('returnTo')) ?? paths.me.bank();
  const { lastKana, firstKana } = useSuspenseQuery(workerProfileQuery()).data.workerProfile;
  const [bank, setBank] = useState<PickedBank | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const register = useGraphqlMutation(RegisterBankMutation, {
    once: 'screen',
    invalidates: [
      WalletQuery,
      'RemainingPreparation',
      'RecruitmentDetail',
      'ApplicationConfirmation',
      'ApplicationDates',
    ],
    onSuccess: () => {
      toast.success('振込口座を登録しました');
      return navigate(returnTo, { replace: true });
    },
    onError: () => setConfirming(false),
  });
  // Submitted twice: the fields open the confirmation, and the confirmation sends the account.
  const form = useForm<AccountDraft>({
    initial: { accountType: '1', accountNumber: '' },
    check: (draft) => (bank === null ? {} : bankAccountDraftProblems(draft, bank)),
    async submit(draft) {
      if (bank === null) return;
      if (isConfirming) {
        const { bankCode, branchCode } = bank;
        await register.mutateAsync({ input: { bankCode, branchCode, ...draft } });
        return;
      }
      form.change({ accountNumber: bankAccountDigits(draft).padStart(7, '0') });
      setConfirming(true);
    },
  });
  const step = bank === null ? 0 : isConfirming ? 2 : 1;
  return (
    <Screen
      title="口座の登録"
      focusKey={String(step)}
      back={
        bank === null ? (
          <BackLink as={Link} to={returnTo} />
        ) : (
          <BackLink
            as="button"
            label="前の手順に戻る"
            onClick={() => (isConfirming ? setConfirming(false) : setBank(null))}
          />
        )
      }
      below={<StepHeader step={step + 1} total={steps.length} title={steps[step] ?? ''} />}
    >
      {bank === null ? (
        <BankPicker
          onPick={(picked) => {
            setBank(picked);
            form.clear(Object.keys(form.problems));
          }}
        />
      ) : (
        <BankAccountForm
          bank={bank}
          holder={lastKana && firstKana !== null ? fullName(lastKana, firstKana) : null}
          form={form}
          isConfirming={isConfirming}
          onBank={setBank}
          onBack={() => setConfirming(false)}
        />
      )}
    </Screen>
  );
}
