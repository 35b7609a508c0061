import { buildSchema, isNonNullType } from 'graphql';

import { jstDay } from '#platform/base/jst.ts';
import { readFacilitySdl, readWorkerSdl } from '#platform/server/graphql/sdl.server.ts';

import { operationsOf, type SchemaOperation } from '../../security/operations.ts';
import type { TestGraphqlAnswer } from '../processes/product.ts';
import type { Cast } from './cast.ts';
import type { LivedShift } from './shifts-lived.ts';

/** Queries of workers that show what everybody may see: they name corporations without any contract. */
const publicToWorkers =
  /^(?:recruitment|facility|search|returnDate|invitation|application|reviewsOf|favorite)/;

/** A person with the queries that this person reads, and the marks that may be in the answers. */
type Reader = {
  name: string;
  queries: readonly SchemaOperation[];
  ask: (document: string, variables: Record<string, unknown>) => Promise<TestGraphqlAnswer>;
  own: () => ReadonlySet<string>;
};

/** Reads pages as every person and finds marks of corporations, homes and workers that the person has nothing to do with. */
export async function createMarkReader(cast: Cast, shifts: readonly LivedShift[]) {
  const facilityQueries = readableWith(await readFacilitySdl(), ['facilityId', 'day']);
  const workerQueries = readableWith(await readWorkerSdl(), []).filter(
    ({ name, mustSignIn }) => mustSignIn && !publicToWorkers.test(name),
  );
  const all = [
    ...cast.employers.flatMap(({ mark, homes }) => [mark, ...homes.map((home) => home.mark)]),
    ...cast.workers.map(({ mark }) => mark),
  ];
  const readers: Reader[] = [
    ...cast.employers.flatMap(({ owner, mark, homes }) => {
      const of = (isOwn: (shift: LivedShift) => boolean, marks: readonly string[]) => () =>
        new Set([...marks, ...shifts.filter(isOwn).map(({ worker }) => worker.mark)]);
      const people = [
        {
          name: `owner ${mark}`,
          person: owner,
          own: of(
            ({ employer }) => employer.mark === mark,
            [mark, ...homes.map((home) => home.mark)],
          ),
        },
        ...homes.map((home) => ({
          name: `manager ${home.mark}`,
          person: home.manager,
          own: of((shift) => shift.home.mark === home.mark, [mark, home.mark]),
        })),
      ];
      return people.map(({ name, person, own }) => ({
        name,
        own,
        queries: facilityQueries,
        ask: person.ask,
      }));
    }),
    ...cast.workers.map((worker) => ({
      name: `worker ${worker.mark}`,
      queries: workerQueries,
      ask: async (document: string) => cast.asWorker(worker, document),
      own: () =>
        new Set([
          worker.mark,
          ...shifts
            .filter((shift) => shift.worker.id === worker.id)
            .flatMap(({ employer, home }) => [employer.mark, home.mark]),
        ]),
    })),
  ];
  let turn = 0;
  return {
    /**
     * Reads `each` queries of `people` readers, or all of them, other ones at each call. Returns a sentence for each foreign
     * mark, and the number of answers that were read.
     */
    async read({ people, each }: { people: number; each: number }) {
      const found: string[] = [];
      let count = 0;
      turn += 1;
      for (const { name, queries, ask, own } of rotated(readers, turn * people, people)) {
        const allowed = own();
        const foreign = all.filter((mark) => !allowed.has(mark));
        for (const { name: query, document, args } of rotated(queries, turn * each, each)) {
          const variables = variablesFor(cast, name, args);
          const answer = await ask(document, variables);
          if (answer.status >= 500) found.push(`${name} reads ${query}: ${answer.status}`);
          if (answer.data !== null) count += 1;
          const text = JSON.stringify(answer);
          for (const mark of foreign)
            if (text.includes(mark)) found.push(`${name} reads ${mark} in ${query}`);
        }
      }
      return { found, count };
    },
  };
}

/** Queries whose arguments can be given: those of the names, and no other that is required. */
const readableWith = (sdl: string, names: readonly string[]): SchemaOperation[] =>
  operationsOf(buildSchema(sdl)).filter(
    ({ kind, args }) =>
      kind === 'query' &&
      args.every(
        ({ name, type, defaultValue }) =>
          names.includes(name) || !isNonNullType(type) || defaultValue !== undefined,
      ),
  );

/** The home of the reader, for an owner the first one, and today. */
function variablesFor(
  { employers, product }: Cast,
  reader: string,
  args: SchemaOperation['args'],
): Record<string, unknown> {
  const employer = employers.find(
    ({ mark, homes }) => reader.endsWith(mark) || homes.some((home) => reader.endsWith(home.mark)),
  );
  const home = employer?.homes.find(({ mark }) => reader.endsWith(mark)) ?? employer?.homes[0];
  const values = new Map<string, unknown>([
    ['facilityId', home?.id],
    ['day', jstDay(product.app.clock.now())],
  ]);
  return Object.fromEntries(
    args.flatMap(({ name }) => (values.has(name) ? [[name, values.get(name)]] : [])),
  );
}

/** As many of a list from a place on, around its end. */
function rotated<Item>(list: readonly Item[], from: number, count: number): Item[] {
  const start = from % list.length;
  return [...list.slice(start), ...list.slice(0, start)].slice(0, count);
}
