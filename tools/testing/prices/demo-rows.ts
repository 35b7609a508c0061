import { buildSchema } from 'graphql';

import { demoPrices } from '#main/prices/demo.ts';
import { readDemoSdl } from '#platform/server/graphql/sdl.server.ts';
import type { FieldPrice } from '#platform/server/prices/price-classes.ts';

import { operationsOf } from '../../security/operations.ts';
import type { FindDocument } from './own-documents.ts';
import { pageRequest, type PricedRow } from './rows.ts';

type Making = { facilityId: string; find: FindDocument };

/** The root fields of the API of the demo, which has no callers of its own. */
export async function demoRows({ facilityId, find }: Making): Promise<PricedRow[]> {
  const values: Readonly<Record<string, Record<string, unknown>>> = {
    facility: { id: facilityId },
    moveClock: { input: { minutes: 1 } },
    setAutoAnswer: { input: { autoAnswer: false } },
    enterAsManager: { input: { facilityId } },
    enterAsMember: { input: { facilityId, role: 'FINANCE' } },
    enterAsOperator: { input: { operator: 'FIRST' } },
  };
  return operationsOf(buildSchema(await readDemoSdl())).map((operation) => {
    const { kind, name } = operation;
    const prices: Readonly<Record<string, FieldPrice>> = demoPrices[kind];
    const price = prices[name];
    if (price === undefined) throw new Error(`${name} has no price`);
    const requests = async () => [pageRequest('demo', find('demo', operation, values[name] ?? {}))];
    return { table: 'demo', kind, name, price, requests };
  });
}
