import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { CodeField } from '#platform/ui/fields/code-field.tsx';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { PhoneField } from '#platform/ui/fields/phone-field.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { ResendCode } from '#platform/web/proof/resend-code.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';

import { phoneChangeErrorSentences, phoneNumberErrorSentence } from '#access/worker/messages.ts';
import { normalizePhoneNumber } from '#access/worker/rules.ts';
import {
  ChangePhoneNumberMutation,
  ownPhoneNumberQuery,
  RequestPhoneChangeMutation,
} from './phone-client.ts';
import { oneTimeCodeValidMinutes } from '#platform/base/refusal.ts';

const route = pageLoaders({ needsSession: true, queries: () => [ownPhoneNumberQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

type Sent = { phoneNumber: string; resendAt: string };

/** 電話番号の変更: the new number, then the code sent to it by SMS. */
export default function Phone() {
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <Screen title="電話番号の変更" back={paths.settings()}>
      {sent ? (
        <CodeForm key={sent.resendAt} sent={sent} onSent={setSent} onOther={() => setSent(null)} />
      ) : (
        <NumberForm onSent={setSent} />
      )}
    </Screen>
  );
}

function NumberForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const current = useSuspenseQuery(ownPhoneNumberQuery()).data.currentUser.phoneNumber;
  const send = useGraphqlMutation(RequestPhoneChangeMutation);
  const form = useForm({
    initial: { phoneNumber: '' },
    focusesField: true,
    check(draft): FieldErrors {
      const phoneNumber = normalizePhoneNumber(draft.phoneNumber);
      if (phoneNumber === null) return { phoneNumber: phoneNumberErrorSentence };
      return phoneNumber === current ? { phoneNumber: phoneChangeErrorSentences.unchanged } : {};
    },
    async submit(draft) {
      const phoneNumber = normalizePhoneNumber(draft.phoneNumber) ?? '';
      const { requestPhoneChange } = await send.mutateAsync({ input: { phoneNumber } });
      onSent({ phoneNumber, resendAt: requestPhoneChange.resendAt });
    },
  });
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-6 px-4 py-6"
      onSubmit={form.onSubmit}
    >
      <FormFailure form={form} title="コードを送れませんでした" />
      <p>
        <Words>いまの電話番号：{formatTypedPhoneNumber(current)}</Words>
      </p>
      <p>
        <Words>
          新しい電話番号に、6桁の認証コードをSMSで送ります。ご本人かどうかも、いまの電話番号かメールで確認します。
        </Words>
      </p>
      <PhoneField
        label="新しい電話番号"
        name="phoneNumber"
        required
        autoComplete="tel-national"
        value={form.draft.phoneNumber}
        error={form.problems['phoneNumber']}
        onChange={(event) => form.change({ phoneNumber: event.target.value })}
      />
      <Button type="submit" size="lg" wide pending={form.isPending} pendingLabel="送信しています…">
        認証コードを送る
      </Button>
      <p className="text-sm text-fg-2">
        <Words>
          いまの電話番号もメールも使えないときは、
          <Link className="text-link underline" to={paths.support()}>
            <Words>サポート</Words>
          </Link>
          へご連絡ください。
        </Words>
      </p>
    </form>
  );
}

type CodeProps = { sent: Sent; onSent: (sent: Sent) => void; onOther: () => void };

function CodeForm({ sent, onSent, onOther }: CodeProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // Focuses the only field: the phone then offers the code from its SMS.
  useEffect(() => field.current?.focus(), []);
  const change = useGraphqlMutation(ChangePhoneNumberMutation);
  const form = useForm({
    initial: { code: '' },
    focusesField: true,
    check: ({ code }): FieldErrors =>
      /^\d{6}$/.test(code) ? {} : { code: 'SMSに届いた6桁の数字を入力してください' },
    async submit({ code }) {
      try {
        await change.mutateAsync({ input: { code } });
      } catch (error) {
        field.current?.select();
        const isCode = error instanceof GraphqlFailure && error.code.startsWith('CODE_');
        if (!isCode) throw error;
        throw new GraphqlFailure(error.code, error.message, { code: error.message });
      }
      // Several screens show the phone number.
      await client.invalidateQueries();
      toast.success('電話番号を変更しました');
      await navigate(paths.settings());
    },
  });
  const enter = (code: string) => {
    form.change({ code });
    void form.submit();
  };
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-6 px-4 py-6"
      onSubmit={(event) => {
        event.preventDefault();
        enter(field.current?.value ?? '');
      }}
    >
      <FormFailure form={form} title="変更できませんでした" />
      <p>
        <Words>
          {formatTypedPhoneNumber(sent.phoneNumber)} に送った6桁の数字を入力してください。
          {oneTimeCodeValidMinutes}
          分間使えます。
        </Words>
      </p>
      <CodeField
        ref={field}
        label="認証コード"
        name="code"
        required
        autoComplete="one-time-code"
        error={form.problems['code']}
        onComplete={enter}
      />
      <Button type="submit" size="lg" wide pending={form.isPending} pendingLabel="確認しています…">
        電話番号を変更する
      </Button>
      <Resend sent={sent} onSent={onSent} />
      <Button variant="quiet" onClick={onOther}>
        別の電話番号を入力する
      </Button>
    </form>
  );
}

function Resend({ sent, onSent }: Pick<CodeProps, 'sent' | 'onSent'>) {
  const { phoneNumber, resendAt } = sent;
  const send = useGraphqlMutation(RequestPhoneChangeMutation, {
    onSuccess: ({ requestPhoneChange }) => {
      toast.success('新しいコードを送りました');
      onSent({ phoneNumber, resendAt: requestPhoneChange.resendAt });
    },
  });
  return (
    <ResendCode
      sending={send}
      resendAt={resendAt}
      onSend={() => send.mutate({ input: { phoneNumber } })}
    />
  );
}
