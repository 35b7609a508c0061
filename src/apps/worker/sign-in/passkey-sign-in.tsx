import { useSearchParams } from 'react-router';

import { signInErrorSentenceOf } from '#access/worker/messages.ts';
import { signInReturnPath } from '#access/worker/sign-in/return-path.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { PasskeyButton } from '#platform/web/passkeys/passkey-button.tsx';
import { answerSignInChallenge } from '#platform/web/passkeys/passkey-calls.ts';
import { signInByPasskey } from '#platform/web/session/sign-in.ts';

/** The button to sign in with a passkey of this device. */
export function PasskeySignIn() {
  const [params] = useSearchParams();
  return (
    <PasskeyButton
      label="パスキーでログインする"
      failureTitle="ログインできませんでした"
      run={async (send, signal) => {
        const given = await answerSignInChallenge(send, signal);
        const callbackUrl = signInReturnPath(params.get('callbackUrl'), window.location.origin);
        const answer = await signInByPasskey({ ...given, callbackUrl });
        // After a success the browser loads the next page; until then the button stays pending.
        if (answer.ok) return new Promise<never>(() => {});
        throw new GraphqlFailure(
          answer.error,
          signInErrorSentenceOf(answer.error, answer.code) ?? '',
        );
      }}
    />
  );
}
