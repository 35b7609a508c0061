import { randomUUID } from 'node:crypto';

import { apiPaths } from '#platform/base/api-paths.ts';

import {
  attackerAddress,
  flood,
  type FairnessLoad,
  type LoadConnection,
  type LoadRequest,
  type LoadRun,
} from './load.ts';
import type { Home } from './homes.ts';
import { postingFile, postingLines } from './postings.ts';
import { facilityRequest } from './requests.ts';

const postedLines = 5_000;
/** Number of the first shift of the posted file. */
const postedFrom = 20_000;
const waiters = 16;

type File = { home: Home; body: Buffer; promise?: string; key?: string };

const fileRequest = ({ fixture }: LoadRun, { home, body, promise, key }: File): LoadRequest => ({
  path: promise === undefined ? apiPaths.postingFiles : `${apiPaths.postingFiles}?post=${promise}`,
  headers: {
    'apollo-require-preflight': 'true',
    'content-type': 'text/csv',
    origin: fixture.origin,
    cookie: home.cookie,
    ...(key && { 'idempotency-key': key }),
  },
  body,
});

const valueIn = (text: string, name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1];

type Posting = {
  home: Home;
  address: string;
  /** Called with the file's idempotency key when the file is sent; its end is awaited before the next file. */
  beside?: (key: string) => Promise<void>;
};

/** Checks, posts and undoes the same file again and again. */
async function postAgainAndAgain(run: LoadRun, { home, address, beside }: Posting): Promise<void> {
  const connection = run.connect(address);
  const body = Buffer.from(
    postingFile({
      home,
      firstDay: run.fixture.firstDay,
      from: postedFrom,
      count: postedLines,
    }),
  );
  while (!run.isOver()) {
    const { text: report } = await connection.ask(fileRequest(run, { home, body }));
    const promise = valueIn(report, 'promise');
    if (promise === undefined) continue;
    const key = randomUUID();
    const [{ text: posted }] = await Promise.all([
      connection.ask(fileRequest(run, { home, body, promise, key })),
      beside?.(key),
    ]);
    const batchId = valueIn(posted, 'batchId');
    if (batchId !== undefined) await undo(run, connection, { home, batchId });
  }
  connection.close();
}

type Undoing = { home: Home; batchId: string };

async function undo(
  { fixture }: LoadRun,
  connection: LoadConnection,
  { home, batchId }: Undoing,
): Promise<void> {
  const asked = { query: fixture.documents.UndoPostings, variables: { id: batchId } };
  await connection.ask(facilityRequest(fixture, asked, home));
}

/** Sixteen requests with the key of the file that is being posted, and sixteen without a key. */
async function waitBehind(
  run: LoadRun,
  { home, address, key }: { home: Home; address: string; key: string },
): Promise<void> {
  const { cookie } = home;
  const { documents, firstDay } = run.fixture;
  const lines = postingLines({ home, firstDay, from: 0, count: 50 });
  const asked = { query: documents.PostShifts, variables: { input: { lines } } };
  await Promise.all(
    Array.from({ length: waiters * 2 }, async (_, index) => {
      const connection = run.connect(address);
      // The file is sent first: its transaction must hold the key before the others claim it.
      await run.pause(200);
      const given = index < waiters ? { cookie, key } : { cookie };
      const { text } = await connection.ask(facilityRequest(run.fixture, asked, given));
      const batchId = valueIn(text, 'batchId');
      if (batchId !== undefined) await undo(run, connection, { home, batchId });
      connection.close();
    }),
  );
}

/** CSVs of postings of one person. */
export const postingFileLoads: readonly FairnessLoad[] = [
  {
    name: 'L06',
    about: 'CSV of 10,000 lines checked, 30 at once',
    kind: 'attack',
    dearestOf: 'WHOLE',
    run: (run) => {
      const { homes, firstDay } = run.fixture;
      const home = homes.fileChecks;
      const body = Buffer.from(postingFile({ home, firstDay, from: 0, count: 10_000 }));
      return flood(run, {
        connections: 30,
        address: (index) => attackerAddress(6, 1 + (index % 8)),
        request: () => fileRequest(run, { home, body }),
      });
    },
  },
  {
    name: 'L21',
    about: 'CSV of 5,000 lines posted and undone',
    kind: 'attack',
    run: (run) =>
      postAgainAndAgain(run, { home: run.fixture.homes.files, address: attackerAddress(21) }),
  },
  {
    name: 'L22',
    about: 'the same with 16 waiting requests of one key',
    kind: 'attack',
    run: (run) => {
      const given = { home: run.fixture.homes.waitedFiles, address: attackerAddress(22) };
      return postAgainAndAgain(run, {
        ...given,
        beside: (key) => waitBehind(run, { ...given, key }),
      });
    },
  },
];
