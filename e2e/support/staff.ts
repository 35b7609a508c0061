import { expect, test, type Page } from '@playwright/test';

import { withClient, addressOfDatabase } from '../../tools/postgres/client.ts';
import { recordCheckedPage } from '../../tools/run/looked-at.ts';
import { runNode } from '../../tools/run/processes.ts';
import { colorRules, isEveryLookChecked, violationsOf } from './accessibility.ts';
import type { BackOffice } from './back-office.ts';
import { siteLabel } from './journey.ts';
import { controlsNotReachedByTab } from './keyboard.ts';

/** Runs the command that creates an operator in the site's database; resolves with the path of the printed link. */
export async function createOperatorByCommand(
  site: string,
  email: string,
  name: string,
): Promise<string> {
  const server = process.env['JOURNEY_SERVER'] ?? '';
  const url = await withClient(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database
        where datname ~ ($1 || '_[0-9a-f]{8}$') order by oid desc limit 1`,
      [siteLabel(test.info().file)],
    );
    return addressOfDatabase(server, rows[0]?.datname ?? '');
  });
  const { code, output } = await runNode(
    ['src/access/people/make-operator.server.ts', email, name],
    {
      env: { DATABASE_URL: url, ORIGIN: site },
    },
  );
  const path = /\/operator\/sign-in\/link\?token=[\w-]{43}/.exec(output)?.[0];
  if (code !== 0 || !path) throw new Error(`make-operator failed:\n${output}`);
  return path;
}

/** The link of the newest e-mail to an address, as a path. */
export async function newestMailedPath(backOffice: BackOffice, recipient: string): Promise<string> {
  const { outbox } = await backOffice.demo<{ outbox: { messages: { path: string | null }[] } }>(
    'query ($recipient: String!) { outbox(input: { recipient: $recipient, kind: email }) { messages { path } } }',
    { recipient },
  );
  const path = outbox.messages[0]?.path;
  if (!path) throw new Error(`no mail was sent to ${recipient}`);
  return path;
}

/** Adds a virtual authenticator to the page's browser, which confirms the user at once. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 780 };

/**
 * Sizes and themes. A theme changes only colours, so each size is checked completely in one theme, and in the other
 * only with the rules about colours.
 */
const looks = [
  ...(isEveryLookChecked
    ? ([
        { size: narrow, colorScheme: 'light', rules: colorRules },
        { size: wide, colorScheme: 'dark', rules: colorRules },
      ] as const)
    : []),
  { size: wide, colorScheme: 'light', rules: undefined },
  { size: narrow, colorScheme: 'dark', rules: undefined },
] as const;

/**
 * Checks the page or its open dialog: axe finds nothing, all operable elements can be reached with Tab, and nothing
 * exceeds the right edge, also with text of double size. Half of the addresses are checked wide and light, half narrow
 * and dark; the drill of looks checks all four combinations.
 */
export async function checkPageAccessibility(page: Page, { isFault = false } = {}): Promise<void> {
  // A wide window without touch.
  await page.setViewportSize(wide);
  expect(await controlsNotReachedByTab(page)).toEqual([]);
  for (const { size, colorScheme, rules } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    if (isEveryLookChecked || (size === wide) === isLookedAtWide(page))
      expect(await violationsOf(page, rules)).toEqual([]);
    const beyond = await page.evaluate(() => {
      const { style } = document.documentElement;
      const widths = ['200%', ''].map((fontSize) => {
        style.fontSize = fontSize;
        return document.documentElement.scrollWidth - window.innerWidth;
      });
      return Math.max(...widths);
    });
    expect(beyond).toBeLessThanOrEqual(0);
  }
  await expect(page.locator('[data-fault]')).toHaveCount(isFault ? 1 : 0);
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex');
  // An error page does not count as a check of its address.
  if (!isFault) recordCheckedPage(page.url());
}

/** True for about half of the addresses, chosen by the length of the path. */
const isLookedAtWide = (page: Page) => new URL(page.url()).pathname.length % 2 === 0;

/** The title of the page. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Registers a passkey of this browser on the page of devices. */
export async function registerPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('パスキーの名前').fill(name);
  await page.getByRole('button', { name: 'この端末のパスキーを登録する' }).click();
  await expect(page.getByRole('button', { name: `${name}を削除する` })).toBeVisible();
}

type Joining = { page: Page; backOffice: BackOffice };

/** `corporation` is a part of its name. `mayPostWeek` leaves out the one of the demo that is near its limit. */
type Wanted = { corporation?: string; mayPostWeek?: boolean };

/**
 * An operator invites an owner of a corporation that has facilities; the owner joins by the mailed link. The corporation is
 * the named one, or the first that may post a week: one of the demo's is near its limit. `name` is a part of the owner's e-mail address. The invitation is a request, because another
 * journey makes it on the operator's pages.
 */
export async function joinAsOwner(
  { page, backOffice }: Joining,
  name: string,
  { corporation = '', mayPostWeek = true }: Wanted = {},
): Promise<void> {
  const email = `owner@${name}.example`;
  const { corporations } = await backOffice.operator<{
    corporations: { corporations: { id: string; facilityCount: number }[] };
  }>('query ($text: String) { corporations(text: $text) { corporations { id facilityCount } } }', {
    text: corporation === '' ? null : corporation,
  });
  let found: { id: string } | undefined;
  for (const { id, facilityCount } of corporations.corporations) {
    if (facilityCount === 0) continue;
    const { corporationExposure } = await backOffice.operator<{
      corporationExposure: { exposure: { total: number; limit: number } };
    }>('query ($id: ID!) { corporationExposure(id: $id) { exposure { total limit } } }', { id });
    const { total, limit } = corporationExposure.exposure;
    if (corporation !== '' || !mayPostWeek || total < limit / 2) {
      found = { id };
      break;
    }
  }
  if (!found) throw new Error(`no corporation with facilities is named ${corporation}`);
  await backOffice.operator(
    'mutation ($input: InviteOwnerInput!) { inviteOwner(input: $input) { success } }',
    { input: { corporationId: found.id, email, name: '小林 誠' } },
  );
  await addAuthenticator(page);
  await page.goto(await newestMailedPath(backOffice, email));
  await page.getByRole('button', { name: '参加してログインする' }).click();
  await expect(heading(page)).toHaveText('端末とパスキー');
}

/** Creates an operator with a passkey and signs in the page's browser. */
export async function signInAsOperator(page: Page, site: string, email: string): Promise<void> {
  await addAuthenticator(page);
  await page.goto(await createOperatorByCommand(site, email, '運営 花子'));
  await page.getByRole('button', { name: 'ログインする' }).click();
  await registerPasskey(page, '運営のパソコン');
}

/** Sends a document to the facility's API with the browser's cookie. */
export async function askFacility<Data>(
  page: Page,
  site: string,
  query: string,
  variables: object,
) {
  const response = await page.request.post('/api/facility/graphql', {
    headers: { origin: site, 'apollo-require-preflight': 'true' },
    data: { query, variables },
  });
  // The shape of a GraphQL answer; errors fail the journey here.
  const answer = (await response.json()) as { data: Data; errors?: { message: string }[] };
  if (answer.errors) throw new Error(answer.errors.map(({ message }) => message).join('\n'));
  return answer.data;
}
