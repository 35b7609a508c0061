import { buildSchema } from 'graphql';

import { workerPrices } from '#main/prices/worker.ts';
import { readWorkerSdl } from '#platform/server/graphql/sdl.server.ts';

import { contractCalls, type ContractCallers } from '../../contract/contract-calls.ts';
import { validValueFor } from '../../security/fixture.ts';
import { operationsOf, type SchemaOperation } from '../../security/operations.ts';
import { soundVariablesOf } from '../../security/values.ts';
import type { FindDocument } from './own-documents.ts';
import { pageRequest, type PricedRow } from './rows.ts';

type Worker = { id: string; token: string };

/** A worker who has used the product for long, and ids of rows of this worker. */
type BusyWorker = Worker & { ids: readonly string[] };

/** Arguments whose guessed value would be refused. */
const ownValues: Readonly<Record<string, object>> = { recruitmentMap: { bounds: null } };

type Making = { callers: ContractCallers; busy: BusyWorker | null; find: FindDocument };

/**
 * The root fields of the API of workers. Queries are sent by the busy worker where their arguments name no row of
 * another one; else by a worker who was made for them.
 */
export async function workerRows({ callers, busy, find }: Making): Promise<PricedRow[]> {
  const known = once(() => makeKnown(callers));
  return operationsOf(buildSchema(await readWorkerSdl())).map((operation) => {
    const { kind, name } = operation;
    const ofCaller = ({ token }: Worker, values: Record<string, unknown>) =>
      pageRequest('worker', find('worker', operation, values), { token });
    const withIds = async (who: Worker, ids: readonly string[]) => {
      const { upload, recruitmentId } = await known();
      return ids.map((id) => {
        const sound = validValueFor({ attacker: { ids: { upload } }, recruitmentId }, id);
        return ofCaller(who, { ...soundVariablesOf(operation.args, sound), ...ownValues[name] });
      });
    };
    return {
      table: 'worker',
      kind,
      name,
      price: priceOf(operation),
      async requests() {
        const call = await contractCalls[name]?.(callers);
        const isOwnBusiness = busy !== null && kind === 'query';
        if (!call) {
          const own = kind === 'query' ? await known() : await makeKnown(callers);
          return [
            ...(isOwnBusiness ? await withIds(busy, busy.ids) : []),
            ...(await withIds(own.who, own.ids)),
          ];
        }
        const { who, variables, stranger } = call;
        return [
          ...(isOwnBusiness && stranger === undefined ? [ofCaller(busy, variables)] : []),
          ofCaller(who, variables),
        ];
      },
    };
  });
}

function priceOf({ kind, name }: SchemaOperation) {
  const rows: Readonly<Record<string, PricedRow['price']>> = workerPrices[kind];
  const price = rows[name];
  if (price === undefined) throw new Error(`${name} has no price`);
  return price;
}

/** A worker with a shift that was worked, and ids of rows of this worker and of the shift. */
async function makeKnown(callers: ContractCallers) {
  const shift = await callers.worked();
  const { who, attendanceId, applicationId, facilityId } = shift;
  const person = { ...(await callers.person()), ...who };
  const certificateId = await callers.registered(person);
  return {
    who,
    ids: [attendanceId, applicationId, facilityId, who.id, certificateId],
    upload: await callers.upload(person, 'license'),
    recruitmentId: await callers.offer(),
  };
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
