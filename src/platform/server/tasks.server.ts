import { tidyOutbox } from './delivery/tidy-outbox.server.ts';
import { eraseExpiredKeys } from './idempotency.server.ts';
import type { Task } from './tasks/task.server.ts';
import { removeUnusedUploads } from './uploads/uploads.server.ts';

/** The scheduled tasks of the server. */
export const serverTasks: readonly Task[] = [
  { name: 'server.uploads', run: removeUnusedUploads },
  { name: 'server.tidyFiles', run: ({ storage }) => storage.tidy() },
  { name: 'server.eraseKeys', run: eraseExpiredKeys },
  { name: 'server.tidyOutbox', run: tidyOutbox },
];
