import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { describe, expect, test } from 'vitest';

import { readWorkerSdl } from '../../src/platform/server/graphql/sdl.server.ts';
import {
  contractFields,
  contractEnumerations,
  contractInputs,
  contractOperations,
} from './contract.ts';

const served = buildSchema(await readWorkerSdl());

function servedField(on: string, name: string) {
  const type = served.getType(on);
  return isObjectType(type) ? type.getFields()[name] : undefined;
}

describe('the schema serves, with type, arguments and admission of the contract,', () => {
  test.each(contractFields)('$title', ({ on, name, type, args, mustSignIn }) => {
    const field = servedField(on, name);
    // Optional arguments that were added later are no part of the contract; required ones would break its clients.
    const known = field?.args.filter((arg) => arg.name in args || isRequiredArgument(arg)) ?? [];
    expect({
      type: String(field?.type),
      args: Object.fromEntries(known.map((arg) => [arg.name, String(arg.type)])),
      mustSignIn: (field?.astNode?.directives ?? []).some(
        ({ name: { value } }) => value === 'signedIn',
      ),
    }).toEqual({ type, args, mustSignIn });
  });

  test.each(contractEnumerations)(
    '$name with these values and no others$tags',
    ({ name, values }) => {
      const type = served.getType(name);
      const found = isEnumType(type) ? type.getValues().map((value) => value.name) : [];
      expect(found.toSorted()).toEqual(values.toSorted());
    },
  );

  test.each(contractInputs)('$name with every field, and requires no other', ({ name, fields }) => {
    const type = served.getType(name);
    const known = Object.values(isInputObjectType(type) ? type.getFields() : {}).filter(
      (field) => field.name in fields || isRequiredInputField(field),
    );
    const types = Object.fromEntries(known.map((field) => [field.name, String(field.type)]));
    expect(types).toEqual(fields);
  });
});

test('operations of a signed-in worker take a token, except an application (spec 6.002, 6.008)', () => {
  const without = contractOperations.filter(
    ({ on, name, mustSignIn }) =>
      mustSignIn && !servedField(on, name)?.args.some((arg) => arg.name === 'token'),
  );
  expect(without.map(({ name }) => name)).toEqual(['applyToRecruitment']);
});

test('each description stands on the type that it is about', () => {
  const said = (name: string) => served.getType(name)?.description;
  expect(said('RecruitmentDetail')).toContain('its own page');
  expect(said('RecruitmentQuestion')).toContain('question of the facility');
});

test.each([
  ['Query', 'subscriptionForAvailability'],
  ['Mutation', 'updateSubscriptionForAvailability'],
  ['Query', 'workerIdentification'],
])('%s.%s, which no page of ours calls, says for whom it is', (on, name) => {
  expect(servedField(on, name)?.description?.replaceAll(/\s+/g, ' ')).toContain(
    'For other clients of the contract',
  );
});
