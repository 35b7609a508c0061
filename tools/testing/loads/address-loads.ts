import { randomBytes } from 'node:crypto';

import { apiPaths } from '#platform/base/api-paths.ts';
import { paths } from '#platform/base/paths.ts';

import { attackerAddress, flood, type FairnessLoad, type LoadRequest } from './load.ts';
import type { FairnessFixture } from './fixture.ts';

const get = (path: string, headers: Record<string, string> = {}): LoadRequest => ({
  method: 'GET',
  path,
  headers,
});

/** A session stream with a token that no session has. */
const madeUpStream = (): LoadRequest => ({
  ...get(apiPaths.facilityChannel, {
    cookie: `hitokoma-staff=${randomBytes(32).toString('base64url')}`,
  }),
  isStream: true,
});

/** Addresses that each cost a few milliseconds, most of them with a secret or a session. */
const smallAddresses = (fixture: FairnessFixture): LoadRequest[] => [
  get(fixture.calendarPath),
  get(`${apiPaths.auth}/session`, { cookie: fixture.workerCookie }),
  get(`${apiPaths.auth}/csrf`),
  get(`${apiPaths.auth}/providers`),
  get(fixture.picturePath),
  get(apiPaths.railwayMap),
];

const ofNumber = <T>(values: readonly T[], number: number): T => {
  const value = values[number % values.length];
  if (value === undefined) throw new RangeError('The load has no value to send.');
  return value;
};

/** Pages, pictures and other addresses that answer GET. */
export const addressLoads: readonly FairnessLoad[] = [
  {
    name: 'L15',
    about: 'previews for messengers, 6 connections',
    kind: 'attack',
    run: (run) =>
      flood(run, {
        connections: 6,
        address: () => attackerAddress(15),
        request: (number) =>
          get(paths.recruitment.previewImage(ofNumber(run.fixture.recruitmentIds, number))),
      }),
  },
  {
    name: 'L12',
    about: 'six small addresses, 24 connections',
    kind: 'attack',
    run: (run) => {
      const requests = smallAddresses(run.fixture);
      return flood(run, {
        connections: 24,
        address: () => attackerAddress(12),
        request: (number) => ofNumber(requests, number),
      });
    },
  },
  {
    name: 'L10',
    about: 'made-up session streams, 16 connections',
    kind: 'attack',
    run: (run) =>
      flood(run, {
        connections: 16,
        address: () => attackerAddress(10),
        request: madeUpStream,
      }),
  },
  {
    name: 'L16',
    about: 'pages with new queries, 8 connections',
    kind: 'attack',
    run: (run) =>
      flood(run, {
        connections: 8,
        address: () => attackerAddress(16),
        request: (number) => get(paths.search({ hourly: String(901 + number) })),
      }),
  },
];
