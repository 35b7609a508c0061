import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { BackLink, PageHeader } from '#ui/page-header.tsx';
import { StepHeader } from '#ui/step-header.tsx';
import { toast } from '#ui/toast.ts';
import { useGraphqlMutation } from '#web/mutate.ts';
import { page } from '#web/page.ts';

import { RegisterBank, wallet } from '../client.ts';
import { BankAccountForm, type AccountDraft } from './bank-account-form.tsx';
import { BankPicker, type PickedBank } from './bank-picker.tsx';

const route = page({ needsSession: true, queries: () => [wallet()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const steps = ['銀行と支店', '口座番号', '確認'] as const;

/** 口座の登録: bank and branch, then type and number, then once more before it is sent. */
export default function BankSearch() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [bank, setBank] = useState<PickedBank | null>(null);
  const [draft, setDraft] = useState<AccountDraft>({ accountType: '1', accountNumber: '' });
  const [isConfirming, setConfirming] = useState(false);
  const register = useGraphqlMutation(RegisterBank, {
    invalidates: ['Wallet', 'RemainingPreparation', 'RecruitmentDetail'],
    onSuccess: () => {
      toast.success('振込口座を登録しました');
      return navigate(safeReturn(params.get('returnTo')), { replace: true });
    },
    onError: () => setConfirming(false),
  });
  const step = bank === null ? 0 : isConfirming ? 2 : 1;
  return (
    <>
      <title>口座の登録 | ひとこま</title>
      <PageHeader
        title="口座の登録"
        focusKey={String(step)}
        back={<BackLink as={Link} to={`/me/bank?${params.toString()}`} />}
      >
        <StepHeader step={step + 1} total={steps.length} title={steps[step] ?? ''} />
      </PageHeader>
      {bank === null ? (
        <BankPicker onPick={setBank} />
      ) : (
        <BankAccountForm
          bank={bank}
          draft={draft}
          failure={register.error}
          isConfirming={isConfirming}
          pending={register.isPending}
          onChange={setDraft}
          onBank={setBank}
          onConfirm={setConfirming}
          onSubmit={() =>
            register.mutate({
              input: { bankCode: bank.bankCode, branchCode: bank.branchCode, ...draft },
            })
          }
        />
      )}
    </>
  );
}

/** Only a path of ours: an address from elsewhere must not take a person away. */
function safeReturn(path: string | null): string {
  return path && /^\/(?![/\\])/.test(path) ? path : '/me/bank';
}
