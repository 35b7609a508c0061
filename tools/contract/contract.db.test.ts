import { isDeepStrictEqual } from 'node:util';

import { buildSchema } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';

import { readWorkerSdl } from '#platform/server/graphql/sdl.server.ts';

import { contractCalls, openContractCallers } from './contract-calls.ts';
import { contractOperations } from './contract.ts';
import { operationsOf } from '../security/operations.ts';
import { openTestDatabase } from '../testing/database.ts';

const callers = await openContractCallers(await openTestDatabase());
afterAll(() => callers.close());

/** Every operation with a document that asks for every field of its answer. */
const documents = new Map(
  operationsOf(buildSchema(await readWorkerSdl())).map(({ name, document }) => [name, document]),
);

const succeeded = expect.toSatisfy(
  (answer: unknown) =>
    typeof answer !== 'object' ||
    answer === null ||
    !('success' in answer) ||
    answer.success === true,
);

const codesOf = (errors: { extensions: { code: string } }[] | undefined) =>
  (errors ?? []).map(({ extensions }) => extensions.code);

/** Queries that answer a visitor with an empty form. (Spec section 5) */
const hasFormForVisitors: ReadonlySet<string> = new Set(['workerIdentification']);

async function honestCall(name: string) {
  const make = contractCalls[name];
  if (!make) throw new Error(`say in tools/contract/contract-calls.ts how ${name} is called`);
  const call = await make(callers);
  const document = documents.get(name) ?? '';
  const ask = async (token?: string) => callers.call(document, call.variables, { token });
  return { ...call, ask };
}

describe.each(contractOperations)('$title', ({ name, mustSignIn }) => {
  test('answers whom it is meant for, and refuses everybody else', async () => {
    const { who, stranger, ask } = await honestCall(name);
    const asVisitor = await ask();
    // Another worker's data is refused as not found, except for queries that answer visitors with an empty form.
    const open = stranger === undefined || hasFormForVisitors.has(name) ? [] : [stranger];
    expect(codesOf(asVisitor.errors)).toEqual(mustSignIn ? ['UNAUTHENTICATED'] : open);
    const other = await callers.worker();
    const refused = stranger === undefined ? [] : codesOf((await ask(other.token)).errors);
    expect(refused).toEqual(stranger === undefined ? [] : [stranger]);
    const answer = await ask(who.token);
    expect(answer.errors).toBeUndefined();
    expect(answer.data).toHaveProperty(name);
    const isSame = isDeepStrictEqual(asVisitor.data?.[name], answer.data?.[name]);
    expect(stranger !== undefined && isSame).toBe(false);
    // An answer with the field `success` must state a success.
    expect(answer.data?.[name]).toEqual(succeeded);
  });
});

test('every call belongs to an operation of the contract', () => {
  const names = contractOperations.map(({ name }) => name);
  expect(Object.keys(contractCalls).filter((name) => !names.includes(name))).toEqual([]);
});
