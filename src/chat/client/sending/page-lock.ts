/** Longer than one message waits for its answer: a page that holds the lock longer was suspended. */
const maxTurnMs = 20_000;

/**
 * Serialises the task among all open pages of the worker. Runs it without the lock where the browser has no
 * locks, or where a suspended page holds the lock: the server stores each message once anyway.
 */
export async function withPageLock<Value>(
  workerId: string,
  task: () => Promise<Value>,
): Promise<Value> {
  if (!('locks' in navigator)) return task();
  const signal = AbortSignal.timeout(maxTurnMs);
  let isMine = false;
  try {
    return await navigator.locks.request(`chat-waiting:${workerId}`, { signal }, () => {
      isMine = true;
      return task();
    });
  } catch (error) {
    if (isMine || !signal.aborted) throw error;
    return task();
  }
}
