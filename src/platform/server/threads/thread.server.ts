import { Refusal } from '#platform/base/refusal.ts';

/** A function of a module, by the module's URL, with its arguments. */
export type ThreadCall = { module: string; name: string; args: readonly unknown[] };

/** The properties of a refusal, because a copy of an error between threads keeps only its message. */
export type CopiedRefusal = Pick<
  Refusal,
  'code' | 'message' | 'fields' | 'values' | 'facts' | 'retrySeconds'
>;

export type ThreadAnswer = { result: unknown } | { refusal: CopiedRefusal };

/** Runs in a separate thread: calls the function. */
export async function answerThreadCall(call: ThreadCall): Promise<ThreadAnswer> {
  // Boundary cast: `threadModule` compares the names with the module's types.
  const functions = (await import(call.module)) as Record<string, (...args: unknown[]) => unknown>;
  const work = functions[call.name];
  if (!work) throw new RangeError(`${call.module} has no ${call.name}`);
  try {
    return { result: await work(...call.args) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, fields, values, facts, retrySeconds } = error;
    return { refusal: { code, message, fields, values, facts, retrySeconds } };
  }
}
