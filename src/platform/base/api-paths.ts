import type { StaffSide } from './people/sides.ts';

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
  /** PDFs for the persons of a facility; see `facilityPrintout` and `agreedNotice`. */
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

export type FacilityPrintout = 'poster' | 'day';

/** The address of the employer's copy of the notice of conditions that the worker of a contract agreed to. */
export const agreedNotice = (facilityId: string, attendanceId: string): string =>
  apiPaths.facilityPrintouts
    .replace(':facilityId', facilityId)
    .replace(':file', `notice-${attendanceId}.pdf`);

/** The address of a facility's printout; `day` for the sheet of one day. */
export function facilityPrintout(facilityId: string, kind: FacilityPrintout, day?: string): string {
  const file = apiPaths.facilityPrintouts
    .replace(':facilityId', facilityId)
    .replace(':file', `${kind}.pdf`);
  return day === undefined ? file : `${file}?day=${day}`;
}

/** The address of the stamped file of a filed 36協定, for a person of its corporation or an operator. */
export const agreementPaper = (side: StaffSide, paperId: string): string =>
  apiPaths[`${side}AgreementPaper`].replace(':paperId', paperId);
