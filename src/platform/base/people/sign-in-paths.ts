import { path } from '../paths.ts';

/** The start and the sign-in of the pages in `paths.ts`; the shell of every page needs only these. */
export const facilityStart = { home: '/facility', signIn: path('/facility/sign-in') } as const;
export const operatorStart = { home: '/operator', signIn: path('/operator/sign-in') } as const;
