import { useSyncExternalStore } from 'react';
import {
  Link,
  redirect,
  useNavigate,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { PhoneField } from '#platform/ui/fields/phone-field.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageServerContext } from '#platform/web/page-context.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { serverTime, useServerTime } from '#platform/web/server-time.ts';

import { RequestSignInCodeMutation } from './client.ts';
import { phoneNumberErrorSentence, signInErrorSentenceOf } from '#access/worker/messages.ts';
import { signInReturnPath } from '#access/worker/sign-in/return-path.ts';
import { normalizePhoneNumber } from '#access/worker/rules.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { readSentCode, rememberSentCode, storedSentCodeText, type SentCode } from './sent-code.ts';

/**
 * Redirects a signed-in person to the page to which the sign-in would lead. Decided on the server, which alone
 * knows whether the session is valid: a browser that believes in an ended session would be redirected back and
 * forth.
 */
export function loader({ url: { searchParams, origin }, context }: LoaderFunctionArgs): null {
  if (context.get(pageServerContext).session === null) return null;
  throw redirect(signInReturnPath(searchParams.get('callbackUrl'), origin));
}

export const handle: ScreenHandle = { hidesTabs: true };

const never = () => () => undefined;

type SentBannerProps = { onEnter: (sent: SentCode) => unknown };

/** Links to the form for a code sent from this tab, while the code is valid; appears after hydration. */
function SentBanner({ onEnter }: SentBannerProps) {
  const stored = useSyncExternalStore(never, storedSentCodeText, () => null);
  const sent = readSentCode(stored, useServerTime(1_000));
  if (!sent) return null;
  return (
    <Banner
      title="送ったコードを入力できます"
      action={
        <Button variant="secondary" size="sm" onClick={() => void onEnter(sent)}>
          コードを入力する
        </Button>
      }
    >
      {formatTypedPhoneNumber(sent.phoneNumber)} に送ったコードがあります
    </Banner>
  );
}

/** ログイン: asks for a mobile number; the next screen asks for the code. New numbers sign up the same way. */
export default function SignIn() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const enterCode = (state: { phoneNumber: string; resendAt: string }) => {
    const next = new URLSearchParams(params);
    next.delete('error');
    next.delete('code');
    // The number is in the history state and not in the URL, which others may see.
    return navigate(paths.signIn.code(next), { state });
  };
  const send = useGraphqlMutation(RequestSignInCodeMutation, {
    onSuccess: ({ requestSignInCode: { resendAt, expiresAt } }, { input: { phoneNumber } }) => {
      rememberSentCode({ phoneNumber, resendAt, expiresAt });
      return enterCode({ phoneNumber, resendAt });
    },
  });
  const form = useForm({
    initial: { phoneNumber: params.get('phone') ?? '' },
    focusesField: true,
    check(draft): FieldErrors {
      return normalizePhoneNumber(draft.phoneNumber)
        ? {}
        : { phoneNumber: phoneNumberErrorSentence };
    },
    submit(draft) {
      const phoneNumber = normalizePhoneNumber(draft.phoneNumber) ?? '';
      const last = readSentCode(storedSentCodeText(), serverTime());
      // No new code can be sent yet, and the one sent last is still valid: continue with that.
      if (last?.phoneNumber === phoneNumber && serverTime() < new Date(last.resendAt))
        return enterCode(last);
      return send.mutateAsync({ input: { phoneNumber } });
    },
  });
  const email = new URLSearchParams(params);
  email.delete('error');
  email.delete('code');
  const notice = signInErrorSentenceOf(params.get('error'), params.get('code'));
  return (
    <Screen title="ログイン・新規登録" noIndex back={paths.search()}>
      <form
        method="post"
        noValidate
        className="flex flex-col gap-6 px-4 py-6"
        onSubmit={form.onSubmit}
      >
        {notice && (
          <Banner
            tone={params.get('error') === 'SessionRequired' ? 'info' : 'danger'}
            announce={false}
          >
            {notice}
          </Banner>
        )}
        <FormFailure form={form} title="コードを送れませんでした" />
        <SentBanner onEnter={enterCode} />
        <p>
          <Words>
            携帯電話番号に、6桁の認証コードをSMSで送ります。はじめての方も、この番号で登録できます。
          </Words>
        </p>
        <PhoneField
          label="携帯電話番号"
          name="phoneNumber"
          required
          autoComplete="tel-national"
          value={form.draft.phoneNumber}
          error={form.problems['phoneNumber']}
          onChange={(event) => form.change({ phoneNumber: event.target.value })}
        />
        <Button
          type="submit"
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="送信しています…"
        >
          認証コードを送る
        </Button>
        <PasskeySignIn />
        <p>
          <Link className="text-link underline" to={paths.signIn.email(email)}>
            <Words>メールでログインする</Words>
          </Link>
        </p>
        <p className="text-sm text-fg-2">
          <Words>
            続けると、
            <Link className="text-link underline" to={paths.terms()}>
              <Words>利用規約</Words>
            </Link>
            と
            <Link className="text-link underline" to={paths.privacy()}>
              <Words>プライバシーポリシー</Words>
            </Link>
            に同意したことになります。
          </Words>
        </p>
      </form>
    </Screen>
  );
}
