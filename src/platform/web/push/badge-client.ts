import { graphql } from '../graphql/document.ts';
import { query } from '../graphql/query.ts';

export const AppBadge = graphql(`
  query AppBadge {
    appBadge
  }
`);

/** The query for the number on the app's icon. */
export const appBadge = () => query(AppBadge, {});
