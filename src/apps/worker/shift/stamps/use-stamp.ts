import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { RequestAttendanceApprovalMutation } from '#apps/worker/wages/client.ts';
import type { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { transportOfClient } from '#platform/web/graphql/query.ts';
import { serverTime } from '#platform/web/server-time.ts';
import { readClocks } from '#domain/attendance/stamps/press-clocks.ts';
import { stampQueue } from '#domain/attendance/stamps/stamp-queue.ts';
import { useSession } from '#platform/web/session/session.tsx';

import type { StampKind } from '#domain/attendance/stamps/next-stamp.ts';
import {
  invalidateStampQueries,
  isServerUnreachable,
  sendStamp,
  type StampToSend,
  type SentStampAnswer,
} from './send-stamp.ts';

export type StampQuestionAnswers = Pick<StampToSend, 'hadOvertime' | 'tookBreak'>;
/** `pressedAt` is the server's time at the press. */
export type StampResult =
  /** `isOvertimeFiled`: the overtime was sent to the facility, and nothing is left to correct. */
  | { kind: 'recorded'; pressedAt: Date; answer: SentStampAnswer; isOvertimeFiled: boolean }
  | { kind: 'waiting'; pressedAt: Date };

/** The reason that the facility reads beside the overtime's minutes. */
export const overtimeReasonForFacility = '予定の時刻のあとも勤務しました（退勤のときに申請）';

type Press = StampQuestionAnswers & { code: string; minuteProof: string | null };

/**
 * The mutation that stamps: pressing twice records a single stamp, and without a connection the stamp is queued
 * on the phone. Without a session it is queued for `knownWorkerId`.
 */
export function useStamp(attendanceId: string, kind: StampKind, knownWorkerId = '') {
  const client = useQueryClient();
  const { session } = useSession();
  const [key] = useState(() => crypto.randomUUID());
  const workerId = session?.user.id ?? knownWorkerId;

  return useMutation<StampResult, GraphqlFailure, Press>({
    mutationFn: async (press) => {
      const pressedAt = serverTime();
      const pressed = readClocks();
      try {
        // Null as the age: the server's clock determines the time of the press.
        const now = { ...press, attendanceId, kind, ageSeconds: null };
        const answer = await sendStamp(client, now, key);
        const isOvertimeFiled =
          kind === 'check-out' &&
          answer.needsAdjustment &&
          isOnlyOvertime(press) &&
          (await fileOvertime(client, attendanceId, key));
        return { kind: 'recorded', pressedAt, answer, isOvertimeFiled };
      } catch (error) {
        if (!isServerUnreachable(error)) throw error;
        const at = pressedAt.toISOString();
        // Another key: the first request may have arrived, and the queued stamp differs from it by its age.
        const waiting = {
          ...press,
          key: `${key}-later`,
          workerId,
          attendanceId,
          kind,
          at,
          pressed,
        };
        try {
          await stampQueue().keep({ ...waiting, refusal: null });
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
      invalidateStampQueries(client);
      void removeRefused(attendanceId, kind);
    },
    onError: (failure) => {
      if (failure.code === 'STATE_CHANGED') invalidateStampQueries(client);
    },
  });
}

export type StampMutation = ReturnType<typeof useStamp>;

/** True when the overtime can be filed as recorded; a break that was not taken would need its minutes first. */
const isOnlyOvertime = ({ hadOvertime, tookBreak }: StampQuestionAnswers) =>
  hadOvertime === true && tookBreak !== false;

/**
 * Sends the overtime that the worker has just confirmed to the facility. Returns false on failure: the stamp
 * stays recorded, and the worker can file the overtime on the page of the hours.
 */
async function fileOvertime(
  client: QueryClient,
  attendanceId: string,
  key: string,
): Promise<boolean> {
  const input = {
    id: attendanceId,
    mode: 'with_adjustment',
    reason: overtimeReasonForFacility,
  } as const;
  try {
    await transportOfClient(client)(
      RequestAttendanceApprovalMutation,
      { input },
      { idempotencyKey: `${key}-overtime` },
    );
    return true;
  } catch {
    return false;
  }
}

/** Removes refused stamps from the queue: the stamp just recorded replaces them. */
async function removeRefused(attendanceId: string, kind: StampKind): Promise<void> {
  const queue = stampQueue();
  const settled = queue
    .getStamps()
    .filter((one) => one.refusal && one.attendanceId === attendanceId && one.kind === kind);
  for (const { key } of settled) await queue.dismiss(key);
}
