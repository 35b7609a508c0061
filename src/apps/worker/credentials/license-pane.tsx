import { useQuery } from '@tanstack/react-query';

import { ListPane } from '#platform/web/screen/list-pane.tsx';

import { licenseCertificatesQuery } from './client.ts';
import { LicenseList } from './license-list.tsx';

/** The list of certificates at the left of the open one. */
export function LicensePane({ currentId }: { currentId: string }) {
  const list = useQuery(licenseCertificatesQuery());
  return (
    <ListPane title="資格証" aria-label="資格証の一覧" list={list}>
      <div className="flex flex-col gap-3">
        <LicenseList
          certificates={list.data?.workerLicenseCertificateList ?? []}
          currentId={currentId}
        />
      </div>
    </ListPane>
  );
}
