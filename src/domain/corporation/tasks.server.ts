import type { Task } from '#platform/server/tasks/task.server.ts';

import { erasePapers } from './agreements/papers.server.ts';
import { eraseOldDeclarations } from './consents/consents.server.ts';
import { removeUnusedPictures } from './pictures/pictures.server.ts';

/** The scheduled tasks of employers. */
export const employerTasks: readonly Task[] = [
  { name: 'employer.erasePictures', run: removeUnusedPictures },
  { name: 'employer.erasePapers', run: erasePapers },
  { name: 'employer.eraseDeclarations', run: eraseOldDeclarations },
];
