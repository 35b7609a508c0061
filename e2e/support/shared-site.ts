/**
 * Files whose journeys run on one site, one file after the other, because starting a site takes as long as several pages.
 * They move the clock by minutes at most, and change only what belongs to people and facilities of their own or what
 * no other of them looks at: each of them passes alone and after any of the others.
 */
export const filesOfSharedSite: ReadonlySet<string> = new Set([
  'calendar.e2e.ts',
  'cases.e2e.ts',
  'chat.e2e.ts',
  'contract.e2e.ts',
  'device-places.e2e.ts',
  'facilities.e2e.ts',
  'first-application.e2e.ts',
  'keys.e2e.ts',
  'newcomer.e2e.ts',
  'panes.e2e.ts',
  'points.e2e.ts',
  'posting.e2e.ts',
  'pre-hydration.e2e.ts',
  'search.e2e.ts',
  'second-time.e2e.ts',
  'several-dates.e2e.ts',
  'webhooks.e2e.ts',
  'widths.e2e.ts',
]);
