import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { apiPaths } from '#base/api-paths.ts';
import { Agreement, Agreements } from '#employer/places-facility-client.ts';
import { toast } from '#ui/overlays/toast.ts';
import { GraphqlFailure } from '#web/graphql/graphql.ts';
import { invalidate } from '#web/graphql/query.ts';
import { sendFile } from '#web/graphql/upload.ts';

type State = { share: number | null; failure: string | null };
const idle: State = { share: null, failure: null };

/** The upload of a filing's stamped file: one at a time, and the same one again after a failure. */
export function usePaperUpload(agreementId: string) {
  const client = useQueryClient();
  const [state, setState] = useState(idle);
  const chosen = useRef<Blob | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: Blob) {
    sending.current?.abort();
    const own = new AbortController();
    sending.current = own;
    chosen.current = file;
    setState({ share: 0, failure: null });
    try {
      await sendFile(`${apiPaths.newAgreementPaper}?agreement=${agreementId}`, file, {
        // The cookie proves the person.
        token: '',
        signal: own.signal,
        onProgress: (share) => setState({ share, failure: null }),
      });
      chosen.current = null;
      await invalidate(client, [Agreement, Agreements]);
      setState(idle);
      toast.success('控えを保存しました');
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof GraphqlFailure)) throw error;
      setState({ share: null, failure: error.message });
    }
  }

  return {
    ...state,
    send,
    canRetry: state.failure !== null,
    retry: () => chosen.current && void send(chosen.current),
  };
}
