import type { Side } from '../../src/platform/base/people/sides.ts';
import { findDocuments, sentDocuments } from '../../tools/generate-documents.ts';
import { Failure } from '../../tools/run/ending.ts';
import { root } from '../../tools/run/paths.ts';

/** The text of the browser's own document of this name, as the browser sends it. */
export async function documentOf(name: string, side: Side = 'worker'): Promise<string> {
  const sent = sentDocuments(await findDocuments(root)).find(
    (document) => document.sides.includes(side) && document.name === name,
  );
  if (!sent) throw new Failure(`No client.ts has a document called ${name} any more.`);
  return sent.text;
}

/** The path of the worker's API, and the headers with which the browser calls it. */
export const apiPath = '/api/worker/graphql';

export function apiHeaders(token = ''): Record<string, string> {
  return {
    'content-type': 'application/json',
    'apollo-require-preflight': 'true',
    authorization: token === '' ? '' : `Bearer ${token}`,
  };
}
