import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { apiPaths } from '#platform/base/api-paths.ts';
import { AgreementQuery, AgreementsQuery } from '../own-facilities-client.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { shrinkImage } from '#platform/ui/photos/shrink-image.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { invalidateAnswers } from '#platform/web/graphql/query.ts';
import { uploadFile } from '#platform/web/graphql/upload.ts';

import { whyCannotSendAgreementPaper } from './paper-choice.ts';

type State = { share: number | null; failure: string | null; canRetry: boolean };
const idle: State = { share: null, failure: null, canRetry: false };

/** Uploads the stamped file of a filing, one file at a time; after a failure, the same file can be sent again. */
export function useAgreementPaperUpload(agreementId: string) {
  const client = useQueryClient();
  const [state, setState] = useState(idle);
  const chosen = useRef<Blob | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  /** Reads the file into memory, because a file that changes on disk could not be sent again. */
  async function choose(file: File) {
    chosen.current = null;
    let paper: Blob;
    try {
      // Scale down first: the limit applies to the sent file, and a phone's photo may be larger.
      paper = await shrinkImage(new Blob([await file.arrayBuffer()], { type: file.type }));
    } catch {
      // The file was changed or deleted after the choice, or its drive is gone.
      return refuse('ファイルを開けませんでした。もう一度選び直してください');
    }
    const reason = whyCannotSendAgreementPaper(paper);
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
      await uploadFile(`${apiPaths.newAgreementPaper}?agreement=${agreementId}`, file, {
        // The cookie authenticates the person.
        token: '',
        signal: own.signal,
        onProgress: (share) => setState({ ...idle, share }),
      });
      chosen.current = null;
      await invalidateAnswers(client, [AgreementQuery, AgreementsQuery]);
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
