import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Disclosure } from '#ui/display/disclosure.tsx';
import { Money } from '#ui/display/money.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { FormFailure } from '#web/forms/form-errors.tsx';
import { useForm } from '#web/forms/use-form.ts';

import { LoadCodes, RetryCodes, type GiftCardPool } from '#operator/points/points-client.ts';
import { useDeskSend } from '../use-desk-send.ts';

const changed = ['OperatorGiftCardPool', 'OperatorGiftCardOrders'] as const;

/** The available codes, and a field for loading more. */
export function DemoCodes({ pool }: { pool: GiftCardPool }) {
  const empty = pool.filter(({ left }) => left === 0);
  return (
    <div className="flex flex-col gap-3">
      {empty.length > 0 && (
        <Banner tone="warn" title="コードがありません">
          {empty.map(({ amount }) => `${amount.toLocaleString('ja-JP')}円`).join('、')}
          の交換が待っています。コードを追加してください
        </Banner>
      )}
      <QuarantineBanner count={pool.reduce((sum, { quarantined }) => sum + quarantined, 0)} />
      <Card>
        <p className="font-bold">用意されたコード</p>
        <ul className="flex flex-wrap gap-x-4 pt-1 pb-3">
          {pool.map(({ amount, left }) => (
            <li key={amount}>
              <Money amount={amount} /> {left}件
            </li>
          ))}
        </ul>
        <Disclosure title="コードを追加">
          <LoadForm />
        </Disclosure>
      </Card>
    </div>
  );
}

/** Codes that were sealed with another secret, and how to try them again. */
function QuarantineBanner({ count }: { count: number }) {
  const retry = useDeskSend(RetryCodes, {
    invalidates: changed,
    onSuccess: ({ retryGiftCardCodes: { returned, quarantined } }) =>
      toast.info(
        `${returned}件を開けました${quarantined > 0 ? `（${quarantined}件は開けません）` : ''}`,
      ),
  });
  if (count === 0) return null;
  return (
    <Banner tone="danger" title={`開けないコードが${count}件あります`}>
      <p>
        登録したときと別のAUTH_SECRETで動いています。設定を直してから確かめるか、コードを登録し直してください
      </p>
      {retry.error && <p className="pt-2">{retry.error.message}</p>}
      <div className="pt-2">
        <Button
          size="sm"
          variant="secondary"
          pending={retry.isPending}
          onClick={() => retry.mutate({})}
        >
          もう一度確かめる
        </Button>
      </div>
    </Banner>
  );
}

/** A suggested code that is visibly worthless. */
const suggestion = () =>
  `DEMO-${crypto.randomUUID().slice(0, 4)}-${crypto.randomUUID().slice(0, 6)}`.toUpperCase();

function LoadForm() {
  const load = useDeskSend(LoadCodes, {
    invalidates: changed,
    onSuccess: ({ loadGiftCardCodes: { loaded, known } }) => {
      toast.success(`${loaded}件を追加しました${known > 0 ? `（${known}件は登録済み）` : ''}`);
    },
  });
  const form = useForm({
    initial: () => ({ amount: 1_000, codes: suggestion() }),
    focusesField: true,
    async submit({ amount, codes }) {
      const lines = codes.split('\n').filter((line) => line.trim() !== '');
      await load.mutateAsync({ input: { amount, codes: lines } });
      form.change({ codes: suggestion() });
    },
  });
  const { draft, problems, change } = form;
  return (
    <div className="flex flex-col gap-4">
      <Stepper
        label="金額"
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        step={500}
        min={1_000}
        max={10_000}
        unit="円"
      />
      <TextArea
        label="コード"
        name="codes"
        support="1行に1件"
        rows={3}
        value={draft.codes}
        error={problems['codes']}
        onChange={(event) => change({ codes: event.target.value })}
      />
      <FormFailure form={form} title="追加できませんでした" />
      <div>
        <Button size="sm" pending={form.isPending} onClick={() => void form.submit()}>
          追加する
        </Button>
      </div>
    </div>
  );
}
