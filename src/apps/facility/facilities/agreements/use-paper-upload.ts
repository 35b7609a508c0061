import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { apiPaths } from '#platform/base/api-paths.ts';
import { Agreement, Agreements } from '../own-facilities-client.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { shrinkImage } from '#platform/ui/photos/shrink-image.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { invalidate } from '#platform/web/graphql/query.ts';
import { sendFile } from '#platform/web/graphql/upload.ts';

import { whyNotSend } from './paper-choice.ts';

type State = { share: number | null; failure: string | null; canRetry: boolean };
const idle: State = { share: null, failure: null, canRetry: false };

/** The upload of a filing's stamped file: one at a time, and the same one again after a failure. */
export function usePaperUpload(agreementId: string) {
  const client = useQueryClient();
  const [state, setState] = useState(idle);
  const chosen = useRef<Blob | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  /** In memory before it is sent: a file that is changed on disk could not be sent again. */
  async function choose(file: File) {
    chosen.current = null;
    let paper: Blob;
    try {
      // Scaled down first: the limit is for what is sent, and a photo of a phone may be larger.
      paper = await shrinkImage(new Blob([await file.arrayBuffer()], { type: file.type }));
    } catch {
      // It was deleted or changed after it was chosen, or its drive is gone.
      return refuse('ファイルを開けませんでした。もう一度選び直してください');
    }
    const reason = whyNotSend(paper);
    if (reason !== null) return refuse(reason);
    chosen.current = paper;
    return send(paper);
  }

  const refuse = (failure: string) => setState({ ...idle, failure });

  async function send(file: Blob) {
    sending.current?.abort();
    const own = new AbortController();
    sending.current = own;
    setState({ ...idle, share: 0 });
    try {
      await sendFile(`${apiPaths.newAgreementPaper}?agreement=${agreementId}`, file, {
        // The cookie proves the person.
        token: '',
        signal: own.signal,
        onProgress: (share) => setState({ ...idle, share }),
      });
      chosen.current = null;
      await invalidate(client, [Agreement, Agreements]);
      setState(idle);
      toast.success('控えを保存しました');
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof GraphqlFailure)) throw error;
      setState({ share: null, failure: error.message, canRetry: true });
    }
  }

  return {
    ...state,
    choose,
    retry: () => chosen.current && void send(chosen.current),
  };
}
