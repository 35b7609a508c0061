import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { GraphqlFailure } from '#web/graphql/graphql.ts';
import { invalidate, transportOf } from '#web/graphql/query.ts';
import { subscriptionInput } from '#web/push/push-client.ts';
import { askAndSubscribe, ownSubscription, pushState, type PushProblem } from '#web/push/push.ts';
import { pushProblems } from '#web/push/use-push.ts';
import { facilityPush } from '#web/staff/facility-push.ts';

import {
  RegisterStaffPushDevice,
  RemoveStaffPushDevice,
  SendStaffTestPush,
  StaffNoticeSettings,
  type NoticeSettingsData,
} from '../notices-facility-client.ts';

const browserState = 'FacilityBrowserPush';

export type StaffPush = ReturnType<typeof useStaffPush>;

/** The push state of this browser and the actions on it. `state` is null until the browser has answered. */
export function useStaffPush({ publicKey, devices }: NoticeSettingsData['push']) {
  const client = useQueryClient();
  const transport = transportOf(client);
  const { data: state = null } = useQuery({
    queryKey: [browserState, devices],
    // A private window may have the push functions and reject every call.
    queryFn: () =>
      pushState({ devices }, facilityPush).catch(() => ({ kind: 'unsupported' as const })),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const [pending, setPending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  /** Runs one action at a time; its error stays on the screen until the next attempt. */
  async function run(what: string, work: () => Promise<PushProblem | null>): Promise<boolean> {
    if (pending) return false;
    setPending(what);
    setProblem(null);
    try {
      const trouble = await work();
      if (trouble) setProblem(pushProblems[trouble]);
      return !trouble;
    } catch (error) {
      if (!(error instanceof GraphqlFailure)) throw error;
      setProblem(error.message);
      return false;
    } finally {
      await invalidate(client, [StaffNoticeSettings]);
      await client.invalidateQueries({ queryKey: [browserState] });
      setPending(null);
    }
  }

  return {
    publicKey,
    devices,
    state,
    /** The running action: `on`, `test`, or the id of the device that is being removed. */
    pending,
    problem,
    /** Must be the first call in a click handler: the browser shows its dialog only then. */
    turnOn: () =>
      run('on', async () => {
        if (!publicKey) return null;
        const subscription = await askAndSubscribe(publicKey, facilityPush);
        if (typeof subscription === 'string') return subscription;
        await transport(RegisterStaffPushDevice, { input: subscriptionInput(subscription) });
        return null;
      }),
    turnOff: (id: string) =>
      run(id, async () => {
        await transport(RemoveStaffPushDevice, { id });
        const isThis = state?.kind === 'on' && state.device.id === id;
        if (isThis) await (await ownSubscription(facilityPush))?.unsubscribe();
        return null;
      }),
    sendTest: (id: string) =>
      run('test', async () => {
        await transport(SendStaffTestPush, { id });
        return null;
      }),
  };
}
