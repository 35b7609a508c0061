import { paths } from '#platform/base/paths.ts';

import { fetchAuth, fetchJson, parseJsonObject, reportErrorToServer } from './session-calls.ts';
import {
  createSessionForms,
  type AuthFormAnswer,
  type SignInLinkInput,
  type SignInAnswer,
  type SignInInputs,
} from './session-forms.ts';
import { browserSessionStore } from './session.tsx';

export type { SignInAnswer };

type Leaving = {
  /** False: stay on the page, which must then drop the data of the previous session itself. */
  redirect?: boolean;
};

/**
 * Signs in with a phone number and the code sent to that number, then loads `callbackUrl` as a new document,
 * so that no data fetched for the visitor remains. A refusal is returned: see `signInErrorSentenceOf`.
 */
export async function signInByPhoneCode(
  provider: 'phone',
  { redirect = true, ...input }: SignInInputs['phone'] & Leaving,
): Promise<SignInAnswer> {
  const answer = await forms().signIn(provider, input);
  if (answer.ok && redirect) window.location.assign(answer.url);
  return answer;
}

/** Signs in with the link of an e-mail, then loads `callbackUrl` as a new document. Returns a refusal. */
export async function signInByLink(input: SignInInputs['email']): Promise<SignInAnswer> {
  const answer = await forms().signIn('email', input);
  if (answer.ok) window.location.assign(answer.url);
  return answer;
}

/** Signs in by a passkey, then loads `callbackUrl` as a new document. Returns a refusal. */
export async function signInByPasskey(input: SignInInputs['passkey']): Promise<SignInAnswer> {
  const answer = await forms().signIn('passkey', input);
  if (answer.ok) window.location.assign(answer.url);
  return answer;
}

/** Requests a sign-in link. The answer does not reveal whether an address has an account. */
export function sendSignInLink(input: SignInLinkInput): Promise<SignInAnswer> {
  return forms().sendSignInLink(input);
}

/**
 * Signs out in every tab, then loads `callbackUrl` as a new document. Does not erase the data on the device:
 * `signOutOfDevice` of the account erases and signs out. Throws when there is no connection.
 */
export async function signOut({
  callbackUrl = paths.search(),
  redirect = true,
}: { callbackUrl?: string } & Leaving = {}): Promise<{ url: string }> {
  const url = await forms().signOut(callbackUrl);
  if (redirect) window.location.assign(url);
  return { url };
}

const forms = () =>
  createSessionForms(browserSessionStore(), { submitForm, reportTrouble: reportErrorToServer });

/**
 * Submits a form to the auth endpoint with a fresh CSRF token and returns the URL of the answer, as
 * NextAuth's clients do. (Spec section 7) Throws when there is no valid answer; see `fetchAuth`.
 */
async function submitForm(path: string, fields: Record<string, string>): Promise<AuthFormAnswer> {
  const csrf = await fetchJson('csrf');
  const csrfToken = 'csrfToken' in csrf ? String(csrf.csrfToken) : '';
  const response = await fetchAuth(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
  });
  const answer = await parseJsonObject(response);
  if (!('url' in answer)) throw new Error(`Received status code ${response.status}`);
  return { status: response.status, url: new URL(String(answer.url)) };
}
