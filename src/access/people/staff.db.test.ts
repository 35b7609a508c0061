import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import type { CookieJar } from '#access/worker/cookie-jar.build.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  emptyCookieJar,
  entryDocuments,
  openStaffFixture,
  testOrigin,
} from '#testing/fixtures/staff.ts';
import { collectSentStatements } from '#testing/plans.ts';
import { refusalCodeOf, answerDataOf } from '#testing/processes/product.ts';
import { makeOperator, removeOperator } from './make-operator.server.ts';
import { requestStaffLink } from './sign-in/links.server.ts';
import { staffTasks } from './tasks.server.ts';

const start = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), start);
const { app, ask, signInByLink } = fixture;
afterAll(() => fixture.close());

let now = start;
const at = (next: Date) => {
  now = next;
  fixture.setNow(next);
};
// Links are limited by day.
beforeEach(() => at(addHours(now, 48)));

const viewer = '{ viewer { person { email } role facilities { name } rights hasPasskey } }';

describe('links', () => {
  test('a link signs in one time, within 15 minutes, in the browser that used it', async () => {
    const { id: corporationId } = await fixture.corporation('一度');
    const { email } = await fixture.person({ corporationId, role: 'MANAGER' });
    const browser = emptyCookieJar();
    const { answer, token } = await signInByLink(email, browser);
    expect(refusalCodeOf(answer)).toBeNull();
    expect([...browser.keys()]).toEqual(['hitokoma.browser', 'hitokoma-staff']);
    const seen = await ask('facility', viewer, {}, { jar: browser });
    expect(seen.data?.['viewer']).toMatchObject({
      person: { email },
      role: 'MANAGER',
      facilities: [{ name: '一度の里' }],
      hasPasskey: false,
    });
    expect(
      refusalCodeOf(
        await ask('facility', entryDocuments.enter, { token }, { jar: emptyCookieJar() }),
      ),
    ).toBe('STAFF_LINK_INVALID');
    at(addMinutes(now, 2));
    await ask('facility', entryDocuments.askLink, { email });
    const late = await fixture.tokenTo(email);
    at(addMinutes(now, 15));
    expect(refusalCodeOf(await ask('facility', entryDocuments.enter, { token: late }))).toBe(
      'STAFF_LINK_INVALID',
    );
  });

  test('a cookie that somebody put into the browser before is not the session’s', async () => {
    const { id: corporationId } = await fixture.corporation('固定');
    const { email } = await fixture.person({ corporationId, role: 'VIEWER' });
    const given = 'A'.repeat(43);
    const browser: CookieJar = new Map([['hitokoma-staff', given]]);
    expect(refusalCodeOf((await signInByLink(email, browser)).answer)).toBeNull();
    expect(refusalCodeOf(await ask('facility', viewer, {}, { jar: browser }))).toBeNull();
    const cookie = `hitokoma-staff=${given}`;
    expect(refusalCodeOf(await ask('facility', viewer, {}, { cookie }))).toBe('UNAUTHENTICATED');
  });

  test.each([
    ['facility', 'hitokoma-staff'],
    ['operator', 'hitokoma-operator'],
  ] as const)(
    'who signs in on the side of the %s, where somebody had put a session of theirs, gets a new one',
    async (side, name) => {
      const { id: corporationId } = await fixture.corporation('他人');
      const member = side === 'facility' ? ({ corporationId, role: 'OWNER' } as const) : null;
      const [attacker, person] = [await fixture.person(member), await fixture.person(member)];
      const theirs = attacker.cookie.split('=').at(-1) ?? '';
      const browser: CookieJar = new Map([[name, theirs]]);
      await ask(side, entryDocuments.askLink, { email: person.email }, { jar: browser });
      const token = await fixture.tokenTo(person.email);
      const entered = await ask(side, entryDocuments.enter, { token }, { jar: browser });
      expect(refusalCodeOf(entered)).toBeNull();
      expect(browser.get(name)).not.toBe(theirs);
      const document = '{ staffSessions { isCurrent } }';
      const { data } = await ask(side, document, {}, { jar: browser });
      // The session of the fixture and the new session.
      expect(data?.['staffSessions']).toHaveLength(2);
      // The session that the browser had before has ended, so that its cookie shows nothing.
      const cookie = `${name}=${theirs}`;
      expect(refusalCodeOf(await ask(side, document, {}, { cookie }))).toBe('UNAUTHENTICATED');
    },
  );

  test('wrong and old links of any kind get one answer, which says nothing of an address', async () => {
    const { id: corporationId } = await fixture.corporation('古い');
    const { email } = await fixture.person({ corporationId, role: 'MANAGER' });
    const gone = await fixture.person({ corporationId, role: 'MANAGER' });
    const fresh = async (of: string) => {
      at(addMinutes(now, 2));
      await ask('facility', entryDocuments.askLink, { email: of });
      return fixture.tokenTo(of);
    };
    const { token: used } = await signInByLink(email, emptyCookieJar());
    const [replaced, late] = [await fresh(email), await fresh(email)];
    at(addMinutes(now, 16));
    const ofRemoved = await fresh(gone.email);
    const owner = await fixture.person({ corporationId, role: 'OWNER' });
    answerDataOf(await ask('facility', entryDocuments.remove, { id: gone.membershipId }, owner));
    const tokens = [used, replaced, late, ofRemoved, 'A'.repeat(43), 'x'];
    const answers = await Promise.all(
      tokens.map((token) => ask('facility', entryDocuments.enter, { token })),
    );
    expect(answers.map(refusalCodeOf)).toEqual(tokens.map(() => 'STAFF_LINK_INVALID'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('an unknown address gets the same answer and no mail; a second request must wait', async () => {
    const email = 'nobody@staff.example';
    expect((await ask('facility', entryDocuments.askLink, { email })).data).toEqual({
      requestStaffLink: { success: true },
    });
    const [mail] = await app.db
      .selectFrom('outbox')
      .select(['expires_at', 'path'])
      .where('recipient', '=', email)
      .execute();
    expect(mail).toMatchObject({ expires_at: now, path: '/facility/sign-in' });
    expect(refusalCodeOf(await ask('facility', entryDocuments.askLink, { email }))).toBe(
      'LINK_TOO_SOON',
    );
    expect(refusalCodeOf(await ask('facility', entryDocuments.askLink, { email: 'x' }))).toBe(
      'VALIDATION_FAILED',
    );
  });

  test('one IPv6 /64 asks for thirty links an hour, to whatever addresses', async () => {
    const limited = { ...app, env: { ...app.env, BUDGET_FACTOR: 1 } };
    const askFrom = (host: string, name: string) =>
      requestStaffLink(
        { app: limited, request: new Request(testOrigin), now },
        { email: `${name}@flood.example`, side: 'facility', address: host },
      ).then(
        () => null,
        ({ code }: { code?: string }) => code,
      );
    const asked = Array.from({ length: 32 }, (_, n) => askFrom(`2001:db8:e5:1::${n}`, `${n}`));
    const codes = await Promise.all(asked);
    expect(codes.filter((code) => code === 'LINK_TOO_MANY')).toHaveLength(2);
    expect(codes.filter((code) => code === null)).toHaveLength(30);
    expect(await askFrom('2001:db8:e5:2::1', 'another')).toBeNull();
  });

  test('an unknown address costs the same statements as a known one: the time tells nothing', async () => {
    const { id: corporationId } = await fixture.corporation('時間');
    const { email } = await fixture.person({ corporationId, role: 'VIEWER' });
    const sentFor = async (of: string) =>
      (
        await collectSentStatements(() => ask('facility', entryDocuments.askLink, { email: of }))
      ).map(({ text }) => text);
    const known = await sentFor(email);
    expect(known.length).toBeGreaterThan(5);
    expect(await sentFor('stranger@staff.example')).toEqual(known);
  });

  test('a link of one side opens nothing on the other', async () => {
    const path = await makeOperator(app.db, { email: 'op@hitokoma.example', name: '運営', now });
    const token = new URL(path, testOrigin).searchParams.get('token') ?? '';
    expect(refusalCodeOf(await ask('facility', entryDocuments.enter, { token }))).toBe(
      'STAFF_LINK_INVALID',
    );
    const browser = emptyCookieJar();
    expect(
      refusalCodeOf(await ask('operator', entryDocuments.enter, { token }, { jar: browser })),
    ).toBeNull();
    const seen = await ask('operator', '{ operatorViewer { name } }', {}, { jar: browser });
    expect(seen.data).toEqual({ operatorViewer: { name: '運営' } });
    expect(refusalCodeOf(await ask('facility', viewer, {}, { jar: browser }))).toBe(
      'UNAUTHENTICATED',
    );
  });

  test('the command refuses an address of a corporation and words that are no address', async () => {
    const { id: corporationId } = await fixture.corporation('命令');
    const { email } = await fixture.person({ corporationId, role: 'OWNER' });
    await expect(makeOperator(app.db, { email, name: '運営', now })).rejects.toThrow(
      'belongs to a corporation',
    );
    await expect(makeOperator(app.db, { email: 'x', name: '運営', now })).rejects.toThrow('Usage');
  });
});

describe('sessions', () => {
  test('a session rests twelve hours at most, and thirty days in all', async () => {
    const { id: corporationId } = await fixture.corporation('休み');
    const { cookie } = await fixture.person({ corporationId, role: 'VIEWER' });
    at(addHours(now, 11));
    expect(refusalCodeOf(await ask('facility', viewer, {}, { cookie }))).toBeNull();
    at(addHours(now, 11));
    expect(refusalCodeOf(await ask('facility', viewer, {}, { cookie }))).toBeNull();
    at(addHours(now, 12));
    expect(refusalCodeOf(await ask('facility', viewer, {}, { cookie }))).toBe('UNAUTHENTICATED');
  });

  test('a person ends one device, then all, from the next request on', async () => {
    const { id: corporationId } = await fixture.corporation('端末');
    const here = await fixture.person({ corporationId, role: 'MANAGER' });
    const browser = emptyCookieJar();
    await signInByLink(here.email, browser);
    const list = '{ staffSessions { id isCurrent } }';
    const seen = await ask('facility', list, {}, { cookie: here.cookie });
    const other = seen.data?.['staffSessions'].find((one: any) => !one.isCurrent); // oxlint-disable-line typescript/no-explicit-any -- GraphQL's own answer
    const end = 'mutation ($id: ID!) { endStaffSession(input: { id: $id }) { success } }';
    const foreign = await fixture.person({ corporationId, role: 'OWNER' });
    const asForeign = { cookie: foreign.cookie };
    expect(refusalCodeOf(await ask('facility', end, { id: other.id }, asForeign))).toBe(
      'NOT_FOUND',
    );
    const asSelf = { cookie: here.cookie };
    expect(refusalCodeOf(await ask('facility', end, { id: other.id }, asSelf))).toBeNull();
    expect(refusalCodeOf(await ask('facility', viewer, {}, { jar: browser }))).toBe(
      'UNAUTHENTICATED',
    );
    const endAll = 'mutation { endAllStaffSessions { success } }';
    expect(refusalCodeOf(await ask('facility', endAll, {}, asSelf))).toBeNull();
    expect(refusalCodeOf(await ask('facility', viewer, {}, asSelf))).toBe('UNAUTHENTICATED');
  });

  test('a request of another site, or of none, is refused with and without the cookie', async () => {
    const { id: corporationId } = await fixture.corporation('別サイト');
    const { cookie } = await fixture.person({ corporationId, role: 'OWNER' });
    for (const origin of ['https://evil.example', 'null', '']) {
      const headers = { origin };
      // oxlint-disable-next-line no-await-in-loop -- one after the other reads better when it fails
      const answer = await ask('facility', viewer, {}, { cookie, headers });
      expect(refusalCodeOf(answer)).toBe('ORIGIN_REFUSED');
    }
    const headers = { origin: 'https://evil.example' };
    expect(
      refusalCodeOf(await ask('facility', entryDocuments.enter, { token: 'x' }, { headers })),
    ).toBe('ORIGIN_REFUSED');
    const bearer = await ask('facility', viewer, {}, { cookie, token: 'x' });
    expect(refusalCodeOf(bearer)).toBe('API_KEY_REFUSED');
  });
});

describe('operators', () => {
  test('a corporation is made with its first owner, one time for one key, and found again', async () => {
    const operator = await fixture.person(null);
    const create =
      'mutation ($input: CreateCorporationInput!) { createCorporation(input: $input) { id } }';
    const input = {
      name: '医療法人 若葉会',
      address: '大阪府大阪市北区1-1',
      ownerEmail: 'owner@wakaba.example',
      ownerName: '高橋 花子',
    };
    const wrong = { ...input, name: '', ownerEmail: 'x' };
    const refused = await ask('operator', create, { input: wrong }, operator);
    expect(Object.keys(refused.errors?.[0]?.extensions.fields ?? {})).toEqual([
      'name',
      'ownerEmail',
    ]);
    const options = { ...operator, idempotencyKey: 'wakaba' };
    const first = await ask('operator', create, { input }, options);
    const second = await ask('operator', create, { input }, options);
    expect(second.data).toEqual(first.data);
    const { id } = answerDataOf(first)['createCorporation'];
    const list = await ask(
      'operator',
      '{ corporations(text: "若葉") { corporations { id memberCount } cursor } }',
      {},
      operator,
    );
    expect(list.data?.['corporations']).toEqual({
      corporations: [{ id, memberCount: 0 }],
      cursor: null,
    });
    const search = 'query ($text: String!) { corporations(text: $text) { corporations { id } } }';
    for (const text of ['医療法人若葉会', '医療法人　若葉会', '%']) {
      const found = answerDataOf(await ask('operator', search, { text }, operator))['corporations'];
      expect(found.corporations).toEqual(text === '%' ? [] : [{ id }]);
    }
    const token = await fixture.tokenTo('owner@wakaba.example');
    await ask('facility', entryDocuments.accept, { token, name: '高橋 花子' });
    const detail =
      'query ($id: ID!) { corporation(id: $id) { name owners { email } invitations { id } } }';
    expect((await ask('operator', detail, { id }, operator)).data?.['corporation']).toEqual({
      name: '医療法人 若葉会',
      owners: [{ email: 'owner@wakaba.example' }],
      invitations: [],
    });
    expect(
      refusalCodeOf(await ask('operator', detail, { id: crypto.randomUUID() }, operator)),
    ).toBe('NOT_FOUND');
  });

  test.each([
    ['高橋会', '髙橋会'],
    ['山崎会', '山﨑会'],
    ['吉子会', '𠮷子会'],
  ])('a search for %s finds the corporation %s', async (text, name) => {
    const operator = await fixture.person(null);
    const { id } = await fixture.corporation(name);
    const search = 'query ($text: String!) { corporations(text: $text) { corporations { id } } }';
    const { data } = await ask('operator', search, { text }, operator);
    expect(data?.['corporations'].corporations).toEqual([{ id }]);
  });

  test('corporations come in pages, each one time', async () => {
    const operator = await fixture.person(null);
    await Promise.all(Array.from({ length: 25 }, (_, index) => fixture.corporation(`頁${index}`)));
    const document =
      'query ($cursor: String) { corporations(text: "頁", cursor: $cursor) { corporations { id } cursor } }';
    const first = answerDataOf(await ask('operator', document, {}, operator))['corporations'];
    const { cursor } = first;
    const rest = answerDataOf(await ask('operator', document, { cursor }, operator))[
      'corporations'
    ];
    const ids = [...first.corporations, ...rest.corporations].map(({ id }: { id: string }) => id);
    expect([ids.length, new Set(ids).size, rest.cursor]).toEqual([25, 25, null]);
  });

  test('a removed operator is out at once, and may be made again', async () => {
    const { email, cookie } = await fixture.person(null);
    await removeOperator(app.db, { email, now });
    const seen = await ask('operator', '{ operatorViewer { id } }', {}, { cookie });
    expect(refusalCodeOf(seen)).toBe('UNAUTHENTICATED');
    await expect(removeOperator(app.db, { email, now })).rejects.toThrow('is no operator');
    const path = await makeOperator(app.db, { email, name: '運営', now });
    expect(path).toContain('/operator/sign-in/link?token=');
  });

  test('what is old is erased, and what works stays', async () => {
    const { id: corporationId } = await fixture.corporation('掃除');
    const person = await fixture.person({ corporationId, role: 'OWNER' });
    await ask('facility', entryDocuments.askLink, { email: person.email });
    at(addHours(now, 24 * 8));
    const { cookie } = await fixture.person({ corporationId, role: 'OWNER' });
    await Promise.all(staffTasks.map((task) => task.run(app, now)));
    const links = await app.db.selectFrom('staff_links').select('id').execute();
    expect(links).toEqual([]);
    expect(refusalCodeOf(await ask('facility', viewer, {}, { cookie }))).toBeNull();
  });

  test('three years after a person left, their name and address are gone', async () => {
    const { id: corporationId } = await fixture.corporation('退職');
    const owner = await fixture.person({ corporationId, role: 'OWNER' });
    const left = await fixture.person({ corporationId, role: 'VIEWER' });
    await ask('facility', entryDocuments.remove, { id: left.membershipId }, owner);
    const namesAt = async (next: Date) => {
      await Promise.all(staffTasks.map((task) => task.run(app, next)));
      const people = app.db.selectFrom('staff').select(['name', 'email']);
      const rows = await people
        .where('id', 'in', [owner.id, left.id])
        .orderBy('created_at')
        .execute();
      return new Set(rows.map(({ name, email }) => `${name} ${email}`));
    };
    const before = new Set([`佐藤 ${owner.email}`, `佐藤 ${left.email}`]);
    expect(await namesAt(addHours(now, 24 * 1_000))).toEqual(before);
    const after = new Set([`佐藤 ${owner.email}`, '退職した担当者 ']);
    expect(await namesAt(addHours(now, 24 * 1_100))).toEqual(after);
  });
});
