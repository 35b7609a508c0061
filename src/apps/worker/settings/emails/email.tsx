import { useSuspenseQuery } from '@tanstack/react-query';

import { normalizeEmail } from '#platform/base/email.ts';
import { paths } from '#platform/base/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  queriesStaleAfterEmailChange,
  ownEmailQuery,
  RegisterEmailMutation,
} from '#apps/worker/notifications/client.ts';
import { wrongEmailSentence } from '#domain/notifications/messages.ts';
import { RemoveEmailButton } from './remove-email.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [ownEmailQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** メールアドレス: the confirmed address, a new one that awaits confirmation, and the form to register another. */
export default function Email() {
  const { address, confirmedAt, isBouncing, pending } =
    useSuspenseQuery(ownEmailQuery()).data.email;
  const form = useRegistration();
  return (
    <Screen title="メールアドレス" back={paths.settings()}>
      <form method="post" noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
        <div className="flex flex-col gap-7 px-4 py-5">
          <p>
            <Words>契約や給与のお知らせを受け取り、ログインに使えます。</Words>
          </p>
          <FormFailure form={form} title="確認メールを送れませんでした" />
          {address && (
            <Section title="登録済みのアドレス">
              <Card className="flex flex-col gap-2">
                <p className="font-bold wrap-anywhere">{address}</p>
                <p className="flex flex-wrap items-center gap-2 text-sm text-fg-2">
                  <StateBadge tone={isBouncing ? 'warn' : 'success'}>
                    {isBouncing ? '届いていません' : '確認済み'}
                  </StateBadge>
                  {confirmedAt && <JstTime at={confirmedAt} />}
                </p>
                {isBouncing && (
                  <p>
                    <Words>
                      メールが戻ってきたため、今はSMSでお知らせしています。アドレスが正しければ、もう一度確認メールを送ってください。
                    </Words>
                  </p>
                )}
                <RemoveEmailButton address={address} />
              </Card>
            </Section>
          )}
          {pending && <Pending pending={pending} />}
          <TextField
            label={address ? '新しいメールアドレス' : 'メールアドレス'}
            name="address"
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            support="確認メールのリンクを開くと、登録が完了します"
            value={form.draft.address}
            error={form.problems['address']}
            onChange={(event) => form.change({ address: event.target.value })}
          />
        </div>
        <ActionBar>
          <Button
            type="submit"
            size="lg"
            wide
            pending={form.isPending}
            pendingLabel="送信しています…"
          >
            確認メールを送る
          </Button>
        </ActionBar>
      </form>
    </Screen>
  );
}

type Waiting = { address: string; expiresAt: string; resendAt: string };

/** The address that awaits confirmation, and the button that sends the link again. */
function Pending({ pending }: { pending: Waiting }) {
  const again = useGraphqlMutation(RegisterEmailMutation, {
    invalidates: queriesStaleAfterEmailChange,
    onSuccess: () => toast.success('確認メールを送りました'),
  });
  const now = useServerTime(1_000);
  const wait = Math.ceil((new Date(pending.resendAt).getTime() - now.getTime()) / 1_000);
  return (
    <Banner
      title="確認メールを送りました"
      action={
        <Button
          variant="secondary"
          size="sm"
          pending={again.isPending}
          pendingLabel="送信しています…"
          reason={wait > 0 ? `あと${wait}秒で送り直せます` : null}
          onClick={() => again.mutate({ input: { address: pending.address } })}
        >
          確認メールを送り直す
        </Button>
      }
    >
      {again.error && (
        <p role="alert" className="pb-1 font-bold text-danger">
          <Words>{again.error.fields['address'] ?? again.error.message}</Words>
        </p>
      )}
      <p className="wrap-anywhere">
        <Words>
          {pending.address} に届いたメールのリンクを、
          <JstTime at={pending.expiresAt} /> までに開いてください。
        </Words>
      </p>
      <p className="pt-1 text-sm text-fg-2">
        <Words>届かないときは、迷惑メールの設定とアドレスを確認してください。</Words>
      </p>
    </Banner>
  );
}

function useRegistration() {
  const save = useGraphqlMutation(RegisterEmailMutation, {
    invalidates: queriesStaleAfterEmailChange,
    onSuccess: () => toast.success('確認メールを送りました'),
  });
  const form = useForm({
    initial: { address: '' },
    focusesField: true,
    check: ({ address }): FieldErrors =>
      normalizeEmail(address) ? {} : { address: wrongEmailSentence },
    async submit({ address }) {
      await save.mutateAsync({ input: { address } });
      form.change({ address: '' });
    },
  });
  return form;
}
