import { apiPaths } from '#platform/base/api-paths.ts';
import { paths } from '#platform/base/paths.ts';
import type { PriceClass } from '#platform/server/prices/price-classes.ts';

import { attackerAddress, flood, getRequest, type FairnessLoad, type LoadRequest } from './load.ts';
import type { FairnessFixture } from './fixture.ts';
import { workerRequest } from './requests.ts';

type Dearest = {
  class: PriceClass;
  about: string;
  request: (fixture: FairnessFixture, number: number) => LoadRequest;
};

/** A search of a visitor; each number is another search, so that no two share an answer. */
const searchInput = (number: number) => ({
  areaLIds: ['13'],
  minimumHourlyWage: 900 + (number % 500),
  minimumSalary: 5_000 + Math.floor(number / 500),
});

/** The request of each class of prices that takes the most processor time. */
const dearest: readonly Dearest[] = [
  {
    class: 'FREE',
    about: 'the largest script',
    request: ({ largestAssetPath }) => getRequest(largestAssetPath),
  },
  {
    class: 'TOUCH',
    about: 'a part of the sitemap',
    request: () => getRequest(paths.sitemap.part('00000000-0000-0000-0000-000000000000')),
  },
  {
    class: 'SMALL',
    about: 'the railways of the map',
    request: () => getRequest(apiPaths.railwayMap),
  },
  {
    class: 'LIST',
    about: 'searches by job',
    request: ({ documents }, number) => {
      const input = { ...searchInput(number), sort: 'RECOMMENDED', groupByJob: true };
      return workerRequest(documents.RecruitmentSearch, { input });
    },
  },
  {
    class: 'WORK',
    about: 'counts of shifts by day',
    request: ({ documents }, number) =>
      workerRequest(documents.RecruitmentDayCounts, { input: searchInput(number) }),
  },
  {
    class: 'HEAVY',
    about: 'recruitments with new queries',
    request: ({ recruitmentIds: [id = ''] }, number) =>
      getRequest(`${paths.recruitment(id)}?n=${number}`),
  },
];

export const firstClassRequests = (fixture: FairnessFixture): LoadRequest[] =>
  dearest.map(({ request }) => request(fixture, 0));

/** The dearest request of each class but `WHOLE`, whose dearest is the check of a CSV. */
export const classLoads: readonly FairnessLoad[] = dearest.map(
  ({ class: name, about, request }, index) => ({
    name,
    about: `${about}, 16 connections`,
    kind: 'attack',
    dearestOf: name,
    run: (run) =>
      flood(run, {
        connections: 16,
        address: () => attackerAddress(40 + index),
        request: (number) => request(run.fixture, number),
      }),
  }),
);
