import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';

import { yuchoBankCode } from '../bank-account.ts';
import { bankBranches, banks } from '../../client.ts';

export type PickedBank = {
  bankCode: string;
  bankName: string;
  /** Empty while a passbook's 記号 and 番号 are still to name it. */
  branchCode: string;
  branchName: string;
};

type PickerOption = { id: string; label: string; sub: string };

/** Bank and branch by kanji, kana or code; the server searches while the person types. */
export function BankPicker({ onPick }: { onPick: (bank: PickedBank) => void }) {
  const [bank, setBank] = useState<PickerOption | null>(null);
  const [branch, setBranch] = useState<PickerOption | null>(null);
  const [bankText, setBankText] = useState('');
  const [branchText, setBranchText] = useState('');
  const [error, setError] = useState<{ bank?: string; branch?: string }>({});
  const found = useQuery({
    ...banks(useDeferredValue(bankText)),
    placeholderData: keepPreviousData,
  });
  const foundBranches = useQuery({
    ...bankBranches(bank?.id ?? '', useDeferredValue(branchText)),
    enabled: bank !== null,
    placeholderData: keepPreviousData,
  });
  const bankOptions = (found.data?.searchBank ?? []).map(option);
  const branchOptions = (foundBranches.data?.searchBankBranch ?? []).map(option);
  // Its passbooks show no branch; the next step works it out from 記号 and 番号.
  const isYucho = bank?.id === yuchoBankCode;
  const proceed = () => {
    if (!bank || (!branch && !isYucho)) {
      setError({
        bank: bank ? undefined : '銀行を選んでください',
        branch: branch ? undefined : '支店を選んでください',
      });
      return;
    }
    onPick({
      bankCode: bank.id,
      bankName: bank.label,
      branchCode: branch?.id ?? '',
      branchName: branch?.label ?? '',
    });
  };
  return (
    <>
      <div className="flex flex-col gap-6 px-4 py-5">
        <ComboField
          label="銀行"
          name="bank"
          required
          support="漢字・かな・4桁のコードで検索できます"
          options={withChosen(bankOptions, bank)}
          value={bank?.id ?? null}
          query={bankText}
          onQuery={setBankText}
          loading={found.isFetching}
          emptyText="見つかりません。別の書き方でお試しください"
          error={error.bank}
          onChange={(id) => {
            setBank(bankOptions.find((one) => one.id === id) ?? null);
            setBranch(null);
            setBranchText('');
            setError({});
          }}
        />
        {bank && (
          <ComboField
            key={bank.id}
            label="支店"
            name="branch"
            required={!isYucho}
            support={
              isYucho
                ? '通帳の記号・番号だけがわかるときは、選ばずに次へ進んでください'
                : '漢字・かな・3桁のコードで検索できます'
            }
            options={withChosen(branchOptions, branch)}
            value={branch?.id ?? null}
            query={branchText}
            onQuery={setBranchText}
            loading={foundBranches.isFetching}
            emptyText="見つかりません。別の書き方でお試しください"
            error={error.branch}
            onChange={(id) => {
              setBranch(branchOptions.find((one) => one.id === id) ?? null);
              setError({});
            }}
          />
        )}
      </div>
      <ActionBar>
        <Button size="lg" wide onClick={proceed}>
          次へ
        </Button>
      </ActionBar>
    </>
  );
}

function option(one: { code: string; name: string; kana: string }): PickerOption {
  return { id: one.code, label: one.name, sub: `${one.code} ${one.kana}` };
}

/** The chosen one stays in the list while another text is being searched. */
function withChosen(options: PickerOption[], chosen: PickerOption | null): PickerOption[] {
  return chosen && !options.some((one) => one.id === chosen.id) ? [chosen, ...options] : options;
}
