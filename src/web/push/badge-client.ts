import type { AppBadgeQuery, AppBadgeQueryVariables } from '#gen/operations.ts';

import { defineOperation } from '../graphql/graphql.ts';
import { query } from '../graphql/query.ts';

const AppBadge = defineOperation<AppBadgeQuery, AppBadgeQueryVariables>(/* GraphQL */ `
  query AppBadge {
    appBadge
  }
`);

/** The query for the number on the app's icon. */
export const appBadge = () => query(AppBadge, {});
