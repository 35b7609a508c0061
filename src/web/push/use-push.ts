import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { GraphqlFailure } from '../graphql/graphql.ts';
import { PushSetting, SendTestPush, type PushSettings } from './push-client.ts';
import { pushState, turnPushOff, turnPushOn, type PushProblem, type PushState } from './push.ts';
import { invalidate, query, transportOf } from '../graphql/query.ts';

/** The sentences for failed attempts to turn push on. */
export const pushProblems: Record<PushProblem, string> = {
  denied: 'ブラウザで通知が拒否されました。設定を変えると、あとから受け取れます',
  dismissed: '通知はまだ許可されていません。もう一度押して「許可」を選んでください',
  unreachable:
    'この端末を登録できませんでした。ブラウザの通知サービスにつながりません。電波のよい場所で、シークレットモードではない画面から、もう一度お試しください',
};

export const pushSetting = () => query(PushSetting, {});

const browserState = 'BrowserPush';

export type Push = ReturnType<typeof usePush>;

/** The push state of this browser and the actions on that state. `state` is null until loaded. */
export function usePush() {
  const client = useQueryClient();
  const asked = useQuery({ ...pushSetting(), throwOnError: false });
  const settings = asked.data?.pushSetting;
  const state = useBrowserState(settings);
  const [pending, setPending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const transport = transportOf(client);

  /** Runs one action at a time; its error stays on the screen until the next attempt. */
  async function run(
    what: string,
    work: () => Promise<PushProblem | null | void>,
  ): Promise<boolean> {
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
      await invalidate(client, [PushSetting]);
      await client.invalidateQueries({ queryKey: [browserState] });
      setPending(null);
    }
  }

  return {
    settings,
    state,
    failure: asked.error?.message ?? null,
    retry: () => void asked.refetch(),
    /** The running action: `on`, `test`, or the id of the device that is being removed. */
    pending,
    problem,
    /** Must be the first call in a click handler: the browser shows its dialog only then. */
    turnOn: () =>
      run('on', async () =>
        settings?.publicKey ? turnPushOn(transport, settings.publicKey) : null,
      ),
    turnOff: (id: string) =>
      run(id, () =>
        turnPushOff(transport, { id, isThis: state?.kind === 'on' && state.device.id === id }),
      ),
    sendTest: (id: string) =>
      run('test', async () => void (await transport(SendTestPush, { input: { id } }))),
  };
}

/** Refetched on window focus, because the user may have changed the browser's settings. */
function useBrowserState(settings: PushSettings | undefined): PushState | null {
  const { data } = useQuery({
    queryKey: [browserState, settings],
    queryFn: async (): Promise<PushState> => {
      if (!settings) throw new Error('Nothing is known of the worker yet.');
      // A private window may have the push functions and reject every call.
      return pushState(settings).catch(() => ({ kind: 'unsupported' }));
    },
    enabled: settings !== undefined,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return data ?? null;
}
