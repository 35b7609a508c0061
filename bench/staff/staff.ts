import { jstDay } from '#platform/base/jst.ts';
import { buildStaff, buildStaffSession } from '#access/people/build.ts';

import { runPhase } from '../../tools/run/progress.ts';
import { pageHeaders, createDocumentRequest } from '../base/documents.ts';
import type { Options } from '../base/options.ts';
import { ensurePages } from '../base/pages-build.ts';
import { withBenchApp } from '../base/people.ts';
import type { BenchPostgres } from '../base/postgres.ts';
import { formatFigure, markdownTable, type Report } from '../base/report.ts';
import { startProduct } from '../base/server.ts';
import { costCells, medianFigure, measureInTurns, type BenchVariant } from '../base/turns.ts';
import { fillCorporation, type Corporation } from './fill.ts';

const facilities = 500;
/** Number of facilities for which a page is requested in turn. */
const askedFacilities = 100;
const path = '/api/facility/graphql';
/** Origin of the pages; the API requires it of every request with a cookie. */
const origin = 'http://127.0.0.1';

/** Measures the pages that a large corporation keeps open all day, one request at a time. */
export async function benchStaff(options: Options, postgres: BenchPostgres): Promise<Report> {
  await ensurePages();
  const url = await postgres.create('staff');
  const size = { facilities, attendances: options.attendances, now: new Date() };
  const corporation = await fillCorporation(url, size);
  const cookie = await signInAsOwner(url, corporation);
  const product = await runPhase('Starting the product', () => startProduct(url));
  try {
    const pages = await requestsOf(corporation, cookie);
    const variants = pages.map(({ name, requests }): BenchVariant => ({
      name,
      requests,
      url: product.url + path,
      pid: product.pid,
    }));
    // One connection: the measured time then contains no waiting in a queue.
    const alone = { ...options, connections: 1 };
    const turns = await runPhase('Asking for each page', () =>
      measureInTurns(variants, { options: alone, postmaster: postgres.pid }),
    );
    const rows = variants.map(({ name }) => [
      name,
      ...costCells(turns, name),
      formatFigure(medianFigure(turns, name, 'bytes') / 1_000, 1),
    ]);
    return {
      packages: ['graphql', 'pg'],
      lines: [
        `${formatFigure(options.attendances)} shifts of ${formatFigure(facilities)} facilities of one corporation; one connection, ${formatFigure(options.seconds)} s in each of ${formatFigure(options.rounds)} rounds.`,
        '',
        ...markdownTable(
          ['page', 'Node µs', 'PostgreSQL µs', 'CPU µs', 'p50 ms', 'p99 ms', 'answer kB'],
          rows,
        ),
      ],
      goals: variants.map(({ name }) => ({
        what: `${name}, p50`,
        value: medianFigure(turns, name, 'p50'),
        sense: 'most',
        target: 30,
        unit: ' ms',
      })),
    };
  } finally {
    await product.stop();
  }
}

const signInAsOwner = (url: string, { id: corporationId }: Corporation) =>
  withBenchApp(url, async (app) => {
    const now = app.clock.now();
    const member = { corporationId, role: 'OWNER' } as const;
    const { id: staffId } = await buildStaff(app, { email: 'owner@mihon.example', now, member });
    return buildStaffSession(app, { staffId, now });
  });

async function requestsOf({ facilityIds }: Corporation, cookie: string) {
  const headers = pageHeaders(origin, cookie);
  const request = async (operationName: string) => {
    const sent = await createDocumentRequest(operationName, 'facility');
    return (variables: object) => sent(variables, headers);
  };
  const [viewer, board, hours, week] = await Promise.all([
    request('FacilityViewer'),
    request('DayShifts'),
    request('HoursToApprove'),
    request('PostingsOfWeek'),
  ]);
  const asked = facilityIds.slice(0, askedFacilities);
  const day = jstDay(new Date());
  return [
    { name: 'who is signed in', requests: [viewer({})] },
    { name: 'board', requests: asked.map((facilityId) => board({ facilityId })) },
    { name: 'hours', requests: asked.map((facilityId) => hours({ facilityId })) },
    { name: 'calendar', requests: asked.map((facilityId) => week({ day, facilityId })) },
    { name: 'calendar of all facilities', requests: [week({ day })] },
  ];
}
