import { Button } from '#platform/ui/button.tsx';
import type { SentenceNode } from '#platform/ui/display/sentence.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  ApplicationConfirmationQuery,
  RemainingPreparationQuery,
  SkipPreparationMutation,
} from './client.ts';

type Props = {
  variant: 'secondary' | 'quiet';
  children: SentenceNode;
  onSkipped?: () => unknown;
};

/** 「あとで登録する」: continues without a bank account; the payout asks for the account again. (Rule 8.10) */
export function SkipBankButton({ variant, children, onSkipped }: Props) {
  const skip = useGraphqlMutation(SkipPreparationMutation, {
    invalidates: [
      RemainingPreparationQuery,
      ApplicationConfirmationQuery,
      'RecruitmentDetail',
      'ApplicationDates',
    ],
    onSuccess: () => onSkipped?.(),
    onError: (failure) => toast.error(failure.message),
  });
  return (
    <Button
      variant={variant}
      wide={variant === 'secondary'}
      pending={skip.isPending}
      pendingLabel="送信しています…"
      onClick={() => skip.mutate({ input: { kind: 'bank_account' } })}
    >
      {children}
    </Button>
  );
}
