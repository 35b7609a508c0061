import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { invalidate, transportOf } from '#platform/web/graphql/query.ts';

import {
  credentialsReaders,
  DeleteLicenseCertificate,
  LicenseCertificate,
  licenseCertificates,
  type Certificate,
} from './client.ts';

/**
 * Takes a certificate off the list at once and deletes it when the time to take that back is over.
 * A refusal brings it back and says why.
 */
export function useLicenseRemoval({ id, name }: Certificate): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = licenseCertificates();
  const refresh = () =>
    invalidate(
      client,
      // The screen that is left behind would ask for what is gone.
      credentialsReaders.filter((reader) => reader !== LicenseCertificate),
    );

  // Not the hook for mutations: by then this screen is gone, and the toast outlives it.
  async function commit() {
    try {
      await transportOf(client)(DeleteLicenseCertificate, { input: { id } });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '資格証を削除できませんでした');
    }
    await refresh();
  }

  return () => {
    const before = client.getQueryData(queryKey);
    client.setQueryData(
      queryKey,
      (list) =>
        list && {
          workerLicenseCertificateList: list.workerLicenseCertificateList.filter(
            (one) => one.id !== id,
          ),
        },
    );
    void navigate(paths.me.licenses(), { replace: true });
    toast.undo(`資格証「${name}」を削除しました`, {
      onUndo: () => {
        client.setQueryData(queryKey, before);
        void refresh();
      },
      onCommit: () => void commit(),
    });
  };
}
