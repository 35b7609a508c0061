import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { buildBrowser } from '#access/worker/browser.build.ts';
import { buildStaffSession } from '#access/people/build.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import {
  buildAuthenticator,
  type TestAuthenticator,
} from '#platform/server/passkeys/authenticator.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  requestPasskeyChallenge,
  callFinishPasskeyProof,
  callFinishPasskeyRegistration,
  registerTestPasskey,
  callRemovePasskey,
  callStartPasskeyRegistration,
  type CallApi,
} from '#testing/fixtures/sign-in/passkeys.ts';
import { emptyCookieJar, openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import { refusalCodeOf, answerDataOf } from '#testing/processes/product.ts';

const start = instantAtJst('2026-12-01', '09:00');
let now = start;
const fixture = await openStaffFixture(await openTestDatabase(), start);
const { app, ask } = fixture;
afterAll(() => fixture.close());

const at = (next: Date) => {
  now = next;
  fixture.setNow(next);
};
beforeEach(() => at(addHours(now, 48)));

type Answer = { challengeId: string; response: string };

type Owner = {
  /** The owner's id or address, as a sign-in returns it. */
  identity: string;
  call: CallApi;
  /** Opens another session of the owner. */
  again(): Promise<CallApi>;
};

/** A worker who has just signed in, which is a fresh proof. */
async function worker(): Promise<Owner> {
  const { id } = await buildPreparedWorker(app.db, { now });
  const again = async () => {
    const token = await fixture.signIn(id);
    const call: CallApi = (document, variables) => fixture.call(document, variables, { token });
    return call;
  };
  return { identity: id, call: await again(), again };
}

/** Signs a worker in by the form of a browser. */
async function signWorkerIn(answer: Answer): Promise<string> {
  const browser = await buildBrowser(app);
  const reply = await browser.submit('callback/passkey', answer);
  const session = await browser.session();
  const code = reply.url.searchParams.get('code');
  expect([reply.status, session['user'] === undefined]).toEqual([code ? 401 : 200, code !== null]);
  return code ?? (session['user'] as { id: string }).id;
}

/** A person of a corporation, or an operator, with a session of a fresh proof. */
const person = (side: StaffSide) => async (): Promise<Owner> => {
  const { id: corporationId } = await fixture.corporation('鍵');
  const { id, email, cookie } = await fixture.person(
    side === 'operator' ? null : { corporationId, role: 'MANAGER' },
  );
  const callWith =
    (given: string): CallApi =>
    (document, variables) =>
      ask(side, document, variables, { cookie: given });
  const again = async () =>
    callWith(await buildStaffSession(app, { staffId: id, now, provedAt: now }));
  return { identity: email, call: callWith(cookie), again };
};

const viewers = {
  facility: '{ viewer { person { email } } }',
  operator: '{ viewer: operatorViewer { email } }',
};

/** Signs a person in by the browser of a new jar. */
const signPersonIn = (side: StaffSide) => async (input: Answer) => {
  const jar = emptyCookieJar();
  const finish =
    'mutation ($input: PasskeyAnswerInput!) { finishPasskeySignIn(input: $input) { success } }';
  const code = refusalCodeOf(await ask(side, finish, { input }, { jar }));
  const answer = await ask(side, viewers[side], {}, { jar });
  expect(refusalCodeOf(answer)).toBe(code && 'UNAUTHENTICATED');
  if (code !== null) return code;
  const { viewer } = answerDataOf(answer);
  return (viewer.person ?? viewer).email;
};

const visitorOf =
  (side: StaffSide): CallApi =>
  (document, variables) =>
    ask(side, document, variables, { jar: emptyCookieJar() });

const owners = [
  {
    kind: 'a worker',
    open: worker,
    list: 'passkeyList',
    signIn: signWorkerIn,
    visitor: ((document, variables) => fixture.call(document, variables)) satisfies CallApi,
    unproved: 'STEP_UP_REQUIRED',
    isLimitedAtStart: true,
  },
  {
    kind: 'a person of a corporation',
    open: person('facility'),
    list: 'passkeys',
    signIn: signPersonIn('facility'),
    visitor: visitorOf('facility'),
    unproved: 'PASSKEY_PROOF_REQUIRED',
    isLimitedAtStart: false,
  },
  {
    kind: 'an operator',
    open: person('operator'),
    list: 'passkeys',
    signIn: signPersonIn('operator'),
    visitor: visitorOf('operator'),
    unproved: 'PASSKEY_PROOF_REQUIRED',
    isLimitedAtStart: false,
  },
];

describe.each(owners)('of $kind, a passkey', (owner) => {
  const { list, open, signIn, unproved, visitor } = owner;

  const listOf = async (call: CallApi) =>
    answerDataOf(await call(`{ ${list} { id name createdAt lastUsedAt } }`))[list];

  async function withPasskey() {
    const found = await open();
    const authenticator = buildAuthenticator(testOrigin);
    expect(refusalCodeOf(await registerTestPasskey(found.call, authenticator))).toBeNull();
    const [passkey] = await listOf(found.call);
    return { ...found, authenticator, passkey };
  }

  async function answerOf(authenticator: TestAuthenticator) {
    const { id, options } = await requestPasskeyChallenge(visitor, 'startPasskeySignIn');
    return { challengeId: id, response: authenticator.use(options) };
  }

  test('is registered, listed, signs in, and is removed', async () => {
    const { identity, call, authenticator, passkey } = await withPasskey();
    expect(passkey).toMatchObject({
      name: '自分の端末',
      createdAt: now.toISOString(),
      lastUsedAt: null,
    });
    at(addMinutes(now, 5));
    expect(await signIn(await answerOf(authenticator))).toBe(identity);
    expect(await listOf(call)).toMatchObject([{ lastUsedAt: now.toISOString() }]);
    expect(refusalCodeOf(await callRemovePasskey(call, passkey.id))).toBeNull();
    expect(await listOf(call)).toEqual([]);
    expect(await signIn(await answerOf(authenticator))).toBe('PASSKEY_REFUSED');
  });

  test('needs a proof younger than ten minutes to be added or removed', async () => {
    const { call, passkey } = await withPasskey();
    at(addMinutes(now, 8));
    const { id, options } = await requestPasskeyChallenge(call, 'startPasskeyRegistration');
    at(addMinutes(now, 2));
    const response = buildAuthenticator(testOrigin).register(options);
    const late = await callFinishPasskeyRegistration(call, {
      challengeId: id,
      name: '別の端末',
      response,
    });
    expect(refusalCodeOf(late)).toBe(unproved);
    expect(refusalCodeOf(await callRemovePasskey(call, passkey.id))).toBe(unproved);
    expect(refusalCodeOf(await callStartPasskeyRegistration(call))).toBe(unproved);
    expect(await listOf(call)).toHaveLength(1);
  });

  test('proves the person, in the session that asked only', async () => {
    const { call, again, authenticator, passkey } = await withPasskey();
    const other = await again();
    at(addMinutes(now, 10));
    const { id, options } = await requestPasskeyChallenge(call, 'startPasskeyProof');
    const input = { challengeId: id, response: authenticator.use(options) };
    expect(refusalCodeOf(await callFinishPasskeyProof(other, input))).toBe('PASSKEY_REFUSED');
    expect(refusalCodeOf(await callFinishPasskeyProof(call, input))).toBeNull();
    expect(refusalCodeOf(await callRemovePasskey(other, passkey.id))).toBe(unproved);
    expect(refusalCodeOf(await callRemovePasskey(call, passkey.id))).toBeNull();
  });

  test('of another owner proves nothing and is not found, and there is no proof without one', async () => {
    const [one, other] = [await withPasskey(), await open()];
    const missing = await other.call('mutation { startPasskeyProof { id } }');
    expect(refusalCodeOf(missing)).toBe('PASSKEY_MISSING');
    expect(refusalCodeOf(await registerTestPasskey(other.call))).toBeNull();
    const { id, options } = await requestPasskeyChallenge(other.call, 'startPasskeyProof');
    const foreign = { challengeId: id, response: one.authenticator.use(options) };
    expect(refusalCodeOf(await callFinishPasskeyProof(other.call, foreign))).toBe(
      'PASSKEY_REFUSED',
    );
    const unknown = { challengeId: crypto.randomUUID(), response: one.authenticator.use(options) };
    expect(refusalCodeOf(await callFinishPasskeyProof(other.call, unknown))).toBe(
      'PASSKEY_REFUSED',
    );
    expect(refusalCodeOf(await callRemovePasskey(other.call, one.passkey.id))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await callRemovePasskey(other.call, crypto.randomUUID()))).toBe(
      'NOT_FOUND',
    );
  });

  test('has a name of 1 to 40 characters, and there are ten at most', async () => {
    const { call } = await open();
    const unnamed = await registerTestPasskey(call, buildAuthenticator(testOrigin), ' ');
    expect(unnamed.errors?.[0]?.extensions?.['fields']).toHaveProperty('name');
    for (let count = 0; count < 10; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(refusalCodeOf(await registerTestPasskey(call))).toBeNull();
    }
    const eleventh = owner.isLimitedAtStart
      ? await callStartPasskeyRegistration(call)
      : await registerTestPasskey(call);
    expect(refusalCodeOf(eleventh)).toBe('PASSKEY_LIMIT');
    expect(await listOf(call)).toHaveLength(10);
  });

  test('signs nobody in by an answer that was used, or five minutes after its challenge', async () => {
    const { identity, authenticator } = await withPasskey();
    const answer = await answerOf(authenticator);
    expect(await signIn(answer)).toBe(identity);
    expect(await signIn(answer)).toBe('PASSKEY_REFUSED');
    const late = await answerOf(authenticator);
    at(addMinutes(now, 5));
    expect(await signIn(late)).toBe('PASSKEY_REFUSED');
  });

  test('is refused for another site, for nobody, and for text that is no answer', async () => {
    const { call } = await withPasskey();
    const foreign = buildAuthenticator('http://evil.example');
    expect(refusalCodeOf(await registerTestPasskey(call, foreign))).toBe('PASSKEY_REFUSED');
    expect(await signIn(await answerOf(buildAuthenticator(testOrigin)))).toBe('PASSKEY_REFUSED');
    const { id } = await requestPasskeyChallenge(visitor, 'startPasskeySignIn');
    expect(await signIn({ challengeId: id, response: '{"id":"x"}' })).toBe('PASSKEY_REFUSED');
    const unknown = { challengeId: crypto.randomUUID(), response: 'no JSON' };
    expect(await signIn(unknown)).toBe('PASSKEY_REFUSED');
  });

  test.each([
    '{}',
    '[]',
    'null',
    '{',
    '{"id":1}',
    '{"id":"\\u0000"}',
    '{"id":"x"}',
    'x'.repeat(70_000),
  ])('is not proved by %.20s', async (response) => {
    const { call } = await withPasskey();
    const { id } = await requestPasskeyChallenge(call, 'startPasskeyProof');
    expect(refusalCodeOf(await callFinishPasskeyProof(call, { challengeId: id, response }))).toBe(
      'PASSKEY_REFUSED',
    );
  });

  test.each([
    `{ ${list} { id } }`,
    'mutation { startPasskeyRegistration { id } }',
    'mutation { startPasskeyProof { id } }',
    'mutation { removePasskey(input: { id: "x" }) { success } }',
  ])('is nothing for visitors: %s', async (document) => {
    expect(refusalCodeOf(await visitor(document))).toBe('UNAUTHENTICATED');
  });
});
