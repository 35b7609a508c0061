import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import { sameSitePath } from '#platform/base/own-path.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { serverTime } from '#platform/web/server-time.ts';
import { refreshSession } from '#platform/web/session/session.tsx';

import {
  queriesStaleAfterProfileChange,
  UpdateWorkerProfileMutation,
  workerProfileQuery,
  type Profile,
} from './client.ts';
import type { ProfileInput } from '#domain/profile/fields.ts';
import { changedProfileFields, checkProfileDraft } from './draft.ts';
import { pathAfterSavingProfile } from './next-step.ts';

type Options<Draft extends ProfileInput> = {
  profile: Profile;
  initial: Draft;
  /** Checks across several fields. */
  alsoCheck?: (draft: Draft) => FieldErrors;
};

/**
 * The state of one topic's form: input, errors, and saving the changes. Starts from the profile as of opening,
 * whose version is sent along so that the server refuses to overwrite later changes.
 */
export function useProfileForm<Draft extends ProfileInput>(options: Options<Draft>) {
  const [{ initial, version }] = useState({
    initial: options.initial,
    version: options.profile.version,
  });
  const leave = useLeaveProfileForm();
  const save = useGraphqlMutation(UpdateWorkerProfileMutation, {
    invalidates: queriesStaleAfterProfileChange,
    onSuccess: async (_data, { input }) => {
      toast.success('保存しました');
      // The session contains the name as well.
      if ('lastName' in input || 'firstName' in input) await refreshSession();
      await leave();
    },
  });
  const readinessOf = (draft: Draft) => checkProfileDraft(initial, draft, jstDay(serverTime()));
  return useForm<Draft>({
    initial,
    isSame: (draft, opened) => changedProfileFields(opened, draft).length === 0,
    check(draft) {
      const ready = readinessOf(draft);
      return { ...('problems' in ready ? ready.problems : {}), ...options.alsoCheck?.(draft) };
    },
    async submit(draft) {
      const ready = readinessOf(draft);
      if ('problems' in ready) return;
      if (Object.keys(ready.input).length === 0) await leave();
      else await save.mutateAsync({ input: { ...ready.input, version } });
    },
  });
}

/** Leaves a saved form: to the task's next topic, back to the task, or to the overview. */
export function useLeaveProfileForm(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return async () => {
    const { completion } = (await client.fetchQuery(workerProfileQuery())).workerProfile;
    const path = pathAfterSavingProfile(completion, sameSitePath(params.get('returnTo')));
    await navigate(path, { replace: true });
  };
}
