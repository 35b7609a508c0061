import { apiPaths } from '#platform/base/api-paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';

import { shrinkImage } from '#platform/ui/photos/shrink-image.ts';

import { serverBusySentence, GraphqlFailure, unreachableSentence } from './graphql.ts';
import { getApiToken } from '../session/session.tsx';

type SendOptions = {
  /** The token for an endpoint outside the API; the default is the API token. */
  token?: string;
  /** Called with the uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

export type UploadOptions = SendOptions & {
  /** The purpose of the picture, one of the server's `uploadPurposes`. */
  purpose: 'main_image' | 'identity' | 'license' | 'proof';
};

/**
 * Uploads one picture and returns its upload id, which is valid for 24 hours. Fails like a GraphQL call: with
 * a GraphqlFailure and the server's sentence.
 */
export async function uploadImage(picture: Blob, options: UploadOptions): Promise<string> {
  const { purpose, ...sending } = options;
  const answer = await uploadFile<{ uploadId?: string }>(
    `${apiPaths.uploads}?purpose=${purpose}`,
    picture,
    sending,
  );
  if (!answer.uploadId)
    throw new GraphqlFailure('SERVER', serverBusySentence).because('no upload id');
  return answer.uploadId;
}

/** Sends the bytes of one file, a photo scaled down, and returns the JSON response. Fails like a GraphQL call. */
export async function uploadFile<Answer extends object>(
  path: string,
  file: Blob,
  options: SendOptions,
): Promise<Partial<Answer>> {
  const token = options.token ?? (await getApiToken());
  const body = await shrinkImage(file);
  options.signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch does not report upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('apollo-require-preflight', 'true');
    request.setRequestHeader('authorization', token ? `Bearer ${token}` : '');
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const failure = failureIn(request.responseText, request.status);
      if (failure) reject(failure);
      else resolve(parse<Answer>(request.responseText));
    });
    request.addEventListener('error', () =>
      reject(new GraphqlFailure('NETWORK', unreachableSentence)),
    );
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

type Errors = {
  errors?: { message: string; extensions?: { code?: string; fields?: FieldErrors } }[];
};

function failureIn(text: string, status: number): GraphqlFailure | null {
  const first = parse<Errors>(text).errors?.[0];
  if (first) {
    const { code = 'UNKNOWN', fields } = first.extensions ?? {};
    return new GraphqlFailure(code, first.message, fields);
  }
  if (status < 300) return null;
  return new GraphqlFailure('SERVER', serverBusySentence).because(
    `Response not successful: Received status code ${status}`,
  );
}

function parse<Answer extends object>(text: string): Partial<Answer> {
  try {
    // Boundary cast: the callers check every property before use.
    return JSON.parse(text) as Partial<Answer>;
  } catch {
    // Not JSON, for example an error page of a proxy: the caller reports a busy server.
    return {};
  }
}
