import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { invalidateAnswers, transportOfClient } from '#platform/web/graphql/query.ts';

import {
  queriesStaleAfterDocumentChange,
  DeleteLicenseCertificateMutation,
  LicenseCertificateQuery,
  licenseCertificatesQuery,
  type LicenseCertificateDetail,
} from './client.ts';

/**
 * Removes a certificate from the list immediately, and deletes it on the server when the time for undoing has
 * passed. After a refusal the certificate is listed again and a toast shows the reason.
 */
export function useLicenseRemoval({ id, name }: LicenseCertificateDetail): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = licenseCertificatesQuery();
  const refresh = () =>
    invalidateAnswers(
      client,
      // Not the deleted certificate itself: the page being left would query it and fail.
      queriesStaleAfterDocumentChange.filter((reader) => reader !== LicenseCertificateQuery),
    );

  // Calls the transport without the mutation hook: the undo toast outlives this screen.
  async function commit() {
    try {
      await transportOfClient(client)(DeleteLicenseCertificateMutation, { input: { id } });
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
