/** Maximum wait for the lock: the page that has it may be suspended or have a long queue. */
const maxTurnMs = 20_000;

/**
 * Runs the task when no other open page of the owner runs one. Runs it without the lock if the browser has no locks or
 * another page has the lock for too long; that is safe, because each page sends the queue in order and the server
 * stores each message once.
 */
export async function withLockAcrossPages<Value>(
  owner: string,
  task: () => Promise<Value>,
): Promise<Value> {
  if (!('locks' in navigator)) return task();
  const signal = AbortSignal.timeout(maxTurnMs);
  let isMine = false;
  try {
    return await navigator.locks.request(`chat-waiting:${owner}`, { signal }, () => {
      isMine = true;
      return task();
    });
  } catch (error) {
    if (isMine || !signal.aborted) throw error;
    return task();
  }
}
