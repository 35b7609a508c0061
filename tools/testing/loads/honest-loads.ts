import { addDays } from '#platform/base/jst.ts';

import type { FairnessLoad, LoadRequest, LoadRun } from './load.ts';
import { postingLines } from './postings.ts';
import { facilityRequest, workerRequest } from './requests.ts';

/** Seconds that a worker looks at a page before opening the next one. */
const workerPause = 5;
/** Seconds after which each person of the office opens a page. */
const officePause = 5;

/** Opens pages in turn: sends the documents of a page at once, and the next page's after the pause. */
async function browse(
  run: LoadRun,
  given: { address: string; pages: readonly (() => LoadRequest[])[]; pause: number; first: number },
): Promise<void> {
  const { address, pages, pause, first } = given;
  const widest = Math.max(...pages.map((page) => page().length));
  const connections = Array.from({ length: widest }, () => run.connect(address));
  // People do not all press at the same instant.
  await run.pause(first * pause * 1_000);
  for (let turn = Math.floor(first * pages.length); !run.isOver(); turn += 1) {
    const requests = pages[turn % pages.length]?.() ?? [];
    await Promise.all(
      connections.map(async (connection, index) => {
        const request = requests[index];
        if (request) await connection.ask(request);
      }),
    );
    await run.pause(pause * 1_000);
  }
  for (const connection of connections) connection.close();
}

/** The pages of a worker who looks for a shift, each with the documents that it sends. */
function workerPages({ fixture }: LoadRun, token: string): (() => LoadRequest[])[] {
  const { documents, recruitmentIds } = fixture;
  const by = { token };
  let wage = 950;
  const input = () => {
    wage += 10;
    return { areaLIds: ['13'], minimumHourlyWage: wage, sort: 'RECOMMENDED', hideClashes: true };
  };
  let seen = 0;
  return [
    () => [
      workerRequest(documents.RecruitmentSearch, { input: { ...input(), fromHome: true } }, by),
      workerRequest(documents.RecruitmentDayCounts, { input: input() }, by),
      workerRequest(documents.UnreadNotices, {}, by),
    ],
    () => {
      seen += 1;
      const id = recruitmentIds[seen % recruitmentIds.length];
      return [
        workerRequest(documents.RecruitmentDetail, { recruitmentId: id }, by),
        workerRequest(documents.RecruitmentFurigana, { id }, by),
      ];
    },
    () => [workerRequest(documents.RecruitmentFacets, { input: input() }, by)],
    () => [workerRequest(documents.RecruitmentMap, { input: input(), bounds: null }, by)],
    () => [
      workerRequest(documents.Schedule, {}, by),
      workerRequest(documents.Wallet, {}, by),
      workerRequest(documents.UnreadNotices, {}, by),
    ],
  ];
}

/** The pages of a person of a facility, each with the documents that it sends. */
function facilityPages({ fixture }: LoadRun, cookie: string): (() => LoadRequest[])[] {
  const { documents, homes, firstDay } = fixture;
  const { facilityId } = homes.office;
  const ask = (query: string, variables: object = {}) =>
    facilityRequest(fixture, { query, variables }, { cookie });
  let week = 0;
  return [
    () => [ask(documents.FacilityViewer), ask(documents.DayShifts, { facilityId })],
    () => [ask(documents.FacilityViewer), ask(documents.HoursToApprove, { facilityId })],
    () => {
      week = (week + 7) % 42;
      const day = addDays(firstDay, week);
      return [ask(documents.FacilityViewer), ask(documents.PostingsOfWeek, { facilityId, day })];
    },
  ];
}

/** Heavy users whose requests must all be answered. */
export const honestLoads: readonly FairnessLoad[] = [
  {
    name: 'home',
    about: 'a home posts 500 shifts, five times 100',
    kind: 'honest',
    async run(run) {
      const connection = run.connect('203.0.113.10');
      const { homes, documents, firstDay } = run.fixture;
      const { home } = homes;
      for (let part = 0; part < 5; part += 1) {
        const lines = postingLines({ home, firstDay, from: part * 100, count: 100 });
        const asked = { query: documents.PostShifts, variables: { input: { lines } } };
        await connection.ask(facilityRequest(run.fixture, asked, home));
        await run.pause(1_000);
      }
      connection.close();
    },
  },
  {
    name: 'family',
    about: 'four workers behind one carrier address',
    kind: 'honest',
    async run(run) {
      const people = run.fixture.familyTokens;
      await Promise.all(
        people.map((token, index) =>
          browse(run, {
            address: '203.0.113.20',
            pages: workerPages(run, token),
            pause: workerPause,
            first: index / people.length,
          }),
        ),
      );
    },
  },
  {
    name: 'office',
    about: 'an office of 40 people behind one address',
    kind: 'honest',
    async run(run) {
      const people = run.fixture.homes.office.cookies;
      await Promise.all(
        people.map((cookie, index) =>
          browse(run, {
            address: '203.0.113.30',
            pages: facilityPages(run, cookie),
            pause: officePause,
            first: index / people.length,
          }),
        ),
      );
    },
  },
];
