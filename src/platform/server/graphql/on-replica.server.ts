import type { Context } from '../context.server.ts';
import { log } from '../log.server.ts';
import { isUnavailable } from '../outages.server.ts';
import { wroteRecently } from './recent-writes.server.ts';

/**
 * Runs a search or list on the replica where there is a current one and the caller has not written within the last
 * seconds; otherwise, and when the replica fails in the middle, on the primary. `work` must only read.
 */
export async function onReplica<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { replica } = ctx.app;
  // The cookie of a recent write does not reach a page that the server renders.
  const isOwnPage = ctx.isPage && ctx.worker !== null;
  if (!replica?.isCurrent() || isOwnPage || wroteRecently(ctx)) return work(ctx);
  try {
    return await work({ ...ctx, db: replica.db, pool: replica.pool });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.warn({ err: error }, 'a list that the replica could not answer is read from the primary');
    return work(ctx);
  }
}
