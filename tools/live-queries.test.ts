import { expect, test } from 'vitest';

import { facilityLiveQueries as ofFacilities } from '../src/apps/facility/shell/live-queries.ts';
import { operatorLiveQueries as ofOperators } from '../src/apps/operator/shell/live-queries.ts';
import { facilityDocuments, operatorDocuments } from '../src/gen/documents.server.ts';

import { filesBelow, readSourceFile } from './sources.ts';

/** Queries that no event of the server refreshes, grouped by the reason. */
const notRefreshed = {
  'answers what was typed or chosen': [
    'Corporations',
    'ContractEndingReasons',
    'FacilityFormChoices',
    'InboxPeopleAndCannedAnswers',
    'OperatorApprovedShifts',
    'OperatorInvoices',
    'OperatorReceiptPayers',
    'OperatorWorkerByNumber',
    'PostalPlaces',
    'PriceAdvice',
    'SearchFacilityStation',
    'SearchMunicipality',
    'MapStartingPoints',
    'StationsAroundPoint',
    'TemplateChoices',
    'WorkerReviewItems',
  ],
  'is asked for when its dialog or page opens, and decided there': [
    'CancellationCost',
    'InvitationOffer',
    'OperatorCorporationExposure',
    'OperatorDocument',
    'OwnExposure',
    'OwnLimitRequest',
    'PostingGrounds',
    'ProposedHoursCost',
    'SendHomeCost',
    'UrgentCall',
  ],
  'changes by settings, which invalidate it after a command of the same person': [
    'Agreement',
    'Agreements',
    'ApiKeys',
    'BlockedWorkers',
    'ConsentsOfCorporation',
    'Corporation',
    'CorporationBlocks',
    'CorporationConsents',
    'CorporationMembers',
    'CorporationStanding',
    'FacilityAgreements',
    'FacilityViewer',
    'Invitations',
    'Members',
    'PhoneNumberChanges',
    'OperatorFeeRulePlaces',
    'OperatorCorporationCredit',
    'OperatorCorporationPayers',
    'OperatorPointAwards',
    'OperatorRegisterChecks',
    'OperatorStatutoryTables',
    'OperatorViewer',
    'OwnCorporation',
    'OwnFacilities',
    'OwnFacility',
    'OwnPeopleLinks',
    'OwnTemplate',
    'PoolPeople',
    'PostingAudiences',
    'StaffDevices',
    'StaffNoticeSettings',
    'Templates',
    'PlatformCompanyWithFees',
    'WebhookEndpoints',
    'WorkerGroups',
  ],
  'is a record, plan or statistic, on which nobody waits for a change': [
    'AccessLog',
    'BlockedFacilityPatterns',
    'BlockedWorkerPatterns',
    'FacilityPeople',
    'Invoice',
    'InvoiceLines',
    'Invoices',
    'OperationLog',
    'PostedReviews',
    'PostingHistory',
    'OperatorSlowRequests',
    'PostingsOfWeek',
    'TaxList',
    'TaxSheet',
    'WebhookDeliveries',
    'WorkerOvertime',
    'WorkerReviewsToWrite',
  ],
};

const namesOf = (documents: Readonly<Record<string, string>>) =>
  Object.values(documents).flatMap((text) => /^query (\w+)/.exec(text)?.[1] ?? []);

test('each query of facilities and operators is refreshed by announcements, or has a reason why not', () => {
  const queries = [...new Set([facilityDocuments, operatorDocuments].flatMap(namesOf))];
  expect(queries.length).toBeGreaterThan(80);
  const live = new Set([ofFacilities, ofOperators].flatMap((of) => Object.values(of).flat()));
  const named: string[] = [...live, ...Object.values(notRefreshed).flat()];
  expect(named.toSorted()).toEqual(queries.toSorted());
});

test('a document is named after its operation and the kind of it', () => {
  const named = filesBelow('src').flatMap((file) =>
    [
      ...readSourceFile(file).matchAll(
        /^export const (\w+) = graphql\(\s*`\s*(query|mutation|subscription|fragment) (\w+)/gm,
      ),
    ].map(([, name = '', kind = '', operation = '']) => ({ file, name, kind, operation })),
  );
  expect(named.length).toBeGreaterThan(0);
  const others = named.filter(
    ({ name, kind, operation }) =>
      name.toLowerCase() !==
      `${operation.replace(/(?:Query|Mutation|Fragment)$/, '')}${kind}`.toLowerCase(),
  );
  expect(others.map(({ file, name, operation }) => `${file}: ${name} of ${operation}`)).toEqual([]);
});
