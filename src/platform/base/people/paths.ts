import { path } from '../paths.ts';
import { starts } from './sides.ts';

/** The pages of the people of corporations: `facilityPaths.hours(facilityId)`. */
export const facilityPaths = path(starts.facility.home, {
  signIn: starts.facility.signIn,
  link: path('/facility/sign-in/link'),
  invitation: path('/facility/invitation'),
  tablet: path('/facility/tablet', {
    pair: path('/facility/tablet/pair'),
  }),
  corporation: path('/facility/corporation', {
    overview: path('/facility/corporation/overview'),
  }),
  terms: path('/facility/terms'),
  members: path('/facility/members'),
  webhooks: path('/facility/webhooks', {
    endpoint: path('/facility/webhooks/:endpointId'),
  }),
  keys: path('/facility/keys'),
  devices: starts.facility.devices,
  notifications: path('/facility/settings/notifications'),
  newFacility: path('/facility/new'),
  profile: path('/facility/:facilityId/settings/profile'),
  edit: path('/facility/:facilityId/settings/edit'),
  entranceDevices: path('/facility/:facilityId/settings/entrance'),
  newAgreement: path('/facility/:facilityId/settings/agreements/new'),
  agreement: path('/facility/:facilityId/settings/agreements/:agreementId'),
  applications: path('/facility/:facilityId/applications'),
  people: path('/facility/:facilityId/people'),
  pool: path('/facility/:facilityId/pool', {
    links: path('/facility/:facilityId/pool/links'),
  }),
  today: path('/facility/:facilityId/today'),
  entrance: path('/facility/:facilityId/entrance'),
  hours: path('/facility/:facilityId/hours'),
  messages: path('/facility/:facilityId/messages', {
    channel: path('/facility/:facilityId/messages/:channelId'),
    answers: path('/facility/:facilityId/settings/answers'),
  }),
  templates: path('/facility/:facilityId/settings/templates', {
    new: path('/facility/:facilityId/settings/templates/new'),
    edit: path('/facility/:facilityId/settings/templates/:templateId'),
  }),
  postings: path('/facility/postings', {
    new: path('/facility/postings/new'),
    file: path('/facility/postings/file'),
  }),
});

/** The pages of operators. */
export const operatorPaths = path(starts.operator.home, {
  signIn: starts.operator.signIn,
  link: path('/operator/sign-in/link'),
  numbers: path('/operator/workers/:workerId/numbers'),
  documents: path('/operator/documents', {
    one: path('/operator/documents/:documentId'),
  }),
  countersign: path('/operator/countersign'),
  absences: path('/operator/disputes/absences'),
  exemptions: path('/operator/disputes/exemptions'),
  terminations: path('/operator/disputes/terminations'),
  hours: path('/operator/disputes/hours'),
  transfers: path('/operator/money/transfers'),
  bankFiles: path('/operator/money/files'),
  completedTransfers: path('/operator/money/completed'),
  accounts: path('/operator/money/accounts'),
  overpayments: path('/operator/money/overpayments'),
  wageRaises: path('/operator/money/corrections'),
  taxColumns: path('/operator/money/tax-columns'),
  giftCards: path('/operator/gift-cards'),
  appeals: path('/operator/appeals'),
  reports: path('/operator/reports', {
    messages: path('/operator/reports/messages'),
  }),
  reviews: path('/operator/reviews'),
  support: path('/operator/support'),
  papers: path('/operator/papers'),
  announcements: path('/operator/announcements'),
  workers: path('/operator/workers'),
  tables: path('/operator/tables'),
  corporations: path('/operator/corporations', {
    new: path('/operator/corporations/new'),
    one: path('/operator/corporations/:corporationId'),
  }),
  log: path('/operator/log'),
  blocks: path('/operator/blocks'),
  devices: starts.operator.devices,
});
