/** Attributes of a span besides its name. Never a value that a person entered. */
type SpanFacts = Readonly<Record<string, string | number>>;

export type SpanDescription = {
  name: string;
  kind: 'server' | 'internal' | 'client';
  facts: SpanFacts;
  /** The `traceparent` of a span in another trace that caused this span. */
  cause?: string | null;
};

export type SpanOutcome = { facts: SpanFacts; isFault: boolean };

export type OpenSpan = {
  /** Runs `work` so that the spans which it opens are children of this one. */
  within<T>(work: () => T): T;
  end(facts?: SpanFacts, isFault?: boolean): void;
};

export type ProcessTracing = {
  /** Opens a trace, or continues the one that a `traceparent` header names. */
  openRoot(span: SpanDescription, traceparent: string | undefined): OpenSpan;
  /** Opens a span below the current one; null outside of any request. */
  openChild(span: SpanDescription): OpenSpan | null;
  /** The current span as a `traceparent` header; null outside of any span. */
  current(): string | null;
};

let current: ProcessTracing | null = null;

/** Turns tracing on at the start of the process, and off at its end. */
export function setProcessTracing(tracing: ProcessTracing | null): void {
  current = tracing;
}

/** The tracing of the process; null without a collector: tracing then costs nothing but this call. */
export const currentTracing = (): ProcessTracing | null => current;

/**
 * The current span as a `traceparent`, for work that is enqueued now and names it as `cause` later; null without a
 * span.
 */
export const currentTraceparent = (): string | null => current?.current() ?? null;

/** Runs `work` of a job in a trace of its own. A failure marks the span and is thrown. */
export async function runInTrace<T>(span: SpanDescription, work: () => Promise<T>): Promise<T> {
  const open = current?.openRoot(span, undefined);
  return open ? within(open, work) : work();
}

/** Runs `work` in a span below the current one. `outcomeOf` describes its result. */
export async function runInSpan<T>(
  span: SpanDescription,
  work: () => Promise<T>,
  outcomeOf?: (result: T) => SpanOutcome,
): Promise<T> {
  const open = current?.openChild(span);
  return open ? within(open, work, outcomeOf) : work();
}

async function within<T>(
  open: OpenSpan,
  work: () => Promise<T>,
  outcomeOf?: (result: T) => SpanOutcome,
): Promise<T> {
  try {
    const result = await open.within(work);
    const { facts, isFault } = outcomeOf?.(result) ?? { facts: {}, isFault: false };
    open.end(facts, isFault);
    return result;
  } catch (error) {
    open.end(codeOf(error), true);
    throw error;
  }
}

/** The code of an error, such as PostgreSQL's. The error's message is left out, because it may contain personal values. */
function codeOf(error: unknown): SpanFacts {
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return { 'error.type': isCoded ? String(error.code) : 'error' };
}
