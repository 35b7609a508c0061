import type { StaffSide } from '#platform/base/people/sides.ts';

import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { mergeTypeDefs } from '@graphql-tools/merge';
import { print } from 'graphql';

import type { Env } from '../env.server.ts';

/**
 * True when schemas, introspection and the English detail of errors are public: in development, and in the demo,
 * where integrators look first.
 */
export const isSchemaPublic = ({ demo, NODE_ENV }: Pick<Env, 'demo' | 'NODE_ENV'>): boolean =>
  demo || NODE_ENV !== 'production';

const apps = join(import.meta.dirname, '../../../apps');

/** The schema of the worker API: the root and every subject's part, merged into one document. */
export function readWorkerSdl(): Promise<string> {
  return sdlOf(['worker/api/**/*.graphql']);
}

/** The schema of the demo's API. */
export function readDemoSdl(): Promise<string> {
  return sdlOf(['demo/demo.graphql']);
}

/** The schema of the API of corporations and facilities: what both sides share, and every subject's part. */
export function readFacilitySdl(): Promise<string> {
  return staffSideSdl('facility');
}

/** The schema of the API of named operators. */
export function readOperatorSdl(): Promise<string> {
  return staffSideSdl('operator');
}

const staffSideSdl = (side: StaffSide): Promise<string> =>
  sdlOf(['parts/api/*.graphql', join(side, 'api/**/*.graphql')]);

/** The merged schemas, read once per process: the files do not change while it runs. */
const merged = new Map<string, Promise<string>>();

function sdlOf(patterns: readonly string[]): Promise<string> {
  const key = patterns.join();
  const known = merged.get(key) ?? merge(patterns);
  merged.set(key, known);
  return known;
}

async function merge(patterns: readonly string[]): Promise<string> {
  const files = await Array.fromAsync(glob(patterns, { cwd: apps }));
  const texts = await Promise.all(
    files.toSorted().map((file) => readFile(join(apps, file), 'utf8')),
  );
  return print(mergeTypeDefs(texts, { throwOnConflict: true, sort: true }));
}
