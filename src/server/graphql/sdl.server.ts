import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { mergeTypeDefs } from '@graphql-tools/merge';
import { print } from 'graphql';

import type { Env } from '../env.server.ts';

/**
 * True where schemas, introspection and the English detail of errors are open to everybody: the demo is
 * where an integrator looks first, so it explains itself as development does.
 */
export const hasOpenSchema = ({ demo, NODE_ENV }: Pick<Env, 'demo' | 'NODE_ENV'>): boolean =>
  demo || NODE_ENV !== 'production';

const src = join(import.meta.dirname, '../..');

/** The schema of the worker API: the root and every slice's part, merged into one document. */
export async function workerSdl(): Promise<string> {
  return merge(
    await Array.fromAsync(
      glob(['schema.graphql', '**/{,*.}schema.graphql'], {
        cwd: src,
        exclude: ['gen/**'],
      }),
    ),
  );
}

/** The schema of the demo's API. */
export async function demoSdl(): Promise<string> {
  return merge(['demo/demo.graphql']);
}

/** The schema of the API of corporations and facilities: what both sides share, and every slice's part. */
export function facilitySdl(): Promise<string> {
  return staffSideSdl('facility');
}

/** The schema of the API of named operators. */
export function operatorSdl(): Promise<string> {
  return staffSideSdl('operator');
}

async function staffSideSdl(side: 'facility' | 'operator'): Promise<string> {
  const patterns = ['**/{,*.}staff.graphql', `**/{,*.}${side}.graphql`];
  return merge(await Array.fromAsync(glob(patterns, { cwd: src, exclude: ['gen/**'] })));
}

async function merge(files: string[]): Promise<string> {
  const texts = await Promise.all(
    files.toSorted().map((file) => readFile(join(src, file), 'utf8')),
  );
  return print(mergeTypeDefs(texts, { throwOnConflict: true }));
}
