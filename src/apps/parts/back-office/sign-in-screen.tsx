import MailCheck from 'lucide-react/icons/mail-check';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { normalizeEmail } from '#platform/base/email.ts';
import { sameSitePath } from '#platform/base/own-path.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { transportOfClient } from '#platform/web/graphql/query.ts';
import { PasskeyButton } from '#platform/web/passkeys/passkey-button.tsx';
import { answerSignInChallenge } from '#platform/web/passkeys/passkey-calls.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { staffFieldErrorSentences } from '#access/people/messages.ts';
import {
  StaffFinishPasskeySignInMutation,
  StaffRequestLinkMutation,
} from './account-staff-client.ts';
import type { StaffSite } from './side.ts';
import { staffLinkValidMinutes } from '#access/people/rules.ts';

/** ログイン: page to sign in with a passkey of this device or with a link by e-mail. */
export function SignInScreen({ side }: { side: StaffSite }) {
  const [params] = useSearchParams();
  const isSent = params.get('sent') === '1';
  return (
    <Screen
      title={`${side.title}ログイン`}
      documentTitle={`ログイン（${side.title}）`}
      focusKey={isSent ? 'sent' : 'form'}
    >
      <div className="mx-auto flex w-full max-w-160 flex-col gap-8 px-4 py-6">
        {isSent ? (
          <Sent side={side} />
        ) : (
          <>
            <PasskeySignIn side={side} />
            <LinkForm side={side} />
          </>
        )}
      </div>
    </Screen>
  );
}

/**
 * Returns the function to call after a sign-in: clears cached data, which may be another person's, and opens the page.
 */
export function useFinishSignIn(side: StaffSite, to = side.pages()): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return async () => {
    client.clear();
    await navigate(sameSitePath(params.get('returnTo')) ?? to, { replace: true });
  };
}

function PasskeySignIn({ side }: { side: StaffSite }) {
  const entered = useFinishSignIn(side);
  return (
    <section aria-labelledby="passkey-title" className="flex flex-col gap-4">
      <h2 id="passkey-title" className="text-lg font-bold">
        パスキーでログイン
      </h2>
      <PasskeyButton
        variant="primary"
        label="パスキーでログインする"
        failureTitle="ログインできませんでした"
        run={async (send, signal) => {
          await send(StaffFinishPasskeySignInMutation, {
            input: await answerSignInChallenge(send, signal),
          });
        }}
        onDone={entered}
      >
        <p>この端末に登録したパスキー（指紋・顔・暗証番号）でログインします。</p>
      </PasskeyButton>
    </section>
  );
}

function LinkForm({ side }: { side: StaffSite }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initial: { email: '' },
    focusesField: true,
    check: ({ email }): FieldErrors =>
      normalizeEmail(email) ? {} : { email: staffFieldErrorSentences.email },
    async submit({ email }) {
      await transportOfClient(client)(StaffRequestLinkMutation, { email });
      await navigate(side.pages.signIn({ sent: '1' }));
    },
  });
  return (
    <form
      method="post"
      noValidate
      aria-labelledby="link-title"
      className="flex flex-col gap-4"
      onSubmit={form.onSubmit}
    >
      <h2 id="link-title" className="text-lg font-bold">
        メールでログイン
      </h2>
      <FormFailure form={form} title="メールを送れませんでした" />
      <TextField
        label="メールアドレス"
        name="email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        support="招待を受けたアドレスに、ログイン用のリンクを送ります"
        value={form.draft.email}
        error={form.problems['email']}
        onChange={(event) => form.change({ email: event.target.value })}
      />
      <Button
        type="submit"
        variant="secondary"
        size="lg"
        wide
        pending={form.isPending}
        pendingLabel="送信しています…"
      >
        リンクを送る
      </Button>
    </form>
  );
}

/** Sentence after the request, the same for every address, so that nobody learns which addresses have an account. */
function Sent({ side }: { side: StaffSite }) {
  return (
    <EmptyState
      icon={<MailCheck />}
      title="メールを確認してください"
      actions={
        <Link className={buttonClass({ variant: 'secondary' })} to={side.pages.signIn()}>
          ログイン画面に戻る
        </Link>
      }
    >
      <p>
        登録済みのアドレスであれば、ログイン用のリンクが届きます。{staffLinkValidMinutes}
        分以内に開いてください。
      </p>
    </EmptyState>
  );
}
