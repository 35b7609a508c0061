import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#ui/display/definition-list.tsx';
import { RadioGroup, RadioRow } from '#ui/fields/radio-row.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Words } from '#ui/display/words.tsx';
import type { GraphqlFailure } from '#web/graphql/graphql.ts';

import { yuchoAccount, yuchoBankCode } from '../bank-account.ts';
import type { PickedBank } from './bank-picker.tsx';

export type AccountDraft = { accountType: string; accountNumber: string };

type Props = {
  bank: PickedBank;
  /** Whose account it must be: the kana of the profile; null before they are there. */
  holder: string | null;
  draft: AccountDraft;
  failure: GraphqlFailure | null;
  isConfirming: boolean;
  pending: boolean;
  onChange: (draft: AccountDraft) => void;
  onBank: (bank: PickedBank | null) => void;
  onConfirm: (confirming: boolean) => void;
  onSubmit: () => void;
};

const typeLabels: Record<string, string> = { '1': '普通', '2': '当座' };

/** Type and number, then the whole account once more: a wrong digit sends wages to a stranger. */
export function BankAccountForm(props: Props) {
  return props.isConfirming ? <Confirmation {...props} /> : <Fields {...props} />;
}

function Fields({ bank, holder, draft, failure, onChange, onBank, onConfirm }: Props) {
  const [error, setError] = useState<string>();
  const number = draft.accountNumber.normalize('NFKC').trim();
  const hasBranch = bank.branchCode !== '';
  const proceed = () => {
    if (!hasBranch) {
      setError('先に記号・番号を入力して「記号・番号から入れる」を押すか、支店を選んでください');
      return;
    }
    if (!/^\d{1,7}$/.test(number)) {
      setError('口座番号は7桁以内の数字で入力してください');
      return;
    }
    onChange({ ...draft, accountNumber: number.padStart(7, '0') });
    onConfirm(true);
  };
  return (
    <>
      <div className="flex flex-col gap-6 px-4 py-5">
        {failure && (
          <Banner tone="danger" announce title="登録できませんでした">
            {[failure.message, ...Object.values(failure.fields)].join(' ')}
          </Banner>
        )}
        <Card>
          <p>{hasBranch ? `${bank.bankName} ${bank.branchName}` : bank.bankName}</p>
          <Button variant="quiet" size="sm" onClick={() => onBank(null)}>
            銀行を選び直す
          </Button>
        </Card>
        {bank.bankCode === yuchoBankCode && (
          <YuchoFields bank={bank} onChange={onChange} onBank={onBank} />
        )}
        <RadioGroup label="口座の種類" required>
          {Object.entries(typeLabels).map(([value, label]) => (
            <RadioRow
              key={value}
              name="accountType"
              value={value}
              label={label}
              checked={draft.accountType === value}
              onChange={() => onChange({ ...draft, accountType: value })}
            />
          ))}
        </RadioGroup>
        <TextField
          label="口座番号"
          name="accountNumber"
          required
          inputMode="numeric"
          autoComplete="off"
          support="7桁より短いときは、先頭に0を付けて登録します"
          value={draft.accountNumber}
          error={error}
          onChange={(event) => {
            onChange({ ...draft, accountNumber: event.target.value });
            setError(undefined);
          }}
        />
        <Holder name={holder} />
      </div>
      <ActionBar>
        <Button size="lg" wide onClick={proceed}>
          確認する
        </Button>
      </ActionBar>
    </>
  );
}

/** 口座名義: the person's own, never typed. (Rule 4.18) */
function Holder({ name }: { name: string | null }) {
  if (name !== null) {
    return (
      <p className="text-sm text-fg-2">
        <Words>
          口座名義は、プロフィールのお名前（{name}）です。ご本人名義の口座だけ登録できます。
        </Words>
      </p>
    );
  }
  const profile = paths.me.profile.basic({ returnTo: paths.me.bank.search() });
  return (
    <Banner
      tone="warn"
      title="お名前（カナ）が未登録です"
      action={
        <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to={profile}>
          <Words>お名前を登録する</Words>
        </Link>
      }
    >
      口座名義に使うため、先にプロフィールで登録してください。
    </Banner>
  );
}

function YuchoFields({ bank, onChange, onBank }: Pick<Props, 'bank' | 'onChange' | 'onBank'>) {
  const [symbol, setSymbol] = useState('');
  const [number, setNumber] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const convert = () => {
    const read = yuchoAccount({ symbol, number });
    if ('problems' in read) {
      setProblems(read.problems);
      return;
    }
    const { branchCode, accountType, accountNumber } = read.account;
    setProblems({});
    onBank({ ...bank, branchCode, branchName: `店番${branchCode}` });
    onChange({ accountType, accountNumber });
    toast.success('店番と口座番号を入れました');
  };
  return (
    <Card>
      <p className="pb-3">
        <Words>通帳の記号・番号から、店番と口座番号を入れられます。</Words>
      </p>
      <div className="flex flex-col gap-4">
        <TextField
          label="記号"
          name="yuchoSymbol"
          inputMode="numeric"
          value={symbol}
          error={problems['symbol']}
          onChange={(event) => setSymbol(event.target.value)}
        />
        <TextField
          label="番号"
          name="yuchoNumber"
          inputMode="numeric"
          value={number}
          error={problems['number']}
          onChange={(event) => setNumber(event.target.value)}
        />
        <Button variant="secondary" onClick={convert}>
          記号・番号から入れる
        </Button>
      </div>
    </Card>
  );
}

function Confirmation({ bank, holder, draft, pending, onConfirm, onSubmit }: Props) {
  return (
    <>
      <div className="flex flex-col gap-5 px-4 py-5">
        <Card>
          <DefinitionList>
            <DefinitionRow label="銀行" layout="stack">
              {bank.bankName}
            </DefinitionRow>
            <DefinitionRow label="支店" layout="stack">
              {bank.branchName}（{bank.branchCode}）
            </DefinitionRow>
            <DefinitionRow label="種類" layout="stack">
              <Words>{typeLabels[draft.accountType]}</Words>
            </DefinitionRow>
            <DefinitionRow label="口座番号" layout="stack">
              {draft.accountNumber}
            </DefinitionRow>
            {holder !== null && (
              <DefinitionRow label="口座名義" layout="stack">
                {holder}
              </DefinitionRow>
            )}
          </DefinitionList>
        </Card>
        <Button variant="quiet" onClick={() => onConfirm(false)}>
          入力し直す
        </Button>
      </div>
      <ActionBar>
        <Button size="lg" wide pending={pending} pendingLabel="登録しています…" onClick={onSubmit}>
          この口座を登録する
        </Button>
      </ActionBar>
    </>
  );
}
