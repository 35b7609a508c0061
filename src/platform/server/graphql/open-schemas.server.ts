import { apiPaths } from '#platform/base/api-paths.ts';
import type { Env } from '../env.server.ts';
import {
  readDemoSdl,
  readFacilitySdl,
  isSchemaPublic,
  readOperatorSdl,
  readWorkerSdl,
} from './sdl.server.ts';

/** The schemas by their paths, for integrators' tools that read a file; empty when schemas are not public. */
export async function readPublicSchemas(
  env: Pick<Env, 'demo' | 'NODE_ENV'>,
): Promise<[path: string, sdl: string][]> {
  if (!isSchemaPublic(env)) return [];
  return [
    [apiPaths.workerSchema, await readWorkerSdl()],
    [apiPaths.facilitySchema, await readFacilitySdl()],
    [apiPaths.operatorSchema, await readOperatorSdl()],
    ...(env.demo ? [[apiPaths.demoSchema, await readDemoSdl()] as [string, string]] : []),
  ];
}
