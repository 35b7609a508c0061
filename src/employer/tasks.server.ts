import type { Task } from '#server/tasks/task.server.ts';

import { removeUnusedPictures } from './pictures/pictures.server.ts';

/** The scheduled tasks of employers. */
export const employerTasks: readonly Task[] = [
  { name: 'employer.erasePictures', run: removeUnusedPictures },
];
