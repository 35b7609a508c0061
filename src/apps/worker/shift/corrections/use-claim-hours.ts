import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { invalidateAnswers, queryKeyPrefix } from '#platform/web/graphql/query.ts';

import {
  ScheduleQuery,
  ShiftQuery,
  UpdateBreakTimeMutation,
  UpdateCheckinTimeMutation,
  UpdateCheckoutTimeMutation,
  WorkTimeQuery,
  type WorkTimeView,
} from '../client.ts';

type Claim = { startAt: Date | null; endAt: Date | null; breakMinutes: number };
type FieldName = 'startAt' | 'endAt' | 'breakMinutes';

/**
 * Returns a function that saves the changed parts of the claim one by one, then opens the wage check with the
 * reason. A retry after a failure is harmless, because the server stores a draft. (Rule 4.11)
 */
export function useClaimHours(hours: WorkTimeView) {
  const { id } = hours;
  const client = useQueryClient();
  const navigate = useNavigate();
  const checkin = useGraphqlMutation(UpdateCheckinTimeMutation);
  const checkout = useGraphqlMutation(UpdateCheckoutTimeMutation);
  const pause = useGraphqlMutation(UpdateBreakTimeMutation);

  async function saveChanged({ startAt, endAt, breakMinutes }: Claim): Promise<void> {
    const submitted = submittedHours(hours);
    const calls: [FieldName, boolean, () => Promise<unknown>][] = [
      [
        'startAt',
        startAt?.getTime() !== submitted.startAt,
        () => checkin.mutateAsync({ input: { id, at: startAt?.toISOString() ?? '' } }),
      ],
      [
        'endAt',
        endAt?.getTime() !== submitted.endAt,
        () => checkout.mutateAsync({ input: { id, at: endAt?.toISOString() ?? '' } }),
      ],
      [
        'breakMinutes',
        breakMinutes !== submitted.breakMinutes,
        () => pause.mutateAsync({ input: { id, breakMinutes } }),
      ],
    ];
    for (const [field, differs, call] of calls) {
      if (differs) await saved(field, call);
    }
  }

  return async (claim: Claim, reason: string): Promise<void> => {
    await saveChanged(claim);
    // Removes the cached wage, so that the next screen cannot show the amount of an earlier draft.
    client.removeQueries({ queryKey: queryKeyPrefix('WageWithAdjustment') });
    void invalidateAnswers(client, [WorkTimeQuery, ShiftQuery, ScheduleQuery]);
    await navigate(paths.shift.wage(id, { mode: 'adjust' }), { state: { reason } });
  };
}

/** Maps a refused value to the form's field, because the API's field is `at` for both stamps. */
async function saved(field: FieldName, call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof GraphqlFailure)) throw error;
    const [sentence] = Object.values(error.fields);
    toast.error(sentence ?? error.message);
    if (sentence === undefined) throw error;
    throw new GraphqlFailure(error.code, error.message, { [field]: sentence });
  }
}

const at = (instant: string | null) => (instant === null ? null : new Date(instant).getTime());

/** Returns the claim as stored on the server: the draft, and recorded values for parts without a draft. */
function submittedHours(hours: WorkTimeView) {
  return {
    startAt: at(hours.claimedStartAt ?? hours.recordedStartAt),
    endAt: at(hours.claimedEndAt ?? hours.recordedEndAt),
    breakMinutes:
      hours.claimedBreakMinutes ?? hours.recordedBreakMinutes ?? hours.plannedBreakMinutes,
  };
}
