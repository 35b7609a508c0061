import { useQuery } from '@tanstack/react-query';

import { hasOperatorRight, type OperatorRight } from '#platform/base/people/operator-rights.ts';
import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorViewerQuery = graphql(`
  query OperatorViewer {
    operatorViewer {
      id
      name
      email
      hasPasskey
      isProved
      roles
      admins
    }
  }
`);

/** The signed-in operator. */
export const operatorViewerQuery = () => graphqlQuery(OperatorViewerQuery, {});

/** Returns whether the operator's roles include a right; false while no page has loaded the operator. */
export function useOperatorRights(): (right: OperatorRight) => boolean {
  // Read from the cache only: every page of operators has loaded the viewer.
  const viewer = useQuery({ ...operatorViewerQuery(), enabled: false }).data?.operatorViewer;
  return (right) => viewer !== undefined && hasOperatorRight(viewer.roles, right);
}
