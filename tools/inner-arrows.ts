/**
 * Which sub-folders of a slice may import which others of the same slice. The files directly in a
 * slice are shared by all of its sub-folders or put them together: they stand outside of the list.
 */
export const innerArrows: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  account: { deletion: ['sign-in'] },
  application: { applying: ['conditions'] },
  attendance: {
    absence: ['contract'],
    stamps: ['absence', 'contract'],
    corrections: ['absence', 'contract', 'stamps'],
    questionnaire: ['contract'],
    termination: ['absence', 'contract', 'corrections', 'stamps'],
    cancellation: ['absence', 'contract', 'corrections', 'questionnaire', 'summary', 'termination'],
    schedule: [
      'absence',
      'cancellation',
      'contract',
      'corrections',
      'questionnaire',
      'stamps',
      'termination',
    ],
    calendar: ['contract', 'schedule'],
    'no-show': ['absence', 'contract', 'corrections'],
  },
  chat: {
    client: ['protocol'],
    browser: ['client', 'offline'],
    channels: ['browser', 'client', 'protocol'],
    attachments: ['channels', 'client', 'protocol'],
    offline: ['client', 'protocol'],
    server: ['attachments', 'channels', 'protocol'],
  },
  credentials: { licenses: ['identity'] },
  pay: {
    statements: ['wage'],
    wallet: ['wage'],
    overpayments: ['statements', 'wage', 'wallet'],
    'bank-file': ['overpayments', 'statements'],
    tax: ['overpayments', 'statements', 'wage', 'wallet'],
    earnings: ['overpayments', 'statements', 'tax', 'wage', 'wallet'],
    transfers: ['bank-file', 'earnings', 'overpayments', 'statements', 'tax', 'wallet'],
    audit: ['earnings', 'statements', 'transfers', 'wage', 'wallet'],
  },
  points: { 'gift-cards': ['penalties'], incentives: ['penalties'] },
  recruitment: {
    favorites: ['publishing'],
    detail: ['publishing'],
    search: ['detail', 'publishing'],
  },
  reference: { statutory: ['import'] },
  server: {
    push: ['database'],
    delivery: ['database', 'push'],
    graphql: ['http'],
    ledger: ['database'],
    uploads: ['database', 'graphql'],
  },
  ui: {
    feedback: ['display'],
    fields: ['display', 'feedback'],
    dates: ['display', 'fields'],
    navigation: ['display', 'feedback'],
    overlays: ['display'],
    photos: ['display', 'fields', 'overlays'],
  },
  web: { graphql: ['session'], push: ['graphql', 'install', 'session'], texts: ['session'] },
};
