import { pathWithChildren } from '../paths.ts';

/** The kind of user for whom a page is made. Each side has its own API, sign-in, and query client in the browser. */
export type UserSide = 'worker' | StaffSide | 'demo';

const firstPages = <Name extends string>(side: Name) => ({
  home: `/${side}` as const,
  signIn: pathWithChildren(`/${side}/sign-in`),
  devices: pathWithChildren(`/${side}/devices`),
});

/**
 * The first pages of facilities and operators, apart from `people/paths.ts`: the shell of every page needs only
 * these.
 */
export const staffStartPaths = {
  facility: firstPages('facility'),
  operator: firstPages('operator'),
};

export type StaffSide = keyof typeof staffStartPaths;

/** The kinds of pages that open a live channel; a tablet at an entrance has no person. */
export const liveChannelPageKinds = ['facility', 'operator', 'tablet'] as const;
export type LiveChannelPageKind = (typeof liveChannelPageKinds)[number];

/** The causes of a state change: a user, or the product itself. */
export type ActorKind = 'worker' | StaffSide | 'system';

const beside = ['facility', 'operator', 'demo'] as const;

/** Returns the side of an address. The first segment is compared as the router does: decoded, ignoring case. */
export function userSideOfPath(pathname: string): UserSide {
  const [, first = ''] = pathname.split('/');
  return beside.find((side) => side === decoded(first).toLowerCase()) ?? 'worker';
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The first pages of the side of an address; undefined for workers and the demo. */
export const staffStartPathsOfAddress = (
  pathname: string,
): (typeof staffStartPaths)[StaffSide] | undefined =>
  Object.values(staffStartPaths).find(({ home }) => home === `/${userSideOfPath(pathname)}`);
