import { reportWithoutPersonalData } from './scrub.ts';

/**
 * Options of the error reporting service, shared by server and browser, so that both send the same: errors
 * and traces, without user input and IP addresses. (Spec section 9)
 */
export const errorReportOptions = {
  tracesSampleRate: 1,
  // Send traces as a whole, so that each trace is scrubbed before sending.
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
  beforeSend: <Event>(event: Event) => reportWithoutPersonalData(event),
  beforeSendTransaction: <Event>(event: Event) => reportWithoutPersonalData(event),
  beforeBreadcrumb: <Breadcrumb>(breadcrumb: Breadcrumb) => reportWithoutPersonalData(breadcrumb),
};
