import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { normalizeEmail } from '#platform/base/email.ts';
import { paths } from '#platform/base/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { sendSignInLink } from '#platform/web/session/sign-in.ts';

import { emailErrorSentence, signInErrorSentenceOf } from '#access/worker/messages.ts';
import { signInReturnPath } from '#access/worker/sign-in/return-path.ts';
import { oneTimeCodeValidMinutes } from '#platform/base/refusal.ts';

export const handle: ScreenHandle = { hidesTabs: true };

/** メールでログイン: asks for a confirmed address, to which the sign-in link is sent. */
export default function SignInEmail() {
  const [params] = useSearchParams();
  const isSent = params.get('sent') === '1';
  const back = new URLSearchParams(params);
  back.delete('sent');
  return (
    <Screen
      title="メールでログイン"
      noIndex
      back={paths.signIn(back)}
      focusKey={isSent ? 'sent' : 'form'}
    >
      {isSent ? <Sent again={paths.signIn.email(back)} /> : <AddressForm />}
    </Screen>
  );
}

function AddressForm() {
  const [params, setParams] = useSearchParams();
  // The reason why the link in an e-mail was refused, shown until the next attempt.
  const [notice, setNotice] = useState(() =>
    signInErrorSentenceOf(params.get('error'), params.get('code')),
  );
  const form = useForm({
    initial: { email: '' },
    focusesField: true,
    check: ({ email }): FieldErrors => (normalizeEmail(email) ? {} : { email: emailErrorSentence }),
    async submit({ email }) {
      setNotice(null);
      const callbackUrl = signInReturnPath(params.get('callbackUrl'), window.location.origin);
      const answer = await sendSignInLink({ email, callbackUrl });
      if (answer.ok) return setParams({ callbackUrl, sent: '1' });
      const sentence = signInErrorSentenceOf(answer.error, answer.code);
      if (sentence !== null) throw new GraphqlFailure(answer.error, sentence);
      return undefined;
    },
  });
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-6 px-4 py-6"
      onSubmit={form.onSubmit}
    >
      {notice && (
        <Banner tone="danger" announce title="メールを送れませんでした">
          {notice}
        </Banner>
      )}
      <FormFailure form={form} title="メールを送れませんでした" />
      <p>
        <Words>登録して確認が済んだメールアドレスに、ログイン用のリンクを送ります。</Words>
      </p>
      <TextField
        label="メールアドレス"
        name="email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        value={form.draft.email}
        error={form.problems['email']}
        onChange={(event) => form.change({ email: event.target.value })}
      />
      <Button type="submit" size="lg" wide pending={form.isPending} pendingLabel="送信しています…">
        リンクを送る
      </Button>
      <p className="text-sm text-fg-2">
        <Words>
          はじめての方や、メールアドレスを登録していない方は、携帯電話番号でログインしてください。
        </Words>
      </p>
    </form>
  );
}

/** Shown for every address, registered or not, so that nobody can find out who has an account. */
function Sent({ again }: { again: string }) {
  return (
    <EmptyState
      icon={<MailCheck />}
      title="メールを確認してください"
      actions={
        <Link className={buttonClass({ variant: 'secondary' })} to={again}>
          <Words>送り直す</Words>
        </Link>
      }
    >
      <p>
        <Words>
          登録済みのアドレスであれば、ログイン用のリンクが届きます。{oneTimeCodeValidMinutes}
          分以内に開いてください。
        </Words>
      </p>
      <p className="pt-2 text-sm">
        <Words>
          届かないときは、迷惑メールの設定を確認するか、携帯電話番号でログインしてください。
        </Words>
      </p>
    </EmptyState>
  );
}
