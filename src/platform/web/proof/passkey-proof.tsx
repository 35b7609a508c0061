import { useMutation, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';

import { Button } from '#platform/ui/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';

import type { GraphqlFailure } from '../graphql/graphql.ts';
import { transportOf } from '../graphql/query.ts';
import { answerByPasskey } from '../passkeys/passkey-dialog.ts';
import { FinishPasskeyProof, StartPasskeyProof } from './proof-client.ts';

/** The proof by a passkey of this device, for a worker who has one. */
export function PasskeyProof({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const prove = useMutation<void, GraphqlFailure>({
    async mutationFn() {
      const send = transportOf(client);
      const { startPasskeyProof } = await send(StartPasskeyProof, {});
      await send(FinishPasskeyProof, { input: await answerByPasskey(startPasskeyProof) });
    },
    onSuccess: onDone,
  });
  return (
    <div className="flex flex-col gap-2">
      {prove.isError && (
        <Banner tone="danger" announce title="確認できませんでした">
          {prove.error.message}
        </Banner>
      )}
      <Button
        variant="secondary"
        size="lg"
        wide
        icon={<KeyRound aria-hidden className="size-5" />}
        pending={prove.isPending}
        pendingLabel="確認しています…"
        onClick={() => prove.mutate()}
      >
        パスキーで確認する
      </Button>
    </div>
  );
}
