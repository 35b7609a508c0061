import { Section } from '#platform/ui/display/card.tsx';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Stepper } from '#platform/ui/fields/stepper.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Button } from '#platform/ui/button.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  codeValidYears,
  giftCardLimits,
  maxGiftCardCodesPerLoad,
} from '#domain/points/gift-cards/gift-card-rules.ts';
import { checkGiftCardCodes, giftCardCodesIn } from './read-codes.ts';
import {
  OperatorGiftCardOrdersQuery,
  OperatorGiftCardPoolQuery,
  LoadGiftCardCodesMutation,
  RetryGiftCardCodesMutation,
  type GiftCardPool,
} from './points-client.ts';

const changed = [OperatorGiftCardPoolQuery, OperatorGiftCardOrdersQuery] as const;

/** Section with the number of available codes, and a form that adds codes. */
export function GiftCardCodesSection({ pool }: { pool: GiftCardPool }) {
  const empty = pool.filter(({ left }) => left === 0);
  return (
    <Section title="用意されたコード">
      {empty.length > 0 && (
        <Banner tone="warn" title="コードがありません">
          {empty.map(({ amount }) => `${amount.toLocaleString('ja-JP')}円`).join('、')}
          の交換が待っています。コードを追加してください
        </Banner>
      )}
      <Quarantine count={pool.reduce((sum, { quarantined }) => sum + quarantined, 0)} />
      {pool.length === 0 ? (
        <p className="text-fg-2">
          コードはまだありません。仕入れたコードを追加すると、確認した交換に自動で渡します。
        </p>
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {pool.map(({ amount, left }) => (
            <li key={amount}>
              <Money amount={amount} /> {left}件
            </li>
          ))}
        </ul>
      )}
      <Disclosure title="コードを追加">
        <LoadForm />
      </Disclosure>
    </Section>
  );
}

/** Banner for codes that were encrypted with another secret, with a button to try them again. */
function Quarantine({ count }: { count: number }) {
  const retry = useGraphqlMutation(RetryGiftCardCodesMutation, {
    once: 'decision',
    invalidates: changed,
    onSuccess: ({ retryGiftCardCodes: { returned, quarantined } }) =>
      toast.info(
        `${returned}件を開けました${quarantined > 0 ? `（${quarantined}件は開けません）` : ''}`,
      ),
  });
  if (count === 0) return null;
  return (
    <Banner
      tone="danger"
      announce={false}
      title={`開けないコードが${count}件あります`}
      action={
        <Button
          size="sm"
          variant="secondary"
          pending={retry.isPending}
          onClick={() => retry.mutate({})}
        >
          もう一度確かめる
        </Button>
      }
    >
      登録したときと別の秘密の鍵（AUTH_SECRET）で動いています。設定を直してから確かめるか、コードを登録し直してください
      {retry.error && <span className="block pt-2">{retry.error.message}</span>}
    </Banner>
  );
}

function LoadForm() {
  const load = useGraphqlMutation(LoadGiftCardCodesMutation, {
    once: 'decision',
    invalidates: changed,
    onSuccess: ({ loadGiftCardCodes: { loaded, known } }) =>
      toast.success(`${loaded}件を追加しました${known > 0 ? `（${known}件は登録済み）` : ''}`),
  });
  const form = useForm({
    initial: { amount: 1_000, codes: '', expiresOn: '' },
    focusesField: true,
    check: ({ codes }) => checkGiftCardCodes(codes),
    async submit({ amount, codes, expiresOn }) {
      const input = { amount, codes: giftCardCodesIn(codes), expiresOn: expiresOn || null };
      await load.mutateAsync({ input });
      form.change({ codes: '' });
    },
  });
  const { draft, problems, change } = form;
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <Stepper
        label="金額"
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        step={giftCardLimits.step}
        min={giftCardLimits.least}
        max={giftCardLimits.most}
        unit="円"
      />
      <TextArea
        label="コード"
        name="codes"
        required
        support={`1行に1件、${maxGiftCardCodesPerLoad}件まで`}
        rows={5}
        value={draft.codes}
        error={problems['codes']}
        onChange={(event) => change({ codes: event.target.value })}
      />
      <DateField
        label="使える最後の日"
        name="expiresOn"
        optional
        support={`入れなければ${codeValidYears}年後`}
        value={draft.expiresOn}
        error={problems['expiresOn']}
        onChange={(expiresOn) => change({ expiresOn })}
      />
      <FormFailure form={form} title="追加できませんでした" />
      <div>
        <Button type="submit" size="sm" pending={form.isPending} pendingLabel="追加しています…">
          追加する
        </Button>
      </div>
    </form>
  );
}
