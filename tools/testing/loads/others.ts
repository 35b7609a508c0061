import { setTimeout as sleep } from 'node:timers/promises';

import { apiPaths } from '#platform/base/api-paths.ts';

import { CommandFailure } from '../../run/ending.ts';
import { emptyTally, openLoadConnection } from './connection.ts';
import type { LoadAnswer, LoadConnection, LoadRequest } from './load.ts';
import { workerRequest } from './requests.ts';
import type { FairnessFixture } from './fixture.ts';
import type { StampShift } from './stamp-shifts.ts';

/** Requests of other people, whose waiting time the drill measures. */
export const measuredActs = ['search', 'sign-in', 'stamp'] as const;
export type MeasuredAct = (typeof measuredActs)[number];

/** Milliseconds between an answer and the next request of the same act. Each stamp uses up a shift. */
const pausesMs: Record<MeasuredAct, number> = { search: 80, 'sign-in': 150, stamp: 400 };

/** Maximum number of stamps that are sent in so many seconds. */
export const stampsWithin = (seconds: number) => Math.ceil((seconds * 1_000) / pausesMs.stamp) + 1;

export type OthersTimes = {
  /** Milliseconds of each answer. */
  times: Record<MeasuredAct, number[]>;
  /** Answers other than success, such as `stamp 503 UNAVAILABLE`. */
  refusals: string[];
};

/**
 * Returns a function that sends each act for so many seconds, one request after the other, the three acts side by side.
 * Each time another person acts, whose network no other person of the site shares.
 */
export function openOthers(
  port: number,
  fixture: FairnessFixture,
): (seconds: number) => Promise<OthersTimes> {
  const acts = actsIn(fixture);
  let people = 0;
  return async (seconds) => {
    const until = performance.now() + seconds * 1_000;
    const result: OthersTimes = { times: { search: [], 'sign-in': [], stamp: [] }, refusals: [] };
    const repeat = async (act: MeasuredAct) => {
      let address = '';
      const connection = openLoadConnection({ port, address: () => address, tally: emptyTally() });
      while (performance.now() < until) {
        people += 1;
        address = `10.${Math.floor(people / 256) % 256}.${people % 256}.7`;
        const began = performance.now();
        const { status, code } = await acts[act](connection);
        result.times[act].push(performance.now() - began);
        if (status !== 200 || code !== null)
          result.refusals.push([act, status, code].filter(Boolean).join(' '));
        await sleep(pausesMs[act]);
      }
      connection.close();
    };
    await Promise.all(measuredActs.map(repeat));
    return result;
  };
}

/** The answers of two measurements as those of one. */
export function joinTimes(one: OthersTimes, other: OthersTimes): OthersTimes {
  const joined = (act: MeasuredAct) => [...one.times[act], ...other.times[act]];
  return {
    times: { search: joined('search'), 'sign-in': joined('sign-in'), stamp: joined('stamp') },
    refusals: [...one.refusals, ...other.refusals],
  };
}

type Act = (connection: LoadConnection) => Promise<LoadAnswer>;

function actsIn(fixture: FairnessFixture): Record<MeasuredAct, Act> {
  const emails = fixture.stamps.map(({ email }) => email);
  const stamps = [...fixture.stamps];
  let wage = 900;
  let links = 0;
  return {
    async search(connection) {
      // Another input each time, because the server shares an answer among visitors for two seconds.
      wage = wage < 1_400 ? wage + 1 : 900;
      const input = { areaLIds: ['13'], minimumHourlyWage: wage, sort: 'RECOMMENDED' };
      return connection.ask(workerRequest(fixture.documents.RecruitmentSearch, { input }));
    },
    async 'sign-in'(connection) {
      const email = emails[links % emails.length] ?? '';
      links += 1;
      return requestSignInLink(connection, { email, origin: fixture.origin });
    },
    async stamp(connection) {
      const shift = stamps.pop();
      if (!shift) throw new CommandFailure('No shift is left for a stamp.');
      return connection.ask(stampRequest(fixture, shift));
    },
  };
}

/** The two requests with which a worker asks for a sign-in link by e-mail. */
async function requestSignInLink(
  connection: LoadConnection,
  { email, origin }: { email: string; origin: string },
): Promise<LoadAnswer> {
  const csrf = await connection.ask({ method: 'GET', path: `${apiPaths.auth}/csrf` });
  const csrfToken = /"csrfToken":"([^"]+)"/.exec(csrf.text)?.[1];
  if (csrfToken === undefined) return csrf;
  const form = { email, csrfToken, callbackUrl: `${origin}/`, json: 'true' };
  return connection.ask({
    path: `${apiPaths.auth}/signin/email`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: csrf.cookies.join('; '),
    },
    body: new URLSearchParams(form).toString(),
  });
}

function stampRequest(fixture: FairnessFixture, shift: StampShift): LoadRequest {
  const { attendanceId: id, code, token } = shift;
  return workerRequest(
    fixture.documents.RegisterWorkStart,
    { input: { id, code } },
    { token, key: `stamp-${id}` },
  );
}
