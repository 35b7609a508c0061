import { costlyDocuments } from '../processes/costly-documents.ts';
import { attackerAddress, flood, type FairnessLoad } from './load.ts';
import { workerRequest } from './requests.ts';

const japan = 'bounds: { south: 20, west: 122, north: 46, east: 154 }';
const aliases = 12;

/** A document with twelve times the same field; the input of each differs, so that no two share an answer. */
function repeatedField(field: (input: string) => string, number: number): string {
  const fields = Array.from(
    { length: aliases },
    (_, index) => `a${index}: ${field(inputOf(number * aliases + index))} { __typename }`,
  );
  return `query M${number} { ${fields.join(' ')} }`;
}

/** The name of the document changes too: each is one that the server has not parsed before. */
const inputOf = (number: number) => `{ minimumHourlyWage: ${901 + (number % 4_000)} }`;

const maps = (number: number) =>
  workerRequest(repeatedField((input) => `recruitmentMap(input: ${input}, ${japan})`, number));
const searches = (number: number) =>
  workerRequest(repeatedField((input) => `recruitmentSearch(input: ${input})`, number));

const costly = Object.values(costlyDocuments);

/** Documents of visitors without an account. */
export const visitorLoads: readonly FairnessLoad[] = [
  {
    name: 'L01',
    about: 'refused documents, 12 connections (control)',
    kind: 'attack',
    run: (run) =>
      flood(run, {
        connections: 12,
        address: () => attackerAddress(1),
        request: (number) => workerRequest(costly[number % costly.length] ?? ''),
      }),
  },
  {
    name: 'L23',
    about: 'visitor, 12 maps in a document, 4 connections',
    kind: 'attack',
    run: (run) => flood(run, { connections: 4, address: () => attackerAddress(23), request: maps }),
  },
  {
    name: 'L03',
    about: '12 searches in a document, 20 addresses',
    kind: 'attack',
    run: (run) =>
      flood(run, {
        connections: 20,
        address: (index) => `198.19.${index}.3`,
        request: searches,
      }),
  },
  {
    name: 'L02',
    about: 'the same, one address, 12 connections',
    kind: 'attack',
    run: (run) =>
      flood(run, { connections: 12, address: () => attackerAddress(2), request: searches }),
  },
];

/** The searches of L02 from so many addresses that a limit for each of them limits little. */
export const manyAddressLoads: readonly FairnessLoad[] = [
  {
    name: 'block',
    about: '12 searches in a document, 100 addresses of one /24',
    kind: 'many',
    run: (run) =>
      flood(run, {
        connections: 100,
        address: (index) => attackerAddress(100, index + 1),
        request: searches,
      }),
  },
  {
    name: 'networks',
    about: '12 searches in a document, 100 networks',
    kind: 'many',
    run: (run) =>
      flood(run, {
        connections: 100,
        address: (index) => `100.${64 + index}.7.1`,
        request: searches,
      }),
  },
];
