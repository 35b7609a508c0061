import { path } from '../paths.ts';

/** What the shell of every page needs of the pages in `paths.ts`: where they begin, and their sign-in. */
export const facilityStart = { home: '/facility', signIn: path('/facility/sign-in') } as const;
export const operatorStart = { home: '/operator', signIn: path('/operator/sign-in') } as const;
