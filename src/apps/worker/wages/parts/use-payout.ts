import { useQueryClient } from '@tanstack/react-query';

import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { invalidateAnswers } from '#platform/web/graphql/query.ts';

import { RequestBankTransferMutation, TransfersQuery, WalletQuery } from '../client.ts';

/** Requests the transfer of the whole balance. Repeated presses make one transfer; the next payout makes its own. */
export function usePayoutRequest({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  return useGraphqlMutation(RequestBankTransferMutation, {
    invalidates: [WalletQuery, TransfersQuery, 'OpenOverpayments', 'Overpayment'],
    once: 'decision',
    onSuccess: onDone,
    onError: (failure) => {
      // Refetch, so that the card and the button show the new payday before the next press.
      if (failure.code === 'DESIGNATED_DAY_CHANGED') void invalidateAnswers(client, [WalletQuery]);
    },
  });
}
