/**
 * Limits of links that sign in, for workers, corporations' people and operators. A request proves nothing, so requests of
 * strangers must not use up the links of the address's owner. (Rule 6.10)
 */

/** Seconds before the next link. */
export const linkResendPauseSeconds = 60;
/**
 * Links to one e-mail address, counted for each browser that signed in as its owner before, and together for all other
 * browsers of one network.
 */
const linksPerBrowser = 5;
/** Links to one e-mail address, for all browsers together that never signed in with it. */
const linksForUnknownBrowsers = 20;
export const linksPerEmailWindowHours = 24;
export const linksPerAddressWindowHours = 1;

/** Recent links, counted under the locks of the e-mail address and of the network address. */
export type RecentLinkFacts = {
  /** Links to the e-mail address that this known browser requested, or unknown browsers of this network. */
  sent: number;
  lastAt: Date | null;
  /** Links to the e-mail address that unknown browsers of any network requested. */
  sentByUnknownBrowsers: number;
  /** Links to any e-mail address that unknown browsers requested from this network address. */
  sentFromAddress: number;
};

type Request = {
  /** True for a browser that signed in as the owner of the e-mail address before. */
  isKnown: boolean;
  /** Limit of links for unknown browsers of one network address in `linksPerAddressWindowHours`. */
  maxPerAddress: number;
  now: Date;
};

/**
 * The reason against sending another sign-in link now, or null. Unknown browsers of one network share one limit, so
 * that they use up neither that of other networks nor that of browsers that the owner signed in with. The result is the
 * same for an e-mail address that nobody has. (Rule 6.10)
 */
export function whyCannotSendLink(
  facts: RecentLinkFacts,
  { isKnown, maxPerAddress, now }: Request,
): 'LINK_TOO_SOON' | 'LINK_TOO_MANY' | null {
  if (facts.sent >= linksPerBrowser) return 'LINK_TOO_MANY';
  if (!isKnown && facts.sentByUnknownBrowsers >= linksForUnknownBrowsers) return 'LINK_TOO_MANY';
  if (!isKnown && facts.sentFromAddress >= maxPerAddress) return 'LINK_TOO_MANY';
  if (facts.lastAt === null) return null;
  const waitMs = facts.lastAt.getTime() + linkResendPauseSeconds * 1_000 - now.getTime();
  // The last link's time is too far ahead, from a machine whose clock is wrong: do not wait for that clock.
  return waitMs > 0 && waitMs <= 2 * linkResendPauseSeconds * 1_000 ? 'LINK_TOO_SOON' : null;
}
