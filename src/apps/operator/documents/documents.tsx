import { Link } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { ListRow } from '#platform/ui/navigation/list-row.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { waitingDocumentsQuery } from './documents-client.ts';
import { CaseHolderBadge, useCaseHolders } from '#apps/operator/parts/case-claim.tsx';
import { QueueList } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';

const route = operatorPageLoaders({
  right: 'operator.documents',
  queries: () => [waitingDocumentsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 書類の審査: queue of the identity documents and licences, the oldest first. */
export default function OperatorDocumentsPage() {
  const holderOf = useCaseHolders('DOCUMENT');
  return (
    <QueueScreen title="書類の審査">
      <QueueList
        title="審査を待っている書類"
        query={waitingDocumentsQuery()}
        keyOf={({ id }) => id}
        empty="ワーカーが本人確認書類や資格証を提出すると、古いものから順にここに並びます。"
      >
        {({ id, kind, title, workerName, submittedAt }) => (
          <ListRow
            as={Link}
            to={operatorPaths.documents.one(id)}
            title={
              <span className="font-bold">
                {kind === 'identity' ? '本人確認' : '資格証'}：{title}
              </span>
            }
            description={
              <>
                {workerName ?? '氏名未登録'}・提出 <JstTime at={submittedAt} />
                <CaseHolderBadge holder={holderOf(id)} />
              </>
            }
          />
        )}
      </QueueList>
    </QueueScreen>
  );
}
