import { operatorRoles, type OperatorRole } from '#platform/base/people/operator-rights.ts';
import {
  OperatorCasesInHandQuery,
  OperatorLeaveCaseMutation,
  OperatorTakeCaseMutation,
} from '#apps/operator/parts/cases-client.ts';
import { OperatorInboxQuery, type InboxQueue } from '#apps/operator/inbox/inbox-client.ts';
import { OperatorViewerQuery } from '#apps/operator/parts/viewer-client.ts';
import OperatorShell, {
  ErrorBoundary as OperatorErrorPage,
} from '#apps/operator/shell/operator-shell.tsx';

import { answerDocument } from './api.ts';
import { openScreen } from './screen.tsx';

type ScreenModule = Parameters<typeof openScreen>[0];
type ScreenAddress = {
  route: string;
  at: string;
  now?: string;
  /** Fields that replace those of `testOperatorViewer`. */
  viewer?: Partial<typeof testOperatorViewer>;
};

/** The operator who opens the pages in tests. */
const testOperatorViewer = {
  id: 'o1',
  name: '運営 花子',
  email: 'hanako@hitokoma.example',
  hasPasskey: true,
  isProved: true,
  roles: [...operatorRoles] as OperatorRole[],
  admins: ['運営 花子'],
};

/** Opens a page of the operator in its frame, with the given counts in the inbox; no case is assigned to others. */
export async function openOperatorScreen(
  screen: ScreenModule,
  { viewer, ...place }: ScreenAddress,
  queues: InboxQueue[] = [],
): Promise<void> {
  answerDocument(OperatorViewerQuery, {
    operatorViewer: { ...testOperatorViewer, ...viewer },
  });
  answerDocument(OperatorInboxQuery, { operatorInbox: queues });
  answerDocument(OperatorCasesInHandQuery, { casesInHand: [] });
  answerDocument(OperatorTakeCaseMutation, ({ input: { kind, id } }) => {
    const takenAt = '2026-12-01T00:00:00.000Z';
    return { takeCase: { kind, id, holderName: '運営 花子', isOwn: true, takenAt } };
  });
  answerDocument(OperatorLeaveCaseMutation, { leaveCase: { success: true } });
  await openScreen(screen, { ...place, frame: OperatorShell, errorPage: OperatorErrorPage });
}
