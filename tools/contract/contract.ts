import {
  Kind,
  parse,
  print,
  TokenKind,
  type ASTNode,
  type EnumTypeDefinitionNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputObjectTypeDefinitionNode,
  type ObjectTypeDefinitionNode,
} from 'graphql';

import { filesBelow, readSourceFile } from '../sources.ts';

/** Files in which the contract is written by hand, independently of the schema that is served. */
export const contractFiles = filesBelow('tools/contract/schema');

const { definitions } = parse(contractFiles.map(readSourceFile).join('\n'));

/** A field of the contract, in GraphQL's terms. */
type ContractField = {
  /** `AttendanceLabel.text: String! (spec 3.005)` */
  title: string;
  on: string;
  name: string;
  type: string;
  args: Readonly<Record<string, string>>;
  mustSignIn: boolean;
};

/** The number of a statement in the comment behind a field, such as ` (spec 3.005)`; empty when there is none. */
function tagBehind({ loc }: ASTNode): string {
  const next = loc?.endToken.next;
  return next?.kind === TokenKind.COMMENT ? next.value : '';
}

function fieldOf(on: string, field: FieldDefinitionNode): ContractField {
  const name = field.name.value;
  const type = print(field.type);
  return {
    title: `${on}.${name}: ${type}${tagBehind(field)}`,
    on,
    name,
    type,
    args: typesOf(field.arguments ?? []),
    mustSignIn: (field.directives ?? []).some((directive) => directive.name.value === 'signedIn'),
  };
}

const typesOf = (list: NonNullable<FieldDefinitionNode['arguments']>) =>
  Object.fromEntries(list.map((arg) => [arg.name.value, print(arg.type)]));

const objects = definitions.filter(
  (node): node is ObjectTypeDefinitionNode => node.kind === Kind.OBJECT_TYPE_DEFINITION,
);

/** Every field of the contract, including those of `Query` and `Mutation`. */
export const contractFields: readonly ContractField[] = objects.flatMap(({ name, fields = [] }) =>
  fields.map((field) => fieldOf(name.value, field)),
);

/** The operations of the contract: `query` or `mutation`, with the name of the root field. */
export const contractOperations = contractFields
  .filter(({ on }) => on === 'Query' || on === 'Mutation')
  .map((field) => ({ kind: field.on === 'Query' ? 'query' : 'mutation', ...field }));

/** The field at the end of a name such as `query attendanceScheduleList: sections.attendances.id`. */
export function contractFieldNamed(name: string): ContractField | undefined {
  const [operation = '', path] = name.split(': ');
  const root = contractOperations.find((each) => `${each.kind} ${each.name}` === operation);
  return (path?.split('.') ?? []).reduce<ContractField | undefined>((found, step) => {
    const on = found?.type.replaceAll(/[[\]!]/g, '');
    return contractFields.find((field) => field.on === on && field.name === step);
  }, root);
}

const enumerationOf = ({ name, values = [] }: EnumTypeDefinitionNode) => ({
  name: name.value,
  values: values.map((value: EnumValueDefinitionNode) => value.name.value),
  tags: values.map(tagBehind).join(''),
});

/** The enumerations of the contract. */
export const contractEnumerations = definitions
  .filter((node): node is EnumTypeDefinitionNode => node.kind === Kind.ENUM_TYPE_DEFINITION)
  .map(enumerationOf);

/** The input types of the contract: arguments of its operations other than ids, cursors and the token. */
export const contractInputs = definitions
  .filter(
    (node): node is InputObjectTypeDefinitionNode =>
      node.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION,
  )
  .map(({ name, fields = [] }) => ({ name: name.value, fields: typesOf(fields) }));
