import { graphql } from '../graphql/document.ts';
import { graphqlQuery } from '../graphql/query.ts';

export const AppBadgeQuery = graphql(`
  query AppBadge {
    appBadge
  }
`);

/** The query for the number on the app's icon. */
export const appBadgeQuery = () => graphqlQuery(AppBadgeQuery, {});
