import { accountOperatorResolvers } from '#account/operator-resolvers.server.ts';
import { applicantsFacilityResolvers } from '#application/facility/applicants-resolvers.server.ts';
import { standInFacilityResolvers } from '#application/stand-in/stand-in-resolvers.server.ts';
import { urgentFacilityResolvers } from '#application/urgent/urgent-resolvers.server.ts';
import { dayFacilityResolvers } from '#attendance/day/day-resolvers.server.ts';
import { hoursFacilityResolvers } from '#attendance/hours/hours-resolvers.server.ts';
import { proposalFacilityResolvers } from '#attendance/proposals/proposal-facility-resolvers.server.ts';
import { inboxFacilityResolvers } from '#chat/inbox/inbox-resolvers.server.ts';
import { createDemoEndpoint } from '#demo/endpoint.server.ts';
import { employerFacilityResolvers } from '#employer/facility-resolvers.server.ts';
import { employerOperatorResolvers } from '#employer/operator-resolvers.server.ts';
import { operatorResolvers } from '#operator/resolvers.server.ts';
import { ownFacilitiesResolvers } from '#employer/own-facilities-resolvers.server.ts';
import { takeEmailBack } from '#notifications/emails/emails.server.ts';
import { apiPaths } from '#base/api-paths.ts';
import type { App } from '#server/context.server.ts';
import type { GraphqlEndpoint } from '#server/graphql/endpoint.server.ts';
import type { Visit } from '#server/http/visit.server.ts';
import { poolFacilityResolvers } from '#pool/facility-resolvers.server.ts';
import { adviceFacilityResolvers } from '#recruitment/advice/advice-resolvers.server.ts';
import { limitedFacilityResolvers } from '#recruitment/limited/limited-facility-resolvers.server.ts';
import { postingFacilityResolvers } from '#recruitment/posting/posting-resolvers.server.ts';
import { closeOfCorporation } from '#recruitment/posting/stop-postings.server.ts';
import { reviewsFacilityResolvers } from '#reviews/facility/reviews-resolvers.server.ts';
import { webhookFacilityResolvers } from '#webhooks/webhook-resolvers.server.ts';
import { createFacilityEndpoint, createOperatorEndpoint } from '#staff/endpoint.server.ts';
import { noticesFacilityResolvers } from '#staff/notices/notices-resolvers.server.ts';
import { openAgreementPapers } from '#staff/papers/agreement-papers.server.ts';
import { openFacilityPapers } from '#staff/papers/facility-papers.server.ts';
import { openNewAgreementPapers } from '#staff/facilities/agreement-paper-endpoint.server.ts';
import { openPlacePictures } from '#staff/facilities/picture-endpoint.server.ts';
import { openPostingFiles } from '#staff/postings/file/file-endpoint.server.ts';

import { runTasks } from './tasks.server.ts';

/** The demo's endpoint; null outside of demo mode. `run` runs the due tasks after the clock was moved. */
export function createDemoApi(app: App, run = runTasks): Promise<GraphqlEndpoint | null> {
  return createDemoEndpoint(app, run);
}

export type StaffApis = { facility: GraphqlEndpoint; operator: GraphqlEndpoint };

/** The APIs of care corporations and of operators, with the resolvers of every slice. */
export async function createStaffApis(app: App): Promise<StaffApis> {
  return {
    facility: await createFacilityEndpoint(app, [
      employerFacilityResolvers,
      ownFacilitiesResolvers,
      postingFacilityResolvers,
      limitedFacilityResolvers,
      adviceFacilityResolvers,
      applicantsFacilityResolvers,
      urgentFacilityResolvers,
      standInFacilityResolvers,
      dayFacilityResolvers,
      hoursFacilityResolvers,
      proposalFacilityResolvers,
      reviewsFacilityResolvers,
      webhookFacilityResolvers,
      poolFacilityResolvers,
      noticesFacilityResolvers,
      inboxFacilityResolvers,
    ]),
    operator: await createOperatorEndpoint(app, {
      resolvers: [
        employerOperatorResolvers,
        operatorResolvers,
        accountOperatorResolvers(takeEmailBack),
      ],
      closePostings: closeOfCorporation,
    }),
  };
}

type FileRoute = {
  path: string;
  /** GET alone, or every method: the endpoint then refuses what it does not take. */
  methods: 'GET' | 'ALL';
  answer: (request: Request, visit: Visit) => Promise<Response>;
};

/** Where people of corporations and operators fetch and send files. */
export function openStaffFiles(app: App): FileRoute[] {
  const agreementPapers = openAgreementPapers(app);
  return [
    { path: apiPaths.facilityPapers, methods: 'GET', answer: openFacilityPapers(app) },
    { path: apiPaths.facilityAgreementPaper, methods: 'GET', answer: agreementPapers },
    { path: apiPaths.operatorAgreementPaper, methods: 'GET', answer: agreementPapers },
    { path: apiPaths.newAgreementPaper, methods: 'ALL', answer: openNewAgreementPapers(app) },
    { path: apiPaths.placePictures, methods: 'ALL', answer: openPlacePictures(app) },
    { path: apiPaths.postingFiles, methods: 'ALL', answer: openPostingFiles(app) },
  ];
}
