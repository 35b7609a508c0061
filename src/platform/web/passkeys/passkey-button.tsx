import { useMutation, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';

import { Button } from '#platform/ui/button.tsx';
import type { ButtonVariant } from '#platform/ui/button-class.ts';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

import type { GraphqlFailure, GraphqlTransport } from '../graphql/graphql.ts';
import { transportOfClient } from '../graphql/query.ts';
import { useDialogSignal } from './use-dialog-signal.ts';

type Props = {
  label: Sentence;
  failureTitle: Sentence;
  variant?: ButtonVariant;
  /** Text between the failure and the button. */
  children?: ReactNode;
  /** Asks for the passkey until the signal is aborted. Never resolves after a success that loads another page. */
  run: (send: GraphqlTransport, signal: AbortSignal) => Promise<void>;
  onDone?: () => unknown;
};

/** A button that asks for a passkey of this device; the failure of the last press is shown above it. */
export function PasskeyButton({
  label,
  failureTitle,
  variant = 'secondary',
  children,
  run,
  onDone,
}: Props) {
  const client = useQueryClient();
  const dialog = useDialogSignal();
  const use = useMutation<void, GraphqlFailure>({
    mutationFn: () => run(transportOfClient(client), dialog.begin()),
    onSuccess: () => onDone?.(),
  });
  return (
    <div className="flex flex-col gap-3">
      {use.isError && (
        <Banner tone="danger" announce title={failureTitle}>
          {use.error.message}
        </Banner>
      )}
      {children}
      <Button
        variant={variant}
        size="lg"
        wide
        icon={<KeyRound aria-hidden className="size-5" />}
        pending={use.isPending}
        pendingLabel="確認しています…"
        onClick={() => use.mutate()}
      >
        {label}
      </Button>
    </div>
  );
}
