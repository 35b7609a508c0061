import type { Task } from '#platform/server/tasks/task.server.ts';

import { eraseAgreementFiles } from './agreements/papers.server.ts';
import { eraseOldEmployerDeclarations } from './consents/consents.server.ts';
import { removeUnusedPlacePictures } from './pictures/pictures.server.ts';

/** The scheduled tasks of employers. */
export const employerTasks: readonly Task[] = [
  { name: 'employer.erasePictures', run: removeUnusedPlacePictures },
  { name: 'employer.erasePapers', run: eraseAgreementFiles },
  { name: 'employer.eraseDeclarations', run: eraseOldEmployerDeclarations },
];
