import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const PersonalDataViewsQuery = graphql(`
  query PersonalDataViews($cursor: String) {
    dataLookList(cursor: $cursor) {
      cursor
      looks {
        id
        at
        kind
        facilityName
        staffName
        reason
        attendanceId
      }
    }
  }
`);

export type PersonalDataView = DataOf<
  typeof PersonalDataViewsQuery
>['dataLookList']['looks'][number];

/** Query of the records of people who viewed the worker's numbers and pictures. */
export const personalDataViewsQuery = () =>
  pagedQuery({
    document: PersonalDataViewsQuery,
    variables: {},
    list: 'dataLookList',
    rows: 'looks',
  });
