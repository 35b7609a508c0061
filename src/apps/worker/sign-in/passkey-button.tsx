import { useMutation, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useSearchParams } from 'react-router';

import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { transportOf } from '#platform/web/graphql/query.ts';
import { answerByPasskey } from '#platform/web/passkeys/passkey-dialog.ts';
import { signInByPasskey } from '#platform/web/session/sign-in.ts';

import { StartPasskeySignIn } from './client.ts';
import { signInSentence } from '#access/worker/messages.ts';
import { signInReturnPath } from '#access/worker/sign-in/return-path.ts';

/** Signs in by a passkey of this device. */
export function PasskeyButton() {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const signIn = useMutation<void, GraphqlFailure>({
    async mutationFn() {
      const { startPasskeySignIn } = await transportOf(client)(StartPasskeySignIn, {});
      const given = await answerByPasskey(startPasskeySignIn);
      const callbackUrl = signInReturnPath(params.get('callbackUrl'), window.location.origin);
      const answer = await signInByPasskey({ ...given, callbackUrl });
      // After a success the browser loads the next page; the button keeps waiting until then.
      if (answer.ok) return new Promise<never>(() => {});
      throw new GraphqlFailure(answer.error, signInSentence(answer.error, answer.code) ?? '');
    },
  });
  return (
    <div className="flex flex-col gap-3">
      {signIn.isError && (
        <Banner tone="danger" announce title="ログインできませんでした">
          {signIn.error.message}
        </Banner>
      )}
      <Button
        variant="secondary"
        size="lg"
        wide
        icon={<KeyRound aria-hidden className="size-5" />}
        pending={signIn.isPending}
        pendingLabel="確認しています…"
        onClick={() => signIn.mutate()}
      >
        パスキーでログインする
      </Button>
    </div>
  );
}
