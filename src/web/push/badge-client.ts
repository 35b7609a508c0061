import type { AppBadgeQuery, AppBadgeQueryVariables } from '#gen/operations.ts';

import { document } from '../graphql/graphql.ts';
import { query } from '../graphql/query.ts';

const AppBadge = document<AppBadgeQuery, AppBadgeQueryVariables>(/* GraphQL */ `
  query AppBadge {
    appBadge
  }
`);

/** What the icon of the app shows. */
export const appBadge = () => query(AppBadge, {});
