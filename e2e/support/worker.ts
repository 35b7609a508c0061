import { expect, type APIRequestContext, type Page, type Response } from '@playwright/test';

import { addMinutes } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';

import type { BackOffice } from './back-office.ts';

type Variables = Record<string, unknown>;

/** Signs in on the open sign-in screen, with the code from the outbox. */
export async function signInOnOpenScreen(
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

/** Moves the clock by two minutes, because a number gets at most one code a minute. */
async function untilNextCode(backOffice: BackOffice): Promise<void> {
  await backOffice.moveTo(addMinutes(await backOffice.now(), 2));
}

/** Signs in from the front page, for journeys that need what the browser stores and installs there. */
export async function signInFromFrontPage(
  page: Page,
  backOffice: BackOffice,
  phoneNumber: string,
): Promise<void> {
  await untilNextCode(backOffice);
  await page.goto(paths.signIn());
  await signInOnOpenScreen(page, backOffice, phoneNumber);
}

/**
 * Signs in the page's browser with the requests that the screens send, because loading these screens takes most of the
 * time of a sign-in. The page stays where it is.
 */
export async function signInByRequests(
  page: Page,
  backOffice: BackOffice,
  phoneNumber: string,
): Promise<void> {
  const request = () =>
    page.request.post('/api/worker/graphql', {
      headers: { 'apollo-require-preflight': 'true' },
      data: {
        query:
          'mutation ($input: RequestSignInCodeInput!) { requestSignInCode(input: $input) { success } }',
        variables: { input: { phoneNumber } },
      },
    });
  let requested = await request();
  // The clock moves only for a number that has just got a code: each move runs all due tasks.
  if ((await requested.text()).includes('CODE_TOO_SOON')) {
    await untilNextCode(backOffice);
    requested = await request();
  }
  expect(await requested.json()).toEqual({ data: { requestSignInCode: { success: true } } });
  const csrf = await page.request.get('/api/auth/csrf');
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const code = await backOffice.codeFor(phoneNumber);
  const answer = await page.request.post('/api/auth/callback/phone', {
    form: { phoneNumber, code, csrfToken, json: 'true' },
  });
  expect(answer.ok()).toBe(true);
}

/**
 * Waits for the response to the browser's next call of this operation; other calls, such as a badge's, do not count.
 */
export function waitForAnswerTo(page: Page, operationName: string): Promise<Response> {
  return page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/worker/graphql') &&
      answer.request().postDataJSON()?.operationName === operationName,
  );
}

/** Sends a document to the worker's API as the signed-in browser. */
export async function askWorkerApi<Data>(
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
  // The shape of a GraphQL answer; errors fail the journey here.
  const answer = (await response.json()) as { data: Data; errors?: { message: string }[] };
  if (answer.errors) throw new Error(answer.errors.map(({ message }) => message).join('\n'));
  return answer.data;
}

export type FoundRecruitment = {
  id: string;
  startsAt: string;
  endsAt: string;
  breakMinutes: number;
  remainingRecruitmentNumbers: number;
  facility: { id: string; name: string };
};

type OfferRequest = {
  workDates: string[];
  input?: Variables;
  fits?: (offer: FoundRecruitment) => boolean;
};

/** The first open recruitment on these days that fits the wish, as a visitor sees it. */
export async function findRecruitment(
  request: APIRequestContext,
  wish: OfferRequest,
): Promise<FoundRecruitment> {
  const [offer] = await findRecruitments(request, wish);
  if (!offer) throw new Error(`no offer on ${wish.workDates.join(', ')}`);
  return offer;
}

/** The open recruitments on these days that fit the wish, from the first page of a visitor's search. */
export async function findRecruitments(
  request: APIRequestContext,
  wish: OfferRequest,
): Promise<FoundRecruitment[]> {
  const { recruitmentSearch } = await ask<{
    recruitmentSearch: { recruitments: FoundRecruitment[] };
  }>(
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

/** Applies through the API, for journeys that are not about applying. */
export async function applyThroughApi(page: Page, recruitmentId: string): Promise<Contract> {
  const { applyToRecruitment } = await askWorkerApi<{ applyToRecruitment: Contract }>(
    page,
    'mutation ($id: ID!) { applyToRecruitment(input: { recruitmentId: $id }) { applicationId attendanceId } }',
    { id: recruitmentId },
  );
  return applyToRecruitment;
}
