import { operatorRightRefusal } from '#access/operator/messages.ts';
import { hasOperatorRight, type OperatorRight } from '#platform/base/people/operator-rights.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { operatorViewerQuery } from './viewer-client.ts';

type PageArgs = { params: object };
type Options<Args extends PageArgs> = {
  /** The right without which the page is closed. */
  right: OperatorRight;
  queries: Parameters<typeof pageLoaders<Args>>[0]['queries'];
};

/**
 * Builds the loaders of an operator's page. They load the operator too, for the navigation, and close the page to an
 * operator without the right: the error page says which roles have it and who gives them.
 */
export const operatorPageLoaders = <Args extends PageArgs = PageArgs>({
  right,
  queries,
}: Options<Args>) =>
  pageLoaders<Args>({
    queries: (args) => [operatorViewerQuery(), ...queries(args)],
    whyClosed(client) {
      const viewer = client.getQueryData(operatorViewerQuery().queryKey)?.operatorViewer;
      if (!viewer || hasOperatorRight(viewer.roles, right)) return null;
      return operatorRightRefusal(right, viewer.admins).message;
    },
  });
