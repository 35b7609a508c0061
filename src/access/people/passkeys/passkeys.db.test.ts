import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import type { CookieJar } from '#access/worker/cookie-jar.build.ts';
import { addHours, addMinutes, atJst } from '#platform/base/jst.ts';
import {
  buildAuthenticator,
  type TestAuthenticator,
} from '#platform/server/passkeys/authenticator.build.ts';

import { testDatabase } from '#testing/database.ts';
import { emptyJar, entryDocuments, openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import { codeOf, dataOf } from '#testing/processes/product.ts';

const start = atJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await testDatabase(), start);
const { ask, signInByLink } = fixture;
afterAll(() => fixture.close());

let now = start;
const at = (next: Date) => {
  now = next;
  fixture.setNow(next);
};
// Links are limited by day.
beforeEach(() => at(addHours(now, 48)));

const viewer = '{ viewer { person { email } } }';

const startRegistration = 'mutation { start: startPasskeyRegistration { id options } }';
const finishRegistration =
  'mutation ($input: NewPasskeyInput!) { finishPasskeyRegistration(input: $input) { success } }';
const startSignIn = 'mutation { start: startPasskeySignIn { id options } }';
const finishSignIn =
  'mutation ($input: PasskeyAnswerInput!) { finishPasskeySignIn(input: $input) { success } }';
const startProof = 'mutation { start: startPasskeyProof { id options } }';
const finishProof =
  'mutation ($input: PasskeyAnswerInput!) { finishPasskeyProof(input: $input) { success } }';

type Asker = { jar: CookieJar } | { cookie: string };

async function challenge(document: string, who: Partial<Asker>) {
  const answer = await ask('facility', document, {}, who);
  expect(codeOf(answer)).toBeNull();
  return dataOf(answer)['start'] as { id: string; options: string };
}

async function register(authenticator: TestAuthenticator, who: Asker) {
  const { id, options } = await challenge(startRegistration, who);
  const response = authenticator.register(options);
  const input = { challengeId: id, name: '事務所のパソコン', response };
  return ask('facility', finishRegistration, { input }, who);
}

describe('passkeys', () => {
  test('registered after the link, it signs in and proves; another site’s does not', async () => {
    const { id: corporationId } = await fixture.corporation('鍵');
    const { email } = await fixture.person({ corporationId, role: 'OWNER' });
    const browser = emptyJar();
    await signInByLink(email, browser);
    const authenticator = buildAuthenticator(testOrigin);
    const registered = await register(authenticator, { jar: browser });
    expect(codeOf(registered)).toBeNull();

    const fresh = emptyJar();
    const { id, options } = await challenge(startSignIn, { jar: fresh });
    const input = { challengeId: id, response: authenticator.use(options) };
    expect(codeOf(await ask('facility', finishSignIn, { input }, { jar: fresh }))).toBeNull();
    expect(codeOf(await ask('facility', viewer, {}, { jar: fresh }))).toBeNull();
    // The same answer again: its challenge is gone.
    expect(codeOf(await ask('facility', finishSignIn, { input }, { jar: emptyJar() }))).toBe(
      'PASSKEY_REFUSED',
    );

    const invited = { email: 'k@staff.example', name: '鍵', role: 'VIEWER', facilityIds: null };
    at(addMinutes(now, 11));
    const late = await ask('facility', entryDocuments.invite, { input: invited }, { jar: fresh });
    expect(codeOf(late)).toBe('PASSKEY_PROOF_REQUIRED');
    const proof = await challenge(startProof, { jar: fresh });
    const answered = { challengeId: proof.id, response: authenticator.use(proof.options) };
    const proved = await ask('facility', finishProof, { input: answered }, { jar: fresh });
    expect(codeOf(proved)).toBeNull();
    const again = await ask('facility', entryDocuments.invite, { input: invited }, { jar: fresh });
    expect(codeOf(again)).toBeNull();
  });

  test('an answer for another origin, another person or another challenge is refused', async () => {
    const { id: corporationId } = await fixture.corporation('偽');
    const { email, cookie } = await fixture.person({ corporationId, role: 'OWNER' });
    expect(email).toContain('@');
    const elsewhere = await register(buildAuthenticator('https://evil.example'), { cookie });
    expect(codeOf(elsewhere)).toBe('PASSKEY_REFUSED');
    const own = buildAuthenticator(testOrigin);
    expect(codeOf(await register(own, { cookie }))).toBeNull();
    const other = await fixture.person({ corporationId, role: 'MANAGER' });
    expect(codeOf(await register(buildAuthenticator(testOrigin), other))).toBeNull();
    const { id, options } = await challenge(startProof, other);
    const foreign = { challengeId: id, response: own.use(options) };
    expect(codeOf(await ask('facility', finishProof, { input: foreign }, other))).toBe(
      'PASSKEY_REFUSED',
    );
    const answers = [
      '{}',
      '[]',
      'null',
      '{',
      '{"id":1}',
      '{"id":"\\u0000"}',
      '{"id":"x"}',
      'x'.repeat(70_000),
    ];
    for (const response of answers) {
      const { id: challengeId } = await challenge(startProof, other); // oxlint-disable-line no-await-in-loop -- each needs its own challenge
      const input = { challengeId, response };
      // oxlint-disable-next-line no-await-in-loop -- each needs its own challenge
      const answer = await ask('facility', finishProof, { input }, other);
      expect([response.slice(0, 20), codeOf(answer)]).toEqual([
        response.slice(0, 20),
        'PASSKEY_REFUSED',
      ]);
    }
    const unknown = { challengeId: crypto.randomUUID(), response: own.use(options) };
    expect(codeOf(await ask('facility', finishProof, { input: unknown }, other))).toBe(
      'PASSKEY_REFUSED',
    );
  });

  test('without a proof a further passkey is refused, and so is the first one long after the link', async () => {
    const { id: corporationId } = await fixture.corporation('後日');
    const person = await fixture.person({ corporationId, role: 'OWNER' }, '', false);
    at(addMinutes(now, 16));
    expect(codeOf(await ask('facility', startRegistration, {}, person))).toBe('SIGN_IN_AGAIN');
    expect(codeOf(await ask('facility', startProof, {}, person))).toBe('PASSKEY_MISSING');
    const second = await fixture.person({ corporationId, role: 'OWNER' });
    expect(codeOf(await register(buildAuthenticator(testOrigin), second))).toBeNull();
    const list = await ask('facility', '{ passkeys { id name lastUsedAt } }', {}, second);
    const [passkey] = dataOf(list)['passkeys'];
    expect(passkey).toMatchObject({ name: '事務所のパソコン', lastUsedAt: null });
    const remove = 'mutation ($id: ID!) { removePasskey(input: { id: $id }) { success } }';
    at(addMinutes(now, 11));
    expect(codeOf(await ask('facility', startRegistration, {}, second))).toBe(
      'PASSKEY_PROOF_REQUIRED',
    );
    expect(codeOf(await ask('facility', remove, { id: passkey.id }, second))).toBe(
      'PASSKEY_PROOF_REQUIRED',
    );
  });
});
