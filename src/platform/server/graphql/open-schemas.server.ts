import { apiPaths } from '#platform/base/api-paths.ts';
import type { Env } from '../env.server.ts';
import { demoSdl, facilitySdl, isSchemaPublic, operatorSdl, workerSdl } from './sdl.server.ts';

/** The schemas by their paths, for integrators' tools that read a file; empty when schemas are not public. */
export async function publicSchemas(
  env: Pick<Env, 'demo' | 'NODE_ENV'>,
): Promise<[path: string, sdl: string][]> {
  if (!isSchemaPublic(env)) return [];
  return [
    [apiPaths.workerSchema, await workerSdl()],
    [apiPaths.facilitySchema, await facilitySdl()],
    [apiPaths.operatorSchema, await operatorSdl()],
    ...(env.demo ? [[apiPaths.demoSchema, await demoSdl()] as [string, string]] : []),
  ];
}
