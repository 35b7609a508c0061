/** Addresses of the API, which scripts call; the addresses of pages are in `paths.ts`. */
export const apiPaths = {
  root: '/api',
  workerGraphql: '/api/worker/graphql',
  deskGraphql: '/api/desk/graphql',
  /** In demo mode only. */
  demoGraphql: '/api/demo/graphql',
  facilityGraphql: '/api/facility/graphql',
  operatorGraphql: '/api/operator/graphql',
  /** The schemas as text, outside of production and in demo mode. */
  workerSchema: '/api/worker/schema.graphql',
  deskSchema: '/api/desk/schema.graphql',
  demoSchema: '/api/demo/schema.graphql',
  facilitySchema: '/api/facility/schema.graphql',
  operatorSchema: '/api/operator/schema.graphql',
  /** The base of NextAuth's routes. */
  auth: '/api/auth',
  uploads: '/api/uploads',
  /** Lines and stations for the map, the same for everybody. */
  railwayMap: '/map/railways.json',
} as const;
