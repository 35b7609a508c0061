import { staffFacilityResolvers } from '#apps/facility/api/access/access-resolvers.server.ts';
import { staffOperatorResolvers } from '#apps/operator/api/access/access-resolvers.server.ts';
import { numberChangeOperatorResolvers } from '#apps/operator/api/access/number-back-resolvers.server.ts';
import { applicantsFacilityResolvers } from '#apps/facility/api/application/applicants-resolvers.server.ts';
import { standInFacilityResolvers } from '#apps/facility/api/application/stand-in-resolvers.server.ts';
import { urgentCallFacilityResolvers } from '#apps/facility/api/application/urgent-resolvers.server.ts';
import { dayFacilityResolvers } from '#apps/facility/api/attendance/day-resolvers.server.ts';
import { billingFacilityResolvers } from '#apps/facility/api/billing/billing-resolvers.server.ts';
import { taxFacilityResolvers } from '#apps/facility/api/tax/tax-resolvers.server.ts';
import { hoursFacilityResolvers } from '#apps/facility/api/attendance/hours-resolvers.server.ts';
import { hoursProposalFacilityResolvers } from '#apps/facility/api/attendance/proposal-resolvers.server.ts';
import { chatInboxFacilityResolvers } from '#apps/facility/api/chat/inbox-resolvers.server.ts';
import { createDemoEndpoint } from '#apps/demo/endpoint.server.ts';
import { exposureFacilityResolvers } from '#apps/facility/api/trust/exposure-resolvers.server.ts';
import { limitRequestFacilityResolvers } from '#apps/facility/api/trust/limit-requests-resolvers.server.ts';
import { corporationFacilityResolvers } from '#apps/facility/api/corporation/corporation-resolvers.server.ts';
import { corporationOperatorResolvers } from '#apps/operator/api/corporation/corporation-resolvers.server.ts';
import { operatorResolvers } from '#apps/operator/api/resolvers.server.ts';
import { ownFacilitiesResolvers } from '#apps/facility/api/corporation/own-facilities-resolvers.server.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import { appOfShare } from '#platform/server/app.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { GraphqlEndpoint } from '#platform/server/graphql/endpoint.server.ts';
import type { RequestFacts } from '#platform/server/http/visit.server.ts';
import { workerPoolFacilityResolvers } from '#apps/facility/api/pool/pool-resolvers.server.ts';
import { priceAdviceFacilityResolvers } from '#apps/facility/api/recruitment/advice-resolvers.server.ts';
import { limitedPostingFacilityResolvers } from '#apps/facility/api/recruitment/limited-resolvers.server.ts';
import { postingFacilityResolvers } from '#apps/facility/api/recruitment/posting-resolvers.server.ts';
import { reviewsFacilityResolvers } from '#apps/facility/api/reviews/reviews-resolvers.server.ts';
import { webhookFacilityResolvers } from '#apps/facility/api/webhooks/webhook-resolvers.server.ts';
import { createFacilityEndpoint, createOperatorEndpoint } from './staff-endpoints.server.ts';
import { staffNoticesFacilityResolvers } from '#apps/facility/api/staff-notices/notices-resolvers.server.ts';
import { createAgreementPaperEndpoint } from '#apps/facility/downloads/agreement-papers.server.ts';
import { createInvoicePapersEndpoint } from '#apps/facility/downloads/invoice-papers.server.ts';
import { createTaxPapersEndpoint } from '#apps/facility/downloads/tax-papers.server.ts';
import { createPrintoutsEndpoint } from '#apps/facility/downloads/printouts.server.ts';
import { createAgreementPaperUploadEndpoint } from '#apps/facility/facilities/agreement-paper-endpoint.server.ts';
import { createPlacePictureUploadEndpoint } from '#apps/facility/facilities/picture-endpoint.server.ts';
import { createPostingFileEndpoint } from '#apps/facility/postings/csv/file-endpoint.server.ts';

import { demoPrices } from './prices/demo.ts';
import { postingFilePrices } from './prices/routes.server.ts';
import { runScheduledTasks } from './tasks.server.ts';

/** The demo's endpoint; null outside of demo mode. `run` runs the due tasks after the clock was moved. */
export function createDemoApi(app: App, run = runScheduledTasks): Promise<GraphqlEndpoint | null> {
  return createDemoEndpoint(app, { runTasks: run, prices: demoPrices });
}

const facilityResolvers = [
  staffFacilityResolvers,
  corporationFacilityResolvers,
  exposureFacilityResolvers,
  limitRequestFacilityResolvers,
  ownFacilitiesResolvers,
  postingFacilityResolvers,
  limitedPostingFacilityResolvers,
  priceAdviceFacilityResolvers,
  applicantsFacilityResolvers,
  urgentCallFacilityResolvers,
  standInFacilityResolvers,
  dayFacilityResolvers,
  billingFacilityResolvers,
  taxFacilityResolvers,
  hoursFacilityResolvers,
  hoursProposalFacilityResolvers,
  reviewsFacilityResolvers,
  webhookFacilityResolvers,
  workerPoolFacilityResolvers,
  staffNoticesFacilityResolvers,
  chatInboxFacilityResolvers,
];

const allOperatorResolvers = [
  staffOperatorResolvers,
  corporationOperatorResolvers,
  operatorResolvers,
  numberChangeOperatorResolvers,
];

export type StaffApis = { facility: GraphqlEndpoint; operator: GraphqlEndpoint };

/** The APIs of care corporations and of operators, with the resolvers of every subject. */
export async function createStaffApis(app: App): Promise<StaffApis> {
  return {
    facility: await createFacilityEndpoint(app, facilityResolvers),
    operator: await createOperatorEndpoint(app, allOperatorResolvers),
  };
}

type FileRoute = {
  path: string;
  /** `ALL` passes every method to the endpoint, which itself refuses the methods that it does not accept. */
  methods: 'GET' | 'ALL';
  answer: (request: Request, visit: RequestFacts) => Promise<Response>;
};

/**
 * Returns the routes by which people of corporations and operators download and upload files. `app` is of the share of
 * files; posted shifts use the share of commands.
 */
export function openStaffFileRoutes(app: App): FileRoute[] {
  const agreementPapers = createAgreementPaperEndpoint(app);
  const invoicePapers = createInvoicePapersEndpoint(app);
  return [
    { path: apiPaths.facilityPrintouts, methods: 'GET', answer: createPrintoutsEndpoint(app) },
    { path: apiPaths.facilityAgreementPaper, methods: 'GET', answer: agreementPapers },
    { path: apiPaths.operatorAgreementPaper, methods: 'GET', answer: agreementPapers },
    { path: apiPaths.facilityInvoicePaper, methods: 'GET', answer: invoicePapers },
    { path: apiPaths.operatorInvoicePaper, methods: 'GET', answer: invoicePapers },
    { path: apiPaths.facilityTaxPaper, methods: 'GET', answer: createTaxPapersEndpoint(app) },
    {
      path: apiPaths.newAgreementPaper,
      methods: 'ALL',
      answer: createAgreementPaperUploadEndpoint(app),
    },
    { path: apiPaths.placePictures, methods: 'ALL', answer: createPlacePictureUploadEndpoint(app) },
    {
      path: apiPaths.postingFiles,
      methods: 'ALL',
      answer: createPostingFileEndpoint(appOfShare(app, 'commands'), postingFilePrices),
    },
  ];
}
