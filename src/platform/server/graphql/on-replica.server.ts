import type { Context } from '../context.server.ts';
import { log } from '../log.server.ts';
import { isDatabaseOrDiskUnavailable } from '../outages.server.ts';
import { hasWrittenRecently } from './recent-writes.server.ts';

/**
 * Runs a search or list on the replica if a current one exists and the caller has not written within the last
 * seconds; otherwise, or when the replica fails meanwhile, on the primary. `work` must only read.
 */
export async function runOnReplica<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { replica } = ctx.app;
  // A page that the server renders does not receive the cookie of a recent write: read the primary.
  const isOwnPage = ctx.isPage && ctx.worker !== null;
  if (!replica?.isCurrent() || isOwnPage || hasWrittenRecently(ctx)) return work(ctx);
  try {
    return await work({ ...ctx, ...replica.shares[ctx.share] });
  } catch (error) {
    if (!isDatabaseOrDiskUnavailable(error)) throw error;
    log.warn({ err: error }, 'a list that the replica could not answer is read from the primary');
    return work(ctx);
  }
}
