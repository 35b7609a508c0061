import { useQuery } from '@tanstack/react-query';

import { payerSentences } from '#domain/receipts/messages.ts';
import { confirmationsToLearnName } from '#domain/receipts/matching/match-receipt.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';

import { createOperatorAct } from '#apps/operator/parts/acts.tsx';
import { QueueEntryList, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { ActButton } from './act-button.tsx';
import {
  AddVirtualAccountMutation,
  corporationPayersQuery,
  EndPayerNameMutation,
  EndVirtualAccountMutation,
  OperatorCorporationPayersQuery,
  StatePayerNameMutation,
  type PayerName,
  type VirtualAccount,
} from './corporation-payers-client.ts';

const invalidates = [OperatorCorporationPayersQuery];

/** 入金の見分け方: section with the names under which a corporation pays, and its virtual accounts. (Rule 8.7) */
export function PayersSection({ corporationId }: { corporationId: string }) {
  const found = useQuery(corporationPayersQuery(corporationId));
  const payers = found.data?.corporationPayers;
  return (
    <Section title="入金の見分け方">
      <p className="text-fg-2">
        振込専用口座への入金は、この法人の支払いです。名前は、未払いの請求書と金額が同じ入金だけを照合します。同じ名前の法人がほかにあるときは、照合しません。
      </p>
      {found.isPending && <Spinner label="読み込み中です" />}
      {found.isError && (
        <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching}>
          {found.error.message}
        </ErrorState>
      )}
      {payers && (
        <QueueEntryList
          entries={[
            ...payers.virtualAccounts.map((account) => accountEntry(corporationId, account)),
            ...payers.names.map((name) => nameEntry(corporationId, name)),
          ]}
        />
      )}
      <div className="flex flex-wrap gap-3 pt-3">
        <ActButton act={stateNameAct(corporationId)} />
        <ActButton act={addAccountAct(corporationId)} />
      </div>
    </Section>
  );
}

function accountEntry(corporationId: string, account: VirtualAccount): QueueEntry {
  const { branchCode, accountNumber, createdAt, createdBy } = account;
  const title = `振込専用口座　${branchCode}-${accountNumber}`;
  return {
    id: `${branchCode}${accountNumber}`,
    title,
    meta: createdBy,
    times: { 登録: createdAt },
    subject: title,
    acts: [
      createOperatorAct({
        label: 'やめる',
        danger: true,
        title: 'この振込専用口座をやめますか？',
        text: 'これからの入金は、請求書番号か、金額と名前で照合します。照合した入金は変わりません。',
        done: '振込専用口座をやめました',
        operation: EndVirtualAccountMutation,
        invalidates,
        input: () => ({ corporationId, branchCode, accountNumber }),
      }),
    ],
  };
}

function nameEntry(corporationId: string, payer: PayerName): QueueEntry {
  const { key, name, changedAt } = payer;
  return {
    id: key,
    title: `名前　${name}`,
    badge: <NameBadge payer={payer} />,
    times: { 更新: changedAt },
    subject: name,
    acts: [
      createOperatorAct({
        label: '削除する',
        danger: true,
        title: 'この名前を削除しますか？',
        text: 'この名前の入金は、確認した回数も、候補から外したことも忘れ、はじめての名前として扱います。',
        done: '名前を削除しました',
        operation: EndPayerNameMutation,
        invalidates,
        input: () => ({ corporationId, key }),
      }),
    ],
  };
}

function NameBadge({ payer: { isStated, isRefused, confirmations } }: { payer: PayerName }) {
  if (isRefused) return <StateBadge tone="warn">この法人ではない</StateBadge>;
  if (isStated) return <StateBadge tone="success">登録した名前</StateBadge>;
  return confirmations >= confirmationsToLearnName ? (
    <StateBadge tone="success">{`${confirmations}回確認した名前`}</StateBadge>
  ) : (
    <StateBadge tone="neutral">{`確認${confirmations}回（${confirmationsToLearnName}回から照合に使います）`}</StateBadge>
  );
}

const stateNameAct = (corporationId: string) =>
  createOperatorAct<{ corporationId: string; name: string }, { name: string }>({
    label: '名前を登録する',
    variant: 'secondary',
    title: 'この法人が振り込む名前を登録しますか？',
    text: '法人に確かめた名前だけを登録してください。未払いの請求書と金額が同じ入金を、自動で照合します。',
    confirmLabel: '登録する',
    done: '名前を登録しました',
    operation: StatePayerNameMutation,
    invalidates,
    input: ({ name }) => ({ corporationId, name }),
    fields: {
      initial: () => ({ name: '' }),
      check: ({ name }): FieldErrors => (name.trim() === '' ? { name: payerSentences.name } : {}),
      render: ({ draft, problems, change }) => (
        <TextField
          label="振込依頼人の名前"
          name="name"
          required
          autoComplete="off"
          support="例：フク）ミドリカイ。法人の種類の略と、全角・半角の違いは区別しません"
          value={draft.name}
          error={problems['name']}
          onChange={(event) => change({ name: event.target.value })}
        />
      ),
    },
  });

type AccountDraft = { branchCode: string; accountNumber: string };

const addAccountAct = (corporationId: string) =>
  createOperatorAct<AccountDraft & { corporationId: string }, AccountDraft>({
    label: '振込専用口座を登録する',
    variant: 'secondary',
    title: 'この法人の振込専用口座を登録しますか？',
    text: 'この口座への入金は、名前にかかわらず、この法人の支払いとして自動で照合します。',
    confirmLabel: '登録する',
    done: '振込専用口座を登録しました',
    operation: AddVirtualAccountMutation,
    invalidates,
    input: ({ branchCode, accountNumber }) => ({ corporationId, branchCode, accountNumber }),
    fields: {
      initial: () => ({ branchCode: '', accountNumber: '' }),
      check: ({ branchCode, accountNumber }): FieldErrors => ({
        ...(branchCode.trim() === '' ? { branchCode: payerSentences.branchCode } : {}),
        ...(accountNumber.trim() === '' ? { accountNumber: payerSentences.accountNumber } : {}),
      }),
      render: ({ draft, problems, change }) => (
        <>
          <TextField
            label="支店コード"
            name="branchCode"
            required
            inputMode="numeric"
            autoComplete="off"
            support="3桁の数字"
            value={draft.branchCode}
            error={problems['branchCode']}
            onChange={(event) => change({ branchCode: event.target.value })}
          />
          <TextField
            label="口座番号"
            name="accountNumber"
            required
            inputMode="numeric"
            autoComplete="off"
            support="7桁までの数字"
            value={draft.accountNumber}
            error={problems['accountNumber']}
            onChange={(event) => change({ accountNumber: event.target.value })}
          />
        </>
      ),
    },
  });
