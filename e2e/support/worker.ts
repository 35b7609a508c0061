import { expect, type APIRequestContext, type Page, type Response } from '@playwright/test';

import { addMinutes } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';

import type { BackOffice } from './back-office.ts';

type Variables = Record<string, unknown>;

/** Signs in on the sign-in screen that the page shows, with the code from the outbox. */
export async function signInHere(
  page: Page,
  backOffice: BackOffice,
  phoneNumber: string,
): Promise<void> {
  await page.getByLabel('携帯電話番号').fill(phoneNumber);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('認証コードの入力');
  await page.getByLabel('認証コード').fill(await backOffice.codeFor(phoneNumber));
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

/** Signs in from the front page, two minutes later: a number gets one code a minute. */
export async function signIn(
  page: Page,
  backOffice: BackOffice,
  phoneNumber: string,
): Promise<void> {
  await backOffice.moveTo(addMinutes(await backOffice.now(), 2));
  await page.goto(paths.signIn());
  await signInHere(page, backOffice, phoneNumber);
}

/** The answer to the browser's next call of this operation; other calls, such as a badge's, do not count. */
export function answerTo(page: Page, operationName: string): Promise<Response> {
  return page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/worker/graphql') &&
      answer.request().postDataJSON()?.operationName === operationName,
  );
}

/** One call of the worker's API, as the signed-in browser would make it. */
export async function askAs<Data>(
  page: Page,
  query: string,
  variables: Variables = {},
): Promise<Data> {
  const session = await page.request.get('/api/auth/session');
  const { token } = (await session.json()) as { token?: string };
  return ask<Data>(page.request, query, variables, token ?? '');
}

async function ask<Data>(
  request: APIRequestContext,
  query: string,
  variables: Variables,
  token: string,
): Promise<Data> {
  const response = await request.post('/api/worker/graphql', {
    headers: { authorization: token ? `Bearer ${token}` : '', 'apollo-require-preflight': 'true' },
    data: { query, variables },
  });
  // GraphQL's own shape; an error in it fails the journey here.
  const answer = (await response.json()) as { data: Data; errors?: { message: string }[] };
  if (answer.errors) throw new Error(answer.errors.map(({ message }) => message).join('\n'));
  return answer.data;
}

export type Offer = {
  id: string;
  startsAt: string;
  endsAt: string;
  breakMinutes: number;
  remainingRecruitmentNumbers: number;
  facility: { id: string; name: string };
};

type OfferRequest = { workDates: string[]; input?: Variables; fits?: (offer: Offer) => boolean };

/** The first open recruitment of these days that fits, as a visitor finds it. */
export async function findOffer(request: APIRequestContext, wish: OfferRequest): Promise<Offer> {
  const [offer] = await findOffers(request, wish);
  if (!offer) throw new Error(`no offer on ${wish.workDates.join(', ')}`);
  return offer;
}

/** The open recruitments of these days that fit, of the first page, as a visitor finds them. */
export async function findOffers(request: APIRequestContext, wish: OfferRequest): Promise<Offer[]> {
  const { recruitmentSearch } = await ask<{ recruitmentSearch: { recruitments: Offer[] } }>(
    request,
    `query ($input: RecruitmentSearchInput!) {
      recruitmentSearch(input: $input) {
        recruitments { id startsAt endsAt breakMinutes remainingRecruitmentNumbers facility { id name } }
      }
    }`,
    { input: { workDates: wish.workDates, ...wish.input } },
    '',
  );
  return recruitmentSearch.recruitments.filter((one) => wish.fits?.(one) ?? true);
}

type Contract = { applicationId: string; attendanceId: string };

/** Applies through the API; the journey of applying itself goes through the screens. */
export async function applyAs(page: Page, recruitmentId: string): Promise<Contract> {
  const { applyToRecruitment } = await askAs<{ applyToRecruitment: Contract }>(
    page,
    'mutation ($id: ID!) { applyToRecruitment(input: { recruitmentId: $id }) { applicationId attendanceId } }',
    { id: recruitmentId },
  );
  return applyToRecruitment;
}
