import { jstDay } from '#platform/base/jst.ts';
import { buildStaff, buildStaffSession } from '#access/people/build.ts';

import { phase } from '../../tools/run/progress.ts';
import { documentOf } from '../base/documents.ts';
import type { Sent } from '../base/http.ts';
import { circumstances, versions } from '../base/machine.ts';
import type { Options } from '../base/options.ts';
import { ensurePages } from '../base/pages-build.ts';
import { openBenchApp } from '../base/people.ts';
import { startBenchPostgres } from '../base/postgres.ts';
import { figure, table, type Report } from '../base/report.ts';
import { startProduct } from '../base/server.ts';
import { middle, takeTurns, type Variant } from '../base/turns.ts';
import { fillCorporation, type Corporation } from './fill.ts';

const facilities = 500;
/** Facilities that take turns in the requests for one page. */
const askedFacilities = 100;
const path = '/api/facility/graphql';
/** The origin of the pages, which the API asks of every request with a cookie. */
const origin = 'http://127.0.0.1';

/** How long the server of a large corporation takes for the pages that are open all day, one request at a time. */
export async function benchStaff(options: Options): Promise<Report> {
  await ensurePages();
  const begin = circumstances();
  const postgres = await startBenchPostgres();
  try {
    const url = await postgres.create('staff');
    const size = { facilities, attendances: options.attendances, now: new Date() };
    const corporation = await fillCorporation(url, size);
    const cookie = await signInAsOwner(url, corporation);
    const product = await phase('Starting the product', () => startProduct(url));
    try {
      const pages = await requestsOf(corporation, cookie);
      const variants = pages.map(({ name, requests }): Variant => ({
        name,
        requests,
        url: product.url + path,
        pid: product.pid,
      }));
      // One connection: the time of an answer is then the time of the server, and not of a queue.
      const alone = { ...options, connections: 1 };
      const turns = await phase('Asking for each page', () =>
        takeTurns(variants, { options: alone, postmaster: postgres.pid }),
      );
      const rows = variants.map(({ name }) => [
        name,
        figure(middle(turns, name, 'p50'), 1),
        figure(middle(turns, name, 'p99'), 1),
        figure(middle(turns, name, 'nodeMicros')),
        figure(middle(turns, name, 'postgresMicros')),
        figure(middle(turns, name, 'bytes') / 1_000, 1),
      ]);
      return {
        circumstances: begin,
        lines: [
          `${figure(options.attendances)} shifts of ${figure(facilities)} facilities of one corporation; one connection, ${figure(options.seconds)} s in each of ${figure(options.rounds)} rounds.`,
          '',
          ...table(['page', 'p50 ms', 'p99 ms', 'Node µs', 'PostgreSQL µs', 'answer kB'], rows),
          '',
          versions(['graphql', 'pg'], { PostgreSQL: postgres.version }),
        ],
        goals: variants.map(({ name }) => ({
          what: `${name}, p50`,
          value: middle(turns, name, 'p50'),
          sense: 'most',
          target: 30,
          unit: ' ms',
        })),
      };
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function signInAsOwner(url: string, { id: corporationId }: Corporation): Promise<string> {
  const app = openBenchApp(url);
  try {
    const now = app.clock.now();
    const member = { corporationId, role: 'OWNER' } as const;
    const { id: staffId } = await buildStaff(app, { email: 'owner@mihon.example', now, member });
    return await buildStaffSession(app, { staffId, now });
  } finally {
    await app.db.destroy();
  }
}

async function requestsOf({ facilityIds }: Corporation, cookie: string) {
  const headers = {
    'content-type': 'application/json',
    'apollo-require-preflight': 'true',
    origin,
    cookie,
  };
  const request = async (operationName: string) => {
    const query = await documentOf(operationName, 'facility');
    return (variables: object): Sent => ({
      headers,
      body: JSON.stringify({ operationName, query, variables }),
    });
  };
  const [viewer, board, hours, week] = await Promise.all(
    ['FacilityViewer', 'DayShifts', 'HoursToApprove', 'PostingsOfWeek'].map(request),
  );
  const asked = facilityIds.slice(0, askedFacilities);
  const day = jstDay(new Date());
  return [
    { name: 'who is signed in', requests: [viewer?.({})] },
    { name: 'board', requests: asked.map((facilityId) => board?.({ facilityId })) },
    { name: 'hours', requests: asked.map((facilityId) => hours?.({ facilityId })) },
    { name: 'calendar', requests: asked.map((facilityId) => week?.({ day, facilityId })) },
    { name: 'calendar of all facilities', requests: [week?.({ day })] },
  ].map(({ name, requests }) => ({
    name,
    requests: requests.filter((one): one is Sent => one !== undefined),
  }));
}
