import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ComboField } from '#platform/ui/fields/combo-field.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';

import { bankFullName, branchFullName } from '#domain/pay/wallet/bank-title.ts';
import { yuchoBankCode } from '#domain/pay/transfers/bank-account.ts';
import { bankBranchesQuery, bankSearchQuery } from '../client.ts';

export type PickedBank = {
  bankCode: string;
  bankName: string;
  /** Empty for a ゆうちょ銀行 account until the next step derives the branch from 記号 and 番号. */
  branchCode: string;
  branchName: string;
};

type PickerOption = { id: string; label: string; sub: string };
type PickerDraft = { bank: PickerOption | null; branch: PickerOption | null };

/** Search fields for bank and branch by kanji, kana or code; the server searches while the worker types. */
export function BankPicker({ onPick }: { onPick: (bank: PickedBank) => void }) {
  const form = useForm<PickerDraft>({
    initial: { bank: null, branch: null },
    focusesField: true,
    check: missingIn,
    submit({ bank, branch }) {
      if (bank === null) return;
      onPick({
        bankCode: bank.id,
        bankName: bankFullName(bank.label),
        branchCode: branch?.id ?? '',
        branchName: branch === null ? '' : branchFullName(branch.label),
      });
    },
  });
  const { bank, branch } = form.draft;
  const [bankText, setBankText] = useState('');
  const [branchText, setBranchText] = useState('');
  const found = useQuery({
    ...bankSearchQuery(useDeferredValue(bankText)),
    placeholderData: keepPreviousData,
  });
  const foundBranches = useQuery({
    ...bankBranchesQuery(bank?.id ?? '', useDeferredValue(branchText)),
    enabled: bank !== null,
    placeholderData: keepPreviousData,
  });
  const bankOptions = (found.data?.searchBank ?? []).map(option);
  const branchOptions = (foundBranches.data?.searchBankBranch ?? []).map(option);
  const isYucho = bank?.id === yuchoBankCode;
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
          error={form.problems['bank']}
          onChange={(id) => {
            form.change({ bank: bankOptions.find((one) => one.id === id) ?? null, branch: null });
            setBranchText('');
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
            error={form.problems['branch']}
            onChange={(id) => {
              form.change({ branch: branchOptions.find((one) => one.id === id) ?? null });
            }}
          />
        )}
      </div>
      <ActionBar>
        <Button size="lg" wide onClick={() => void form.submit()}>
          次へ
        </Button>
      </ActionBar>
    </>
  );
}

function missingIn({ bank, branch }: PickerDraft): FieldErrors {
  if (bank === null) return { bank: '銀行を選んでください' };
  // Passbooks of ゆうちょ銀行 show no branch; the next step derives it from 記号 and 番号.
  return branch === null && bank.id !== yuchoBankCode ? { branch: '支店を選んでください' } : {};
}

function option(one: { code: string; name: string; kana: string }): PickerOption {
  return { id: one.code, label: one.name, sub: `${one.code} ${one.kana}` };
}

/** Keeps the chosen option in the list while another text is searched. */
function withChosen(options: PickerOption[], chosen: PickerOption | null): PickerOption[] {
  return chosen && !options.some((one) => one.id === chosen.id) ? [chosen, ...options] : options;
}
