import { machineClock } from '../clock.server.ts';
import { heldSeconds, requestRefusals, requestWaitSeconds } from '../metrics/metrics.server.ts';
import { payerKindOf } from './payers.ts';
import { classOfPoints } from './price-classes.ts';
import {
  otherName,
  SlowMinutes,
  type RefusalReason,
  type UsedResource,
  type WaitReason,
} from './slow-minutes.ts';

/** A request as it is counted: `payer` is the key of the one whose request it is. */
export type CountedRequest = {
  payer: string;
  points: number;
  /** The operation, field, route or function of a thread, from a fixed list; without it `other`. */
  name?: string;
};

/** The waits, refusals and turns of the last hour in this process. */
export const slowMinutesOfProcess = new SlowMinutes(() => machineClock.now().getTime());

const labelsOf = ({ payer, points }: CountedRequest) => ({
  class: classOfPoints(points),
  payer: payerKindOf(payer) ?? 'other',
});

const named = ({ payer, name = otherName }: CountedRequest) => ({ payer, name });

/** Counts a request that had to wait and then went on. */
export function countWait(request: CountedRequest, reason: WaitReason, ms: number): void {
  requestWaitSeconds.observe({ reason, ...labelsOf(request) }, ms / 1_000);
  slowMinutesOfProcess.wait(named(request), { reason, ms });
}

/** Counts a request that was refused after it had waited for `ms`. */
export function countRefusal(request: CountedRequest, reason: RefusalReason, ms: number): void {
  requestRefusals.inc({ reason, ...labelsOf(request) });
  slowMinutesOfProcess.refuse(named(request), { reason, ms });
}

/** Counts the time for which a request held a turn or the thread. */
export function countUse(request: CountedRequest, resource: UsedResource, ms: number): void {
  heldSeconds.inc({ resource, ...labelsOf(request) }, ms / 1_000);
  slowMinutesOfProcess.use(named(request), { resource, ms });
}
