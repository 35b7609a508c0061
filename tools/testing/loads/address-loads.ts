import { randomBytes } from 'node:crypto';

import { apiPaths } from '#platform/base/api-paths.ts';
import { paths } from '#platform/base/paths.ts';

import { attackerAddress, flood, getRequest, type FairnessLoad, type LoadRequest } from './load.ts';
import type { FairnessFixture } from './fixture.ts';

/** A session stream with a token that no session has. */
const madeUpStream = (): LoadRequest => ({
  ...getRequest(apiPaths.facilityChannel, {
    cookie: `hitokoma-staff=${randomBytes(32).toString('base64url')}`,
  }),
  isStream: true,
});

/** Addresses that each cost a few milliseconds, most of them with a secret or a session. */
const smallAddresses = (fixture: FairnessFixture): LoadRequest[] => [
  getRequest(fixture.calendarPath),
  getRequest(`${apiPaths.auth}/session`, { cookie: fixture.workerCookie }),
  getRequest(`${apiPaths.auth}/csrf`),
  getRequest(`${apiPaths.auth}/providers`),
  getRequest(fixture.picturePath),
  getRequest(apiPaths.railwayMap),
];

const ofNumber = <T>(values: readonly T[], number: number): T => {
  const value = values[number % values.length];
  if (value === undefined) throw new RangeError('The load has no value to send.');
  return value;
};

const preview = ({ recruitmentIds }: FairnessFixture, number: number) =>
  getRequest(paths.recruitment.previewImage(ofNumber(recruitmentIds, number)));
const searchPage = (number: number) => getRequest(paths.search({ hourly: String(901 + number) }));

export const firstAddressRequests = (fixture: FairnessFixture): LoadRequest[] => [
  preview(fixture, 0),
  searchPage(0),
  ...smallAddresses(fixture),
];

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
        // The first one is drawn already, by the warm-up.
        request: (number) => preview(run.fixture, number + 1),
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
        request: (number) => searchPage(number + 1),
      }),
  },
];
