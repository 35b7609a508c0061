import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { CodeField } from '#platform/ui/fields/code-field.tsx';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { useHistoryState } from '#platform/web/history-state.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { ResendCode } from '#platform/web/proof/resend-code.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';
import { signInByPhoneCode } from '#platform/web/session/sign-in.ts';

import { RequestSignInCodeMutation } from './client.ts';
import { signInErrorSentenceOf } from '#access/worker/messages.ts';
import { signInReturnPath } from '#access/worker/sign-in/return-path.ts';
import { clearSentCode, rememberSentCode } from './sent-code.ts';
import { oneTimeCodeValidMinutes } from '#platform/base/refusal.ts';

type Sent = { phoneNumber: string; resendAt: string };

function sentOf(state: unknown): Sent | null {
  if (typeof state !== 'object' || state === null) return null;
  if (!('phoneNumber' in state) || !('resendAt' in state)) return null;
  return { phoneNumber: String(state.phoneNumber), resendAt: String(state.resendAt) };
}

export const handle: ScreenHandle = { hidesTabs: true };

/** 認証コード: six digits, sent when the sixth is typed. */
export default function SignInCode() {
  const { search } = useLocation();
  const state = useHistoryState();
  // After a reload the number is known only after hydration: wait instead of redirecting.
  if (state === undefined) return <CodeFrame />;
  const sent = sentOf(state);
  // Opened by URL alone, the screen has no number for which to check a code.
  if (!sent) return <Navigate to={`${paths.signIn()}${search}`} replace />;
  return <CodeForm key={sent.resendAt} sent={sent} />;
}

/** The screen without the form, as the server renders it. */
function CodeFrame({ children }: { children?: ReactNode }) {
  const [params] = useSearchParams();
  return (
    <Screen title="認証コードの入力" noIndex back={paths.signIn(params)}>
      {children}
    </Screen>
  );
}

function CodeForm({ sent }: { sent: Sent }) {
  const [params] = useSearchParams();
  const field = useRef<HTMLInputElement>(null);
  // Focus the only field of the screen: the phone then offers the code from its SMS.
  useEffect(() => field.current?.focus(), []);
  // True for a number without a recent sign-in: it may have a new owner, so that the code alone proves nothing.
  const [asksBirthDate, setAsksBirthDate] = useState(false);
  const form = useForm({
    initial: { code: '', bornOn: '' },
    focusesField: true,
    check: ({ code, bornOn }): FieldErrors => ({
      ...(/^\d{6}$/.test(code) ? {} : { code: 'SMSに届いた6桁の数字を入力してください' }),
      ...(asksBirthDate && bornOn === '' ? { bornOn: '生年月日を入力してください' } : {}),
    }),
    async submit({ code, bornOn }) {
      const callbackUrl = signInReturnPath(params.get('callbackUrl'), window.location.origin);
      const { phoneNumber } = sent;
      const proof = { phoneNumber, code, ...(bornOn === '' ? {} : { bornOn }) };
      const answer = await signInByPhoneCode('phone', { ...proof, callbackUrl });
      if (answer.ok) {
        clearSentCode();
        // The browser loads the next page; until then the button stays pending.
        return new Promise<never>(() => {});
      }
      const sentence = signInErrorSentenceOf(answer.error, answer.code);
      if (sentence === null) return undefined;
      if (answer.code === 'BIRTH_DATE_NEEDED') setAsksBirthDate(true);
      if (isAboutBirthDate(answer.code))
        throw new GraphqlFailure(answer.error, sentence, { bornOn: sentence });
      field.current?.select();
      throw new GraphqlFailure(answer.error, sentence, { code: sentence });
    },
  });
  const enter = (code: string) => {
    form.change({ code });
    void form.submit();
  };
  return (
    <CodeFrame>
      <form
        method="post"
        noValidate
        className="flex flex-col gap-6 px-4 py-6"
        onSubmit={(event) => {
          event.preventDefault();
          enter(field.current?.value ?? '');
        }}
      >
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
        {asksBirthDate && (
          <DateField
            label="生年月日"
            name="bornOn"
            required
            birthday
            support="登録した生年月日を、西暦か、昭和・平成の年で入力してください"
            value={form.draft.bornOn}
            error={form.problems['bornOn']}
            onChange={(bornOn) => form.change({ bornOn })}
          />
        )}
        <Button
          type="submit"
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="確認しています…"
        >
          ログインする
        </Button>
        <Resend sent={sent} />
        <NotArrived />
      </form>
    </CodeFrame>
  );
}

/** Advice for a worker who received no SMS. */
function NotArrived() {
  return (
    <Disclosure title="届かないとき">
      <ul className="list-disc pl-5">
        <li>
          <Words>番号が正しいか確認してください。違うときは戻って入力し直せます。</Words>
        </li>
        <li>
          <Words>電波のよい場所で、1分ほどお待ちください。</Words>
        </li>
        <li>
          <Words>海外からのSMSや、迷惑メッセージの設定を確認してください。</Words>
        </li>
      </ul>
    </Disclosure>
  );
}

const isAboutBirthDate = (code: string | null) => code?.startsWith('BIRTH_DATE_') ?? false;

function Resend({ sent }: { sent: Sent }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const send = useGraphqlMutation(RequestSignInCodeMutation, {
    onSuccess: ({ requestSignInCode: { resendAt, expiresAt } }) => {
      const { phoneNumber } = sent;
      rememberSentCode({ phoneNumber, resendAt, expiresAt });
      toast.success('新しいコードを送りました');
      return navigate(`${paths.signIn.code()}${search}`, {
        replace: true,
        state: { phoneNumber, resendAt },
      });
    },
  });
  return (
    <ResendCode
      sending={send}
      resendAt={sent.resendAt}
      onSend={() => send.mutate({ input: { phoneNumber: sent.phoneNumber } })}
    />
  );
}
