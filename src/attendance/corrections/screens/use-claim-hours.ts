import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '#base/paths.ts';
import { toast } from '#ui/overlays/toast.ts';
import { GraphqlFailure } from '#web/graphql/graphql.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import { invalidate, keyOf } from '#web/graphql/query.ts';

import {
  Schedule,
  Shift,
  UpdateBreakTime,
  UpdateCheckinTime,
  UpdateCheckoutTime,
  WorkTime,
  type WorkTimeView,
} from '../../client.ts';

type Claim = { startAt: Date | null; endAt: Date | null; breakMinutes: number };
type FieldName = 'startAt' | 'endAt' | 'breakMinutes';

/**
 * Saves the changed parts of the claim one by one, then opens the wage check with the reason. A retry
 * after a failure is harmless, because the server stores a draft. (Rule 4.11)
 */
export function useClaimHours(hours: WorkTimeView) {
  const { id } = hours;
  const client = useQueryClient();
  const navigate = useNavigate();
  const checkin = useGraphqlMutation(UpdateCheckinTime);
  const checkout = useGraphqlMutation(UpdateCheckoutTime);
  const pause = useGraphqlMutation(UpdateBreakTime);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});

  async function saved(field: FieldName, call: () => Promise<unknown>): Promise<boolean> {
    try {
      await call();
      return true;
    } catch (error) {
      if (!(error instanceof GraphqlFailure)) throw error;
      const sentence = Object.values(error.fields)[0];
      if (sentence === undefined) setFailure(error.message);
      else setErrors({ [field]: sentence });
      toast.error(sentence ?? error.message);
      return false;
    }
  }

  async function saveAll({ startAt, endAt, breakMinutes }: Claim): Promise<boolean> {
    const standing = standingOf(hours);
    const calls: [FieldName, boolean, () => Promise<unknown>][] = [
      [
        'startAt',
        startAt?.getTime() !== standing.startAt,
        () => checkin.mutateAsync({ input: { id, at: startAt?.toISOString() ?? '' } }),
      ],
      [
        'endAt',
        endAt?.getTime() !== standing.endAt,
        () => checkout.mutateAsync({ input: { id, at: endAt?.toISOString() ?? '' } }),
      ],
      [
        'breakMinutes',
        breakMinutes !== standing.breakMinutes,
        () => pause.mutateAsync({ input: { id, breakMinutes } }),
      ],
    ];
    for (const [field, differs, call] of calls) {
      if (differs && !(await saved(field, call))) return false;
    }
    return true;
  }

  return {
    isSaving,
    failure,
    errors,
    forgetErrors() {
      setFailure(null);
      setErrors({});
    },
    async save(claim: Claim, reason: string): Promise<void> {
      setIsSaving(true);
      setFailure(null);
      setErrors({});
      const isDone = await saveAll(claim);
      setIsSaving(false);
      if (!isDone) return;
      // Drop the cached wage, so that the next screen cannot show the amount of the earlier draft.
      client.removeQueries({ queryKey: keyOf('WageWithAdjustment') });
      void invalidate(client, [WorkTime, Shift, Schedule]);
      await navigate(paths.shift.wage(id, { mode: 'adjust' }), { state: { reason } });
    },
  };
}

const at = (instant: string | null) => (instant === null ? null : new Date(instant).getTime());

/** The claim the server would send now: the draft, and recorded values for parts without a draft. */
function standingOf(hours: WorkTimeView) {
  return {
    startAt: at(hours.claimedStartAt ?? hours.recordedStartAt),
    endAt: at(hours.claimedEndAt ?? hours.recordedEndAt),
    breakMinutes:
      hours.claimedBreakMinutes ?? hours.recordedBreakMinutes ?? hours.plannedBreakMinutes,
  };
}
