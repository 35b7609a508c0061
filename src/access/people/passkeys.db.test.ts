import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildAuthenticator } from '#platform/server/passkeys/authenticator.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  requestPasskeyChallenge,
  callFinishPasskeyProof,
  registerTestPasskey,
  callRemovePasskey,
  callStartPasskeyRegistration,
  type CallApi,
} from '#testing/fixtures/sign-in/passkeys.ts';
import {
  emptyCookieJar,
  entryDocuments,
  openStaffFixture,
  testOrigin,
} from '#testing/fixtures/staff.ts';
import { refusalCodeOf, answerDataOf } from '#testing/processes/product.ts';

/** The proofs that every owner of passkeys shares are in `access/passkeys`. */
const start = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), start);
const { ask, signInByLink } = fixture;
afterAll(() => fixture.close());

let now = start;
const at = (next: Date) => {
  now = next;
  fixture.setNow(next);
};
// Links are limited by day.
beforeEach(() => at(addHours(now, 48)));

const callWith =
  (who: NonNullable<Parameters<typeof ask>[3]>): CallApi =>
  (document, variables) =>
    ask('facility', document, variables, who);

describe('a passkey of a person', () => {
  test('is registered after the link, signs in, and proves for ten minutes', async () => {
    const { id: corporationId } = await fixture.corporation('鍵');
    const { email } = await fixture.person({ corporationId, role: 'OWNER' });
    const browser = emptyCookieJar();
    await signInByLink(email, browser);
    const authenticator = buildAuthenticator(testOrigin);
    expect(
      refusalCodeOf(await registerTestPasskey(callWith({ jar: browser }), authenticator)),
    ).toBeNull();

    const call = callWith({ jar: emptyCookieJar() });
    const { id, options } = await requestPasskeyChallenge(call, 'startPasskeySignIn');
    const finish =
      'mutation ($input: PasskeyAnswerInput!) { finishPasskeySignIn(input: $input) { success } }';
    const input = { challengeId: id, response: authenticator.use(options) };
    expect(refusalCodeOf(await call(finish, { input }))).toBeNull();

    const invited = { email: 'k@staff.example', name: '鍵', role: 'VIEWER', facilityIds: null };
    at(addMinutes(now, 11));
    const late = await call(entryDocuments.invite, { input: invited });
    expect(refusalCodeOf(late)).toBe('PASSKEY_PROOF_REQUIRED');
    const proof = await requestPasskeyChallenge(call, 'startPasskeyProof');
    const answered = { challengeId: proof.id, response: authenticator.use(proof.options) };
    expect(refusalCodeOf(await callFinishPasskeyProof(call, answered))).toBeNull();
    expect(refusalCodeOf(await call(entryDocuments.invite, { input: invited }))).toBeNull();
  });

  test('proves the session in which it is registered', async () => {
    const { id: corporationId } = await fixture.corporation('初');
    const person = await fixture.person({ corporationId, role: 'OWNER' }, '', { isProved: false });
    const call = callWith(person);
    expect(refusalCodeOf(await registerTestPasskey(call))).toBeNull();
    const [passkey] = answerDataOf(await call('{ passkeys { id } }'))['passkeys'];
    expect(refusalCodeOf(await callRemovePasskey(call, passkey.id))).toBeNull();
  });

  test('is refused as the first one long after the link', async () => {
    const { id: corporationId } = await fixture.corporation('後日');
    const person = await fixture.person({ corporationId, role: 'OWNER' }, '', { isProved: false });
    at(addMinutes(now, 16));
    expect(refusalCodeOf(await callStartPasskeyRegistration(callWith(person)))).toBe(
      'SIGN_IN_AGAIN',
    );
  });
});
