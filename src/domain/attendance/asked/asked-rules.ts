import type { ActorKind } from '#platform/base/people/sides.ts';
import { addHours } from '#platform/base/jst.ts';

/**
 * Hours in which a facility says whether it asked the worker to cancel. (Rule 8.9) Repeated in the API by
 * `Mutation.answerAskedCancellation`.
 */
export const askedCancellationAnswerHours = 48;
/** Hours in which an operator decides after the facility denied having asked. (Rule 8.9) */
export const askedCancellationDecisionHours = 72;
/**
 * Days after the cancellation for which the operators' list shows it: an operator may still find that the facility
 * asked. (Rule 8.9) Repeated in the API by `Query.askedCancellations`.
 */
export const askedCancellationListedDays = 14;

/**
 * ASKED: the facility has not answered. DENIED: the facility says that it did not ask, so that an operator decides.
 * SPARED: no answer or decision in time; no points and no pay. CONFIRMED: the cancellation counts as the facility's.
 * CHARGED: an operator found that the facility did not ask.
 */
export type AskedCancellationState = 'ASKED' | 'DENIED' | 'SPARED' | 'CONFIRMED' | 'CHARGED';
export type AskedCancellationEvent = 'CONFIRM' | 'DENY' | 'CHARGE' | 'LAPSE';

type Transition = {
  from: AskedCancellationState;
  event: AskedCancellationEvent;
  to: AskedCancellationState;
  by: readonly ActorKind[];
};

/** Every transition of an asked cancellation. (Rule 8.9) */
const askedTransitions: readonly Transition[] = [
  { from: 'ASKED', event: 'CONFIRM', to: 'CONFIRMED', by: ['facility', 'operator'] },
  { from: 'ASKED', event: 'DENY', to: 'DENIED', by: ['facility'] },
  { from: 'ASKED', event: 'LAPSE', to: 'SPARED', by: ['system'] },
  { from: 'DENIED', event: 'CONFIRM', to: 'CONFIRMED', by: ['facility', 'operator'] },
  { from: 'DENIED', event: 'CHARGE', to: 'CHARGED', by: ['operator'] },
  { from: 'DENIED', event: 'LAPSE', to: 'SPARED', by: ['system'] },
  { from: 'SPARED', event: 'CONFIRM', to: 'CONFIRMED', by: ['facility', 'operator'] },
];

/** The state after the event; null when the state or the actor does not allow it. */
export function nextAskedCancellationState(
  from: AskedCancellationState,
  event: AskedCancellationEvent,
  by: string,
): AskedCancellationState | null {
  const move = askedTransitions.find(
    (row) => row.from === from && row.event === event && row.by.some((kind) => kind === by),
  );
  return move?.to ?? null;
}

/** The deadline for the facility's answer. */
export const askedCancellationAnswerDeadline = (askedAt: Date): Date =>
  addHours(askedAt, askedCancellationAnswerHours);
/** The deadline for an operator's decision. */
export const askedCancellationDecisionDeadline = (deniedAt: Date): Date =>
  addHours(deniedAt, askedCancellationDecisionHours);

/**
 * The sentence that a worker reads before cancelling for the reason 「施設から頼まれた」: the question to the facility, and the
 * pay after each answer.
 */
export const askedCancellationText = (isLastMinute: boolean): string =>
  isLastMinute
    ? `施設に確認し、${askedCancellationAnswerHours}時間以内の回答を求めます。そのあいだペナルティはつきません。施設または事務局が認めると、施設による中止として、予定の給与と交通費の全額が支払われます。施設の回答がないときは、ペナルティだけがなくなります。`
    : `施設に確認し、${askedCancellationAnswerHours}時間以内の回答を求めます。ペナルティはつきません。施設または事務局が認めると、施設による中止として、おわびのポイントが入ることがあります。`;
