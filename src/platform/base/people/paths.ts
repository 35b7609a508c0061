import { pathWithChildren } from '../paths.ts';
import { staffStartPaths } from './sides.ts';

/** The pages of the people of corporations: `facilityPaths.hours(facilityId)`. */
export const facilityPaths = pathWithChildren(staffStartPaths.facility.home, {
  signIn: staffStartPaths.facility.signIn,
  link: pathWithChildren('/facility/sign-in/link'),
  invitation: pathWithChildren('/facility/invitation'),
  tablet: pathWithChildren('/facility/tablet', {
    pair: pathWithChildren('/facility/tablet/pair'),
  }),
  corporation: pathWithChildren('/facility/corporation', {
    overview: pathWithChildren('/facility/corporation/overview'),
  }),
  billing: pathWithChildren('/facility/billing', {
    shifts: pathWithChildren('/facility/:facilityId/billing'),
    invoices: pathWithChildren('/facility/billing/invoices', {
      invoice: pathWithChildren('/facility/billing/invoices/:invoiceId', {
        lines: pathWithChildren('/facility/billing/invoices/:invoiceId/:facilityId'),
      }),
    }),
  }),
  tax: pathWithChildren('/facility/tax', {
    lists: pathWithChildren('/facility/tax/lists'),
  }),
  terms: pathWithChildren('/facility/terms'),
  members: pathWithChildren('/facility/members'),
  webhooks: pathWithChildren('/facility/webhooks', {
    endpoint: pathWithChildren('/facility/webhooks/:endpointId'),
  }),
  keys: pathWithChildren('/facility/keys'),
  devices: staffStartPaths.facility.devices,
  notifications: pathWithChildren('/facility/settings/notifications'),
  newFacility: pathWithChildren('/facility/new'),
  profile: pathWithChildren('/facility/:facilityId/settings/profile'),
  edit: pathWithChildren('/facility/:facilityId/settings/edit'),
  entranceDevices: pathWithChildren('/facility/:facilityId/settings/entrance'),
  newAgreement: pathWithChildren('/facility/:facilityId/settings/agreements/new'),
  agreement: pathWithChildren('/facility/:facilityId/settings/agreements/:agreementId'),
  applications: pathWithChildren('/facility/:facilityId/applications'),
  people: pathWithChildren('/facility/:facilityId/people'),
  pool: pathWithChildren('/facility/:facilityId/pool', {
    links: pathWithChildren('/facility/:facilityId/pool/links'),
  }),
  today: pathWithChildren('/facility/:facilityId/today'),
  entrance: pathWithChildren('/facility/:facilityId/entrance'),
  hours: pathWithChildren('/facility/:facilityId/hours'),
  messages: pathWithChildren('/facility/:facilityId/messages', {
    channel: pathWithChildren('/facility/:facilityId/messages/:channelId'),
    answers: pathWithChildren('/facility/:facilityId/settings/answers'),
  }),
  templates: pathWithChildren('/facility/:facilityId/settings/templates', {
    new: pathWithChildren('/facility/:facilityId/settings/templates/new'),
    edit: pathWithChildren('/facility/:facilityId/settings/templates/:templateId'),
  }),
  postings: pathWithChildren('/facility/postings', {
    new: pathWithChildren('/facility/postings/new'),
    file: pathWithChildren('/facility/postings/file'),
  }),
});

/** The pages of operators. */
export const operatorPaths = pathWithChildren(staffStartPaths.operator.home, {
  signIn: staffStartPaths.operator.signIn,
  link: pathWithChildren('/operator/sign-in/link'),
  numbers: pathWithChildren('/operator/workers/:workerId/numbers'),
  documents: pathWithChildren('/operator/documents', {
    one: pathWithChildren('/operator/documents/:documentId'),
  }),
  countersign: pathWithChildren('/operator/countersign'),
  absences: pathWithChildren('/operator/disputes/absences'),
  exemptions: pathWithChildren('/operator/disputes/exemptions'),
  terminations: pathWithChildren('/operator/disputes/terminations'),
  hours: pathWithChildren('/operator/disputes/hours'),
  transfers: pathWithChildren('/operator/money/transfers'),
  bankFiles: pathWithChildren('/operator/money/files'),
  statements: pathWithChildren('/operator/money/statements'),
  completedTransfers: pathWithChildren('/operator/money/completed'),
  accounts: pathWithChildren('/operator/money/accounts'),
  overpayments: pathWithChildren('/operator/money/overpayments'),
  wageRaises: pathWithChildren('/operator/money/corrections'),
  feeRules: pathWithChildren('/operator/money/fees'),
  billingDisputes: pathWithChildren('/operator/money/billing-disputes'),
  taxColumns: pathWithChildren('/operator/money/tax-columns'),
  giftCards: pathWithChildren('/operator/gift-cards'),
  appeals: pathWithChildren('/operator/appeals'),
  reports: pathWithChildren('/operator/reports', {
    messages: pathWithChildren('/operator/reports/messages'),
  }),
  reviews: pathWithChildren('/operator/reviews'),
  support: pathWithChildren('/operator/support'),
  papers: pathWithChildren('/operator/papers'),
  announcements: pathWithChildren('/operator/announcements'),
  workers: pathWithChildren('/operator/workers'),
  tables: pathWithChildren('/operator/tables'),
  corporations: pathWithChildren('/operator/corporations', {
    new: pathWithChildren('/operator/corporations/new'),
    one: pathWithChildren('/operator/corporations/:corporationId'),
  }),
  trustCases: pathWithChildren('/operator/trust-cases'),
  postingReviews: pathWithChildren('/operator/posting-reviews'),
  invoices: pathWithChildren('/operator/money/invoices'),
  exposures: pathWithChildren('/operator/exposures', {
    one: pathWithChildren('/operator/exposures/:corporationId'),
  }),
  roles: pathWithChildren('/operator/roles'),
  log: pathWithChildren('/operator/log'),
  slowRequests: pathWithChildren('/operator/slow-requests'),
  blocks: pathWithChildren('/operator/blocks'),
  devices: staffStartPaths.operator.devices,
});
