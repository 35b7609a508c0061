import { scrubbed } from './scrub.ts';

/**
 * What the server and the browser alike tell an error reporting service: errors and traces, and
 * nothing of what somebody sent nor from where. (Spec section 9) Here, so that neither says more
 * than the other.
 */
export const reportOptions = {
  tracesSampleRate: 1,
  // Whole, so that it is looked through before it leaves.
  traceLifecycle: 'static' as const,
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: false,
    httpBodies: [],
    urlQueryParams: false,
    graphQL: { document: false, variables: false },
    databaseQueryData: false,
    stackFrameVariables: false,
  },
  beforeSend: <Event>(event: Event) => scrubbed(event),
  beforeSendTransaction: <Event>(event: Event) => scrubbed(event),
  beforeBreadcrumb: <Breadcrumb>(breadcrumb: Breadcrumb) => scrubbed(breadcrumb),
};
