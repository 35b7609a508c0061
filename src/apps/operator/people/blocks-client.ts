import { graphql } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const BlockedFacilityPatternsQuery = graphql(`
  query BlockedFacilityPatterns($cursor: String) {
    blockedFacilityPatterns(cursor: $cursor) {
      cursor
      facilities {
        facilityId
        facilityName
        corporationId
        corporationName
        count
        outOf
      }
    }
  }
`);

/** Facilities that several workers have blocked. */
export const blockedFacilityPatternsQuery = () =>
  pagedQuery({
    document: BlockedFacilityPatternsQuery,
    variables: {},
    list: 'blockedFacilityPatterns',
    rows: 'facilities',
  });

export const BlockedWorkerPatternsQuery = graphql(`
  query BlockedWorkerPatterns($cursor: String) {
    blockedWorkerPatterns(cursor: $cursor) {
      cursor
      workers {
        workerId
        workerName
        count
        corporations
        outOf
      }
    }
  }
`);

/** Workers whom several facilities have blocked. */
export const blockedWorkerPatternsQuery = () =>
  pagedQuery({
    document: BlockedWorkerPatternsQuery,
    variables: {},
    list: 'blockedWorkerPatterns',
    rows: 'workers',
  });
