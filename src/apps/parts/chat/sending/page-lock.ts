/** The holder was suspended, or sends a long queue: another page does not wait longer for it. */
const maxTurnMs = 20_000;

/**
 * Serialises the task among all open pages of the owner. Runs it without the lock where the browser has no
 * locks, or where another page holds the lock for too long: each page sends the queue in its order, and the
 * server stores each message once.
 */
export async function withPageLock<Value>(
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
