import type { ActorKind } from '#platform/base/people/sides.ts';

/** The state of a worker's request to review a shift. (Rule 4.19) */
export type ReviewRequestState = 'TODAY_WORK' | 'CREATED' | 'ACCEPTED' | 'REJECTED';

export type RequestEvent = 'SHIFT_ENDED' | 'OPEN' | 'POST' | 'EDIT' | 'SKIP' | 'EXPIRE';

/** The state of a review: SHOWN may be read, HELD waits for an operator. (Rule 4.19) */
export type ReviewState = 'SHOWN' | 'HELD' | 'REMOVED';

export type ReviewEvent =
  | 'POST_CLEAN'
  | 'POST_DOUBTFUL'
  | 'EDIT_CLEAN'
  | 'EDIT_DOUBTFUL'
  | 'ALLOW'
  | 'REMOVE';

type Transition<State, Event> = {
  /** Null before the first event. */
  from: State | null;
  event: Event;
  to: State;
  by: readonly ActorKind[];
};

/** Every kind of actor can check out or settle a shift, which opens its request. */
const anybody = ['worker', 'facility', 'operator', 'system'] as const;
/** Kinds of actors that may write a review; operators may write for a facility. */
const authors = ['worker', 'facility', 'operator'] as const;

/** Every transition of a request and its actors; other transitions are impossible. */
export const requestTransitions: readonly Transition<ReviewRequestState, RequestEvent>[] = [
  { from: null, event: 'SHIFT_ENDED', to: 'TODAY_WORK', by: ['system'] },
  { from: null, event: 'OPEN', to: 'CREATED', by: anybody },
  { from: 'TODAY_WORK', event: 'OPEN', to: 'CREATED', by: anybody },
  { from: 'TODAY_WORK', event: 'EXPIRE', to: 'REJECTED', by: ['system'] },
  { from: 'CREATED', event: 'POST', to: 'ACCEPTED', by: ['worker'] },
  { from: 'CREATED', event: 'SKIP', to: 'REJECTED', by: ['worker'] },
  { from: 'CREATED', event: 'EXPIRE', to: 'REJECTED', by: ['system'] },
  { from: 'ACCEPTED', event: 'EDIT', to: 'ACCEPTED', by: ['worker'] },
];

/** Every transition of a review and its actors. REMOVED is final. */
export const reviewTransitions: readonly Transition<ReviewState, ReviewEvent>[] = [
  { from: null, event: 'POST_CLEAN', to: 'SHOWN', by: authors },
  { from: null, event: 'POST_DOUBTFUL', to: 'HELD', by: authors },
  { from: 'SHOWN', event: 'EDIT_CLEAN', to: 'SHOWN', by: authors },
  { from: 'SHOWN', event: 'EDIT_DOUBTFUL', to: 'HELD', by: authors },
  { from: 'HELD', event: 'EDIT_CLEAN', to: 'SHOWN', by: authors },
  { from: 'HELD', event: 'EDIT_DOUBTFUL', to: 'HELD', by: authors },
  { from: 'HELD', event: 'ALLOW', to: 'SHOWN', by: ['operator'] },
  { from: 'HELD', event: 'REMOVE', to: 'REMOVED', by: ['operator'] },
  { from: 'SHOWN', event: 'REMOVE', to: 'REMOVED', by: ['operator'] },
];

/** Returns the state after the event; null when the event is impossible in this state, or for this actor. */
export function nextRequestState(
  from: ReviewRequestState | null,
  event: RequestEvent,
  by?: ActorKind,
): ReviewRequestState | null {
  return next(requestTransitions, { from, event, by });
}

/** Returns the state after the event; null when the event is impossible in this state, or for this actor. */
export function nextReviewState(
  from: ReviewState | null,
  event: ReviewEvent,
  by?: ActorKind,
): ReviewState | null {
  return next(reviewTransitions, { from, event, by });
}

function next<State, Event>(
  table: readonly Transition<State, Event>[],
  { from, event, by }: { from: State | null; event: Event; by: ActorKind | undefined },
): State | null {
  const move = table.find((row) => row.from === from && row.event === event);
  if (!move || (by !== undefined && !move.by.includes(by))) return null;
  return move.to;
}
