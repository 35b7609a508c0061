/** Addresses of the API, which scripts call; the addresses of pages are in `paths.ts`. */
export const apiPaths = {
  root: '/api',
  workerGraphql: '/api/worker/graphql',
  /** In demo mode only. */
  demoGraphql: '/api/demo/graphql',
  facilityGraphql: '/api/facility/graphql',
  operatorGraphql: '/api/operator/graphql',
  /** The live channels: server-sent events of a person of a corporation, of an operator, and of a tablet. */
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
  /** The stamped file of a filed 36協定: sent to the first, with `?agreement=…`; read at the others. */
  newAgreementPaper: '/api/facility/agreement-papers',
  facilityAgreementPaper: '/api/facility/agreement-papers/:paperId',
  operatorAgreementPaper: '/api/operator/agreement-papers/:paperId',
  /** A CSV of postings of a care corporation. */
  postingFiles: '/api/facility/posting-files',
  /** Lines and stations for the map, the same for everybody. */
  railwayMap: '/map/railways.json',
  /** The file of streets, read in parts; only where `MAP_TILES` names one. */
  streetTiles: '/map/streets.pmtiles',
} as const;
