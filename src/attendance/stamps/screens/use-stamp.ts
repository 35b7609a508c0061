import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { GraphqlFailure } from '#web/graphql/graphql.ts';
import { serverTime } from '#web/server-time.ts';
import { stampOutbox } from '../stamp-queue.ts';
import { useSession } from '#web/session/session.tsx';

import type { StampKind } from '../next-stamp.ts';
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
 * The stamp mutation of one screen: pressing twice records a single stamp, and without a connection the
 * stamp is queued on the phone. Without a session it is queued for `knownWorkerId`.
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
        // A press that reaches the server is timed by the server's clock.
        const now = { ...press, attendanceId, kind, stampedAt: null };
        const answer = await sendStamp(client, now, key);
        return { kind: 'recorded', pressedAt, answer };
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        const at = pressedAt.toISOString();
        // A different key: the queued stamp adds its time to the input, and the first request may have
        // arrived.
        const waiting = { ...press, key: `${key}-later`, workerId, attendanceId, kind, at };
        try {
          await stampOutbox().keep({ ...waiting, refusal: null });
        } catch {
          // The phone has no storage (a private window): report the lost connection instead.
          throw error;
        }
        return { kind: 'waiting', pressedAt };
      }
    },
    onSuccess: (outcome) => {
      if (outcome.kind !== 'recorded') return;
      // Vibration only supplements the message on screen.
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

/** A recorded stamp replaces earlier refused ones: remove them from the queue. */
async function removeRefused(attendanceId: string, kind: StampKind): Promise<void> {
  const outbox = stampOutbox();
  const settled = outbox
    .getStamps()
    .filter((one) => one.refusal && one.attendanceId === attendanceId && one.kind === kind);
  for (const { key } of settled) await outbox.forget(key);
}
