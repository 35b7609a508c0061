import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';

import { paths } from '#platform/base/paths.ts';
import { facilityPaths, operatorPaths } from '#platform/base/people/paths.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import routes from './routes.ts';

const screens = screensIn(routes, '');

test('the routes and the table of paths are the same addresses', () => {
  const addresses = screens.map(({ address }) => address);
  const table = { ...paths, facilityPaths, operatorPaths };
  expect(patternsIn(table).toSorted()).toEqual(addresses.toSorted());
});

test('these screens have an action bar instead of the tabs', async () => {
  const modules = await Promise.all(
    screens.map(async ({ address, file }) => ({ address, module: await moduleOf(file) })),
  );
  const tabless = modules.filter(({ module }) => module.handle?.hidesTabs);
  expect(tabless.map(({ address }) => address).toSorted()).toMatchInlineSnapshot(`
    [
      "/account/stop",
      "/alerts",
      "/earnings/payout",
      "/earnings/statements/:year/:employerId",
      "/facilities/:facilityId/block",
      "/facility/:facilityId/entrance",
      "/facility/:facilityId/settings/agreements/new",
      "/facility/:facilityId/settings/edit",
      "/facility/:facilityId/settings/templates/:templateId",
      "/facility/:facilityId/settings/templates/new",
      "/facility/invitation",
      "/facility/new",
      "/facility/postings/file",
      "/facility/postings/new",
      "/facility/sign-in",
      "/facility/sign-in/link",
      "/facility/tablet",
      "/facility/tablet/pair",
      "/facility/terms",
      "/favorites/joined",
      "/join",
      "/me/availability",
      "/me/bank",
      "/me/bank/search",
      "/me/emergency-contact",
      "/me/identity",
      "/me/identity/new",
      "/me/licenses",
      "/me/licenses/:id",
      "/me/licenses/new",
      "/me/profile/address",
      "/me/profile/basic",
      "/me/profile/home-station",
      "/me/profile/photo",
      "/me/profile/preferences",
      "/me/profile/work",
      "/messages/:channelId",
      "/messages/:channelId/info",
      "/messages/:channelId/threads/:messageId",
      "/offline",
      "/operator/corporations/new",
      "/operator/sign-in",
      "/operator/sign-in/link",
      "/operator/workers/:workerId/numbers",
      "/points/gift-card",
      "/points/penalties/remission",
      "/prepare",
      "/recruitments/:recruitmentId",
      "/recruitments/:recruitmentId/apply",
      "/recruitments/:recruitmentId/apply/complete",
      "/recruitments/:recruitmentId/dates",
      "/recruitments/:recruitmentId/dates/apply",
      "/recruitments/:recruitmentId/photos",
      "/recruitments/:recruitmentId/reviews",
      "/reviews/requests/:eventId",
      "/search/areas",
      "/search/map",
      "/search/stations",
      "/settings/account/delete",
      "/settings/account/delete/confirm",
      "/settings/account/delete/reason",
      "/settings/blocked-facilities",
      "/settings/calendar",
      "/settings/email",
      "/settings/email/confirm",
      "/settings/passkeys",
      "/settings/phone",
      "/settings/sessions",
      "/shifts/:attendanceId/absence",
      "/shifts/:attendanceId/cancel",
      "/shifts/:attendanceId/check-in",
      "/shifts/:attendanceId/check-in/code",
      "/shifts/:attendanceId/check-out",
      "/shifts/:attendanceId/check-out/code",
      "/shifts/:attendanceId/exemption",
      "/shifts/:attendanceId/questionnaire",
      "/shifts/:attendanceId/time",
      "/shifts/:attendanceId/wage",
      "/shifts/:attendanceId/withdraw",
      "/shifts/:attendanceId/work-questions",
      "/sign-in",
      "/sign-in/code",
      "/sign-in/email",
      "/sign-in/link",
      "/sign-out",
      "/support",
    ]
  `);
});

type Screen = { address: string; file: string };

/** All routes that are screens or files, with their full paths; a layout only has children. */
function screensIn(entries: readonly RouteConfigEntry[], above: string): Screen[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const address = path === undefined ? above : `${above}/${path}`;
    const own = path !== undefined || index ? [{ address: address || '/', file }] : [];
    return [...own, ...screensIn(children, address)];
  });
}

function patternsIn(table: object): string[] {
  return Object.values(table).flatMap((entry: unknown) =>
    typeof entry === 'function' && 'pattern' in entry
      ? [String(entry.pattern), ...patternsIn(entry)]
      : [],
  );
}

async function moduleOf(file: string): Promise<{ handle?: ScreenHandle }> {
  const module: { handle?: ScreenHandle } = await import(/* @vite-ignore */ `./${file}`);
  return module;
}
