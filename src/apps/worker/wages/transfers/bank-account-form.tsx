import { Link } from 'react-router';

import { withoutNumberSeparators } from '#platform/base/text.ts';
import { paths } from '#platform/base/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm, type FormHandle } from '#platform/web/forms/use-form.ts';

import { yuchoAccountOfPassbook, yuchoBankCode } from '#domain/pay/transfers/bank-account.ts';
import type { PickedBank } from './bank-picker.tsx';

export type AccountDraft = { accountType: string; accountNumber: string };

type Props = {
  bank: PickedBank;
  /** The required account holder: the kana name of the profile; null until the profile has one. */
  holder: string | null;
  form: FormHandle<AccountDraft>;
  isConfirming: boolean;
  onBank: (bank: PickedBank | null) => void;
  /** Returns from the confirmation to the fields. */
  onBack: () => void;
};

export const bankAccountDigits = ({ accountNumber }: AccountDraft) =>
  withoutNumberSeparators(accountNumber);

/** Returns the errors of an account before the confirmation. */
export function bankAccountDraftProblems(
  draft: AccountDraft,
  { branchCode }: PickedBank,
): FieldErrors {
  if (branchCode === '') {
    return {
      accountNumber:
        '先に記号・番号を入力して「記号・番号から入れる」を押すか、支店を選んでください',
    };
  }
  return /^\d{1,7}$/.test(bankAccountDigits(draft))
    ? {}
    : { accountNumber: '口座番号は7桁以内の数字で入力してください' };
}

const typeLabels: Record<string, string> = { '1': '普通', '2': '当座' };

/**
 * Asks for the account's type and number, then shows the whole account for confirmation: a wrong digit would
 * send wages to a stranger.
 */
export function BankAccountForm(props: Props) {
  return props.isConfirming ? <Confirmation {...props} /> : <Fields {...props} />;
}

function Fields({ bank, holder, form, onBank }: Props) {
  const { draft, problems, change } = form;
  const hasBranch = bank.branchCode !== '';
  return (
    <>
      <div className="flex flex-col gap-6 px-4 py-5">
        <FormErrors form={form} title="登録できませんでした" />
        <Card>
          <p>{hasBranch ? `${bank.bankName} ${bank.branchName}` : bank.bankName}</p>
          <Button variant="quiet" size="sm" onClick={() => onBank(null)}>
            銀行を選び直す
          </Button>
        </Card>
        {bank.bankCode === yuchoBankCode && (
          <YuchoFields bank={bank} onChange={change} onBank={onBank} />
        )}
        <RadioGroup label="口座の種類" required>
          {Object.entries(typeLabels).map(([value, label]) => (
            <RadioRow
              key={value}
              name="accountType"
              value={value}
              label={label}
              checked={draft.accountType === value}
              onChange={() => change({ accountType: value })}
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
          error={problems['accountNumber']}
          onChange={(event) => change({ accountNumber: event.target.value })}
        />
        <Holder name={holder} />
      </div>
      <ActionBar>
        <Button size="lg" wide onClick={() => void form.submit()}>
          確認する
        </Button>
      </ActionBar>
    </>
  );
}

/** 口座名義: the worker's own name from the profile, never typed. (Rule 4.18) */
function Holder({ name }: { name: string | null }) {
  const profile = paths.me.profile.basic({ returnTo: paths.me.bank.search() });
  if (name !== null) {
    return (
      <div className="flex flex-col gap-2 text-sm text-fg-2">
        <p>
          <Words>
            口座名義は、プロフィールのお名前（{name}）です。ご本人名義の口座だけ登録できます。
          </Words>
        </p>
        <p>
          <Words>
            通帳のカナと違うときは、先に
            <Link className="link" to={profile}>
              <Words>プロフィールのカナ</Words>
            </Link>
            を直してください。
          </Words>
        </p>
      </div>
    );
  }
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

type YuchoProps = Pick<Props, 'bank' | 'onBank'> & { onChange: (draft: AccountDraft) => void };

function YuchoFields({ bank, onChange, onBank }: YuchoProps) {
  const { draft, problems, change, submit } = useForm({
    initial: { yuchoSymbol: '', yuchoNumber: '' },
    focusesField: true,
    check(typed): FieldErrors {
      const read = yuchoAccountOfPassbook({ symbol: typed.yuchoSymbol, number: typed.yuchoNumber });
      if (!('problems' in read)) return {};
      const { symbol, number } = read.problems;
      return {
        ...(symbol ? { yuchoSymbol: symbol } : {}),
        ...(number ? { yuchoNumber: number } : {}),
      };
    },
    submit(typed) {
      const read = yuchoAccountOfPassbook({ symbol: typed.yuchoSymbol, number: typed.yuchoNumber });
      if ('problems' in read) return;
      const { branchCode, accountType, accountNumber } = read.account;
      onBank({ ...bank, branchCode, branchName: `店番${branchCode}` });
      onChange({ accountType, accountNumber });
      toast.success('店番と口座番号を入れました');
    },
  });
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
          value={draft.yuchoSymbol}
          error={problems['yuchoSymbol']}
          onChange={(event) => change({ yuchoSymbol: event.target.value })}
        />
        <TextField
          label="番号"
          name="yuchoNumber"
          inputMode="numeric"
          value={draft.yuchoNumber}
          error={problems['yuchoNumber']}
          onChange={(event) => change({ yuchoNumber: event.target.value })}
        />
        <Button variant="secondary" onClick={() => void submit()}>
          記号・番号から入れる
        </Button>
      </div>
    </Card>
  );
}

function Confirmation({ bank, holder, form, onBack }: Props) {
  const { draft } = form;
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
        <Button variant="quiet" onClick={onBack}>
          入力し直す
        </Button>
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="登録しています…"
          onClick={() => void form.submit()}
        >
          この口座を登録する
        </Button>
      </ActionBar>
    </>
  );
}
