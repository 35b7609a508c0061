import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';

import { enforceMayDirective } from './guard.server.ts';

const directive = `directive @may(do: String!, fresh: Boolean! = false, logged: Boolean! = false, about: String) on FIELD_DEFINITION`;
const schemaOf = (field: string) => buildSchema(`${directive} type Query { ${field} }`);

test('an operation without a right, or with a right that nobody has, ends the start', () => {
  expect(() => enforceMayDirective(schemaOf('open: Int'))).toThrow('Query.open has no @may');
  for (const right of ['members.wrote', 'operator', 'operator.everything']) {
    expect(() => enforceMayDirective(schemaOf(`typo: Int @may(do: "${right}")`))).toThrow(
      `@may(do: "${right}") names no right`,
    );
  }
});

test('introspection shows what an operation needs', () => {
  const schema = enforceMayDirective(
    schemaOf('"Words." members: Int @may(do: "members.write", fresh: true)'),
  );
  const { members } = schema.getQueryType()?.getFields() ?? {};
  expect(members?.description).toBe('Words.\n\n@may: members.write, fresh');
});
