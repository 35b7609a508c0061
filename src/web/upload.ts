import type { FieldErrors } from '#base/refusal.ts';

import { busy, GraphqlFailure, unreachable } from './graphql.ts';
import { getToken } from './session.tsx';

export type UploadOptions = {
  /** What the picture is for; the server knows `main_image`, `identity` and `license`. */
  purpose: 'main_image' | 'identity' | 'license';
  /** From 0 to 1, as the bytes leave. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/**
 * Sends one picture and gives back the id to name it by within 24 hours. Fails like a GraphQL call:
 * with a GraphqlFailure and the server's sentence.
 */
export async function uploadImage(picture: Blob, options: UploadOptions): Promise<string> {
  const token = await getToken();
  return new Promise((resolve, reject) => {
    // fetch does not say how much of a body has left.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/uploads?purpose=${options.purpose}`);
    request.setRequestHeader('apollo-require-preflight', 'true');
    request.setRequestHeader('authorization', token ? `Bearer ${token}` : '');
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const answer = readAnswer(request.responseText);
      if (answer instanceof GraphqlFailure) reject(answer);
      else resolve(answer);
    });
    request.addEventListener('error', () => reject(new GraphqlFailure('NETWORK', unreachable)));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(picture);
  });
}

type Answer = {
  uploadId?: string;
  errors?: { message: string; extensions?: { code?: string; fields?: FieldErrors } }[];
};

function readAnswer(text: string): string | GraphqlFailure {
  const answer = parse(text);
  const first = answer.errors?.[0];
  if (first) {
    const { code = 'UNKNOWN', fields } = first.extensions ?? {};
    return new GraphqlFailure(code, first.message, fields);
  }
  return answer.uploadId ?? new GraphqlFailure('SERVER', busy).because('no upload id');
}

function parse(text: string): Answer {
  try {
    // Both parts are looked at before they are used.
    return JSON.parse(text) as Answer;
  } catch {
    // A page of a proxy, for instance: the caller says that the server is busy.
    return {};
  }
}
