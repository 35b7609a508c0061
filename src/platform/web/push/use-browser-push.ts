import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { GraphqlFailure, type GraphqlTransport } from '../graphql/graphql.ts';
import { invalidateAnswers, transportOfClient, type QueryRef } from '../graphql/query.ts';
import type { PushSettings } from './push-client.ts';
import {
  askAndSubscribeToPush,
  findOwnPushSubscription,
  readPushState,
  type TurnOnPushProblem,
  type BrowserPushState,
  type PushServiceWorker,
} from './push.ts';

/** The push functions of one side, workers or facilities: its service worker and its calls to the server. */
export type PushSideFunctions = {
  pushWorker: PushServiceWorker;
  /** The query of the push settings, refetched after each action. */
  setting: QueryRef;
  register(transport: GraphqlTransport, subscription: PushSubscription): Promise<unknown>;
  remove(transport: GraphqlTransport, id: string): Promise<unknown>;
  sendTest(transport: GraphqlTransport, id: string): Promise<unknown>;
};

/** The sentences for failed attempts to turn push on. */
const pushProblems: Record<TurnOnPushProblem, string> = {
  denied: 'ブラウザで通知が拒否されました。設定を変えると、あとから受け取れます',
  dismissed: '通知はまだ許可されていません。もう一度押して「許可」を選んでください',
  unreachable:
    'この端末を登録できませんでした。ブラウザの通知サービスにつながりません。電波のよい場所で、シークレットモードではない画面から、もう一度お試しください',
};

const browserState = 'BrowserPush';

export type BrowserPush = ReturnType<typeof useBrowserPush>;

/** The push state of this browser and the actions on that state. `state` is null until loaded. */
export function useBrowserPush(settings: PushSettings | undefined, side: PushSideFunctions) {
  const client = useQueryClient();
  const transport = transportOfClient(client);
  const state = useBrowserState(settings, side.pushWorker);
  const [pending, setPending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  /** Runs one action at a time; its error stays on the screen until the next attempt. */
  async function run(
    what: string,
    work: () => Promise<TurnOnPushProblem | null | void>,
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
      await invalidateAnswers(client, [side.setting]);
      await client.invalidateQueries({ queryKey: [browserState] });
      setPending(null);
    }
  }

  async function register(publicKey: string): Promise<TurnOnPushProblem | null> {
    const subscription = await askAndSubscribeToPush(publicKey, side.pushWorker);
    if (typeof subscription === 'string') return subscription;
    await side.register(transport, subscription);
    return null;
  }

  async function remove(id: string): Promise<void> {
    await side.remove(transport, id);
    const isThis = state?.kind === 'on' && state.device.id === id;
    if (isThis) await (await findOwnPushSubscription(side.pushWorker))?.unsubscribe();
  }

  return {
    settings,
    state,
    /** The running action: `on`, `test`, or the id of the device that is being removed. */
    pending,
    problem,
    /** Must be the first call in a click handler: the browser shows its dialog only then. */
    turnOn: () =>
      run('on', async () => (settings?.publicKey ? register(settings.publicKey) : null)),
    turnOff: (id: string) => run(id, () => remove(id)),
    sendTest: (id: string) => run('test', async () => void (await side.sendTest(transport, id))),
  };
}

/** Refetched on window focus, because the user may have changed the browser's settings. */
function useBrowserState(
  settings: PushSettings | undefined,
  pushWorker: PushServiceWorker,
): BrowserPushState | null {
  const { data } = useQuery({
    queryKey: [browserState, pushWorker.scope, settings],
    queryFn: async (): Promise<BrowserPushState> => {
      if (!settings) throw new Error('The push settings are not loaded yet.');
      // A private window may have the push functions but reject every call.
      return readPushState(settings, pushWorker).catch(() => ({ kind: 'unsupported' }));
    },
    enabled: settings !== undefined,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return data ?? null;
}
