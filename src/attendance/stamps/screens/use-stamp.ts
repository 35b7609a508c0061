import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { GraphqlFailure } from '#web/graphql/graphql.ts';
import { serverTime } from '#web/server-time.ts';
import { stampOutbox } from '../stamp-queue.ts';
import { useSession } from '#web/session/session.tsx';

import type { StampKind } from '../stamp-button.ts';
import {
  removeStamped,
  isUnreachable,
  sendStamp,
  type Stamp,
  type StampAnswer,
} from './send-stamp.ts';

export type StampAnswers = Pick<Stamp, 'hadOvertime' | 'tookBreak'>;
/** `pressedAt` is the server's time at the press. */
export type StampResult =
  | { kind: 'recorded'; pressedAt: Date; answer: StampAnswer }
  | { kind: 'waiting'; pressedAt: Date };

type Press = StampAnswers & { code: string };

/**
 * One stamp of one opened screen: pressing twice records once, and without a connection the stamp
 * waits on the phone. Where no session could be asked for, it waits for the worker who is known.
 */
export function useStamp(attendanceId: string, kind: StampKind, knownWorkerId = '') {
  const client = useQueryClient();
  const { session } = useSession();
  const [key] = useState(() => crypto.randomUUID());
  const workerId = session?.user.id ?? knownWorkerId;

  return useMutation<StampResult, GraphqlFailure, Press>({
    mutationFn: async (press) => {
      const pressedAt = serverTime();
      try {
        // The server's own clock judges a press that reaches it.
        const now = { ...press, attendanceId, kind, stampedAt: null };
        const answer = await sendStamp(client, now, key);
        return { kind: 'recorded', pressedAt, answer };
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        const at = pressedAt.toISOString();
        // Another key: with its time the stamp is another input, and the first may have arrived.
        const waiting = { ...press, key: `${key}-later`, workerId, attendanceId, kind, at };
        try {
          await stampOutbox().keep({ ...waiting, refusal: null });
        } catch {
          // The phone keeps nothing (a private window): then the lost connection is the news.
          throw error;
        }
        return { kind: 'waiting', pressedAt };
      }
    },
    onSuccess: (outcome) => {
      if (outcome.kind !== 'recorded') return;
      // A phone that can says it with a buzz as well, never only with that.
      navigator.vibrate?.(30);
      removeStamped(client);
      void removeRefused(attendanceId, kind);
    },
    onError: (failure) => {
      if (failure.code === 'STATE_CHANGED') removeStamped(client);
    },
  });
}

export type StampMutation = ReturnType<typeof useStamp>;

/** What was refused earlier is settled by a stamp that was taken. */
async function removeRefused(attendanceId: string, kind: StampKind): Promise<void> {
  const outbox = stampOutbox();
  const settled = outbox
    .getStamps()
    .filter((one) => one.refusal && one.attendanceId === attendanceId && one.kind === kind);
  for (const { key } of settled) await outbox.forget(key);
}
