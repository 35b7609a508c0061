/** Addresses of the API, which scripts call; the addresses of pages are in `paths.ts`. */
export const apiPaths = {
  root: '/api',
  workerGraphql: '/api/worker/graphql',
  /** In demo mode only. */
  demoGraphql: '/api/demo/graphql',
  facilityGraphql: '/api/facility/graphql',
  operatorGraphql: '/api/operator/graphql',
  /** Live channels (server-sent events) for a person of a corporation, an operator and a tablet. */
  facilityChannel: '/api/facility/session',
  operatorChannel: '/api/operator/session',
  tabletChannel: '/api/facility/entrance-session',
  /** PDFs for the persons of a facility; see `people/file-paths.ts`. */
  facilityPrintouts: '/api/facility/papers/:facilityId/:file',
  /** The schemas as text, outside of production and in demo mode. */
  workerSchema: '/api/worker/schema.graphql',
  demoSchema: '/api/demo/schema.graphql',
  facilitySchema: '/api/facility/schema.graphql',
  operatorSchema: '/api/operator/schema.graphql',
  /** The base of NextAuth's routes. */
  auth: '/api/auth',
  uploads: '/api/uploads',
  /** Pictures of facilities and templates. */
  placePictures: '/api/facility/pictures',
  /**
   * The stamped file of a filed 36協定: uploaded to the first address with `?agreement=…`, downloaded from the others.
   */
  newAgreementPaper: '/api/facility/agreement-papers',
  facilityAgreementPaper: '/api/facility/agreement-papers/:paperId',
  operatorAgreementPaper: '/api/operator/agreement-papers/:paperId',
  /** Stored papers of invoices as PDF and CSV; see `people/file-paths.ts`. */
  facilityInvoicePaper: '/api/facility/invoices/:invoiceId/:file',
  operatorInvoicePaper: '/api/operator/invoices/:invoiceId/:file',
  /** Stored papers of tax sheets as PDF, and lists of a year as CSV; see `people/file-paths.ts`. */
  facilityTaxPaper: '/api/facility/tax/:file',
  /** The upload of a corporation's postings as a CSV. */
  postingFiles: '/api/facility/posting-files',
  /** Lines and stations for the map, the same for everybody. */
  railwayMap: '/map/railways.json',
  /** The map file of streets, read in ranges; exists only when `MAP_TILES` names a file. */
  streetTiles: '/map/streets.pmtiles',
} as const;
