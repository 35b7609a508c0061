import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { toast } from '#ui/overlays/toast.ts';
import { GraphqlFailure } from '#web/graphql/graphql.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import {
  UpdateBreakTime,
  UpdateCheckinTime,
  UpdateCheckoutTime,
  type WorkTimeView,
} from '../../client.ts';

type Claim = { startAt: Date | null; endAt: Date | null; breakMinutes: number };
type FieldName = 'startAt' | 'endAt' | 'breakMinutes';

/**
 * Saves what is claimed otherwise than it stands, part by part, and goes on to the wage with the
 * reason. Repeating it after a failure is harmless: the server keeps a draft. (Rule 4.11)
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
      // An amount of before must not show for a moment: it is asked for anew.
      client.removeQueries({ queryKey: ['WageWithAdjustment'] });
      for (const name of ['WorkTime', 'Shift', 'Schedule']) {
        void client.invalidateQueries({ queryKey: [name] });
      }
      await navigate(`/shifts/${id}/wage?mode=adjust`, { state: { reason } });
    },
  };
}

const at = (instant: string | null) => (instant === null ? null : new Date(instant).getTime());

/** What the server would send as it stands: the draft, and what was recorded where there is none. */
function standingOf(hours: WorkTimeView) {
  return {
    startAt: at(hours.claimedStartAt ?? hours.recordedStartAt),
    endAt: at(hours.claimedEndAt ?? hours.recordedEndAt),
    breakMinutes:
      hours.claimedBreakMinutes ?? hours.recordedBreakMinutes ?? hours.plannedBreakMinutes,
  };
}
