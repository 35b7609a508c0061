import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct } from '#testing/processes/product.ts';

import { buildBrowser, lastCodeSentTo, type TestBrowser } from './browser.build.ts';
import { randomPhoneNumber } from './build.ts';

const environment = {
  BUDGET_FACTOR: '1',
  OPERATOR_EMAIL: 'operator@hitokoma.example',
  SIGN_IN_CODES_PER_MINUTE: '240',
  SIGN_IN_CODES_PER_HOUR: '252',
};
const databaseUrl = await openTestDatabase();
let now = new Date('2026-11-22T00:00:00Z');
// Two processes on one database.
const products = [
  await openTestProduct(databaseUrl, now, { environment }),
  await openTestProduct(databaseUrl, now, { environment }),
] as const;
const [{ app }] = products;
afterAll(async () => {
  for (const product of products) {
    // oxlint-disable-next-line no-await-in-loop -- two
    await product.close();
  }
});

const after = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
  for (const product of products) product.setNow(now);
};
beforeEach(() => after(3 * 86_400));

let addresses = 0;
/** Addresses of different networks and, up to 250, of different blocks. */
const newAddress = () => `198.51.${(addresses += 1) % 250}.${Math.floor(addresses / 250)}`;

type Person = { browser: TestBrowser; address: string; process: number };

async function person({ address = newAddress(), process = 0 } = {}): Promise<Person> {
  const browser = await buildBrowser(products[process]?.app ?? app, { address });
  return { browser, address, process };
}

async function ask({ browser, address, process }: Person, phoneNumber: string) {
  const document = `mutation Ask($input: RequestSignInCodeInput!) {
    requestSignInCode(input: $input) { success }
  }`;
  const asked = { jar: browser.jar, address };
  const answer = await products[process]?.call(document, { input: { phoneNumber } }, asked);
  return answer ? refusalCodeOf(answer) : 'no such process';
}

/** Signs in; returns null on success, otherwise the refusal. */
async function enter({ browser }: Person, phoneNumber: string, code: string) {
  const { url, status } = await browser.signIn(phoneNumber, code);
  return status === 200 ? null : url.searchParams.get('code');
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** A worker who signed in in this browser. */
async function owner(phoneNumber = randomPhoneNumber()) {
  const own = await person();
  expect(await ask(own, phoneNumber)).toBeNull();
  expect(await enter(own, phoneNumber, await lastCodeSentTo(app, phoneNumber))).toBeNull();
  after(3_600);
  return { own, phoneNumber };
}

test('a machine whose clock is two hours behind makes nobody wait for the others', async () => {
  const [phoneNumber, someone] = [randomPhoneNumber(), await person()];
  expect(await ask(someone, phoneNumber)).toBeNull();
  after(-7_200);
  expect(await ask(someone, phoneNumber)).toBeNull();
  after(7_200);
  // By its date, the latest code is that of the first machine.
  expect(await ask(someone, phoneNumber)).toBe('CODE_TOO_SOON');
  after(60);
  expect(await ask(someone, phoneNumber)).toBeNull();
});

describe('strangers', () => {
  /** Asks for codes of the number from browsers of one IPv6 /48, each in a /64 of its own, a minute apart. */
  async function askFromNetwork(network: number, phoneNumber: string, codes: number) {
    const refusals = [];
    for (let sent = 0; sent < codes; sent += 1) {
      const address = `2001:db8:${network}:${sent}::1`;
      const stranger = await person({ address, process: sent % 2 }); // oxlint-disable-line no-await-in-loop
      refusals.push(await ask(stranger, phoneNumber)); // oxlint-disable-line no-await-in-loop
      after(60);
    }
    return refusals;
  }
  const sent = Array.from({ length: 5 }, () => null);

  test('use up the codes of a number for their network, not for a new phone of the owner elsewhere', async () => {
    const { phoneNumber } = await owner();
    after(86_400);
    expect(await askFromNetwork(0xa1, phoneNumber, 6)).toEqual([...sent, 'CODE_TOO_MANY']);
    const newPhone = await person({ process: 1 });
    expect(await ask(newPhone, phoneNumber)).toBeNull();
    const code = await lastCodeSentTo(app, phoneNumber);
    expect(await enter(newPhone, phoneNumber, code)).toBeNull();
  });

  test('of all networks get fifteen codes of a number in a day, and its own browser goes on', async () => {
    const { own, phoneNumber } = await owner();
    after(86_400);
    for (const network of [0xb1, 0xb2, 0xb3]) {
      // oxlint-disable-next-line no-await-in-loop -- each code must follow the one before it
      expect(await askFromNetwork(network, phoneNumber, 5)).toEqual(sent);
    }
    expect(await ask(await person(), phoneNumber)).toBe('CODE_TOO_MANY');
    expect(await ask(own, phoneNumber)).toBeNull();
    expect(await enter(own, phoneNumber, await lastCodeSentTo(app, phoneNumber))).toBeNull();
    after(86_400);
    expect(await ask(await person(), phoneNumber)).toBeNull();
  });

  test('slow down browsers of their network only', async () => {
    const { own, phoneNumber } = await owner();
    const stranger = await person();
    expect(await ask(stranger, phoneNumber)).toBeNull();
    expect(await ask(await person(stranger), phoneNumber)).toBe('CODE_TOO_SOON');
    expect(await ask(await person(), phoneNumber)).toBeNull();
    expect(await ask(own, phoneNumber)).toBeNull();
    expect(await ask(own, phoneNumber)).toBe('CODE_TOO_SOON');
  });

  test('cannot void a code with wrong entries, nor use it with the right one', async () => {
    const phoneNumber = randomPhoneNumber();
    const own = await person();
    await ask(own, phoneNumber);
    const code = await lastCodeSentTo(app, phoneNumber);
    for (let guess = 0; guess < 8; guess += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await enter(await person(), phoneNumber, wrongFor(code))).toBe('CODE_EXPIRED');
    }
    expect(await enter(await person(), phoneNumber, code)).toBe('CODE_EXPIRED');
    expect(await enter(own, phoneNumber, code)).toBeNull();
  });

  test('at the same address have five tries, which leave the browser its own five', async () => {
    const phoneNumber = randomPhoneNumber();
    const own = await person();
    await ask(own, phoneNumber);
    const code = await lastCodeSentTo(app, phoneNumber);
    const refusals = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const stranger = await person(own); // oxlint-disable-line no-await-in-loop
      refusals.push(await enter(stranger, phoneNumber, wrongFor(code))); // oxlint-disable-line no-await-in-loop
    }
    expect(refusals).toEqual([
      ...Array.from({ length: 4 }, () => 'CODE_WRONG'),
      ...Array.from({ length: 2 }, () => 'CODE_VOID'),
    ]);
    expect(await enter(await person(own), phoneNumber, code)).toBe('CODE_VOID');
    expect(await enter(own, phoneNumber, wrongFor(code))).toBe('CODE_WRONG');
    expect(await enter(own, phoneNumber, code)).toBeNull();
  });

  test('who ask for a code of the number leave the earlier one of another browser as it is', async () => {
    const phoneNumber = randomPhoneNumber();
    const own = await person();
    await ask(own, phoneNumber);
    const code = await lastCodeSentTo(app, phoneNumber);
    after(60);
    expect(await ask(await person(), phoneNumber)).toBeNull();
    expect(await enter(own, phoneNumber, code)).toBeNull();
  });
});

test('a client without cookies signs in from the address that asked', async () => {
  const phoneNumber = randomPhoneNumber();
  const asking = await person();
  await ask(asking, phoneNumber);
  const code = await lastCodeSentTo(app, phoneNumber);
  expect(await enter(await person(), phoneNumber, code)).toBe('CODE_EXPIRED');
  expect(await enter(await person({ address: asking.address }), phoneNumber, code)).toBeNull();
});

test('the id of a browser is out of reach of scripts, other sites and pages', async () => {
  const secured = { ...app, env: { ...app.env, ORIGIN: 'https://hitokoma.example' } };
  const browser = await buildBrowser(secured, { origin: 'https://hitokoma.example' });
  const phoneNumber = randomPhoneNumber();
  await ask({ browser, address: '192.0.2.1', process: 0 }, phoneNumber);
  const { headers } = await browser.signIn(phoneNumber, await lastCodeSentTo(app, phoneNumber));
  expect(headers.getSetCookie().find((line) => line.includes('hitokoma.browser'))).toMatch(
    /^__Secure-hitokoma\.browser=[\w-]{32}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict; Secure$/,
  );
});

describe('over all processes', () => {
  test('one IPv6 /48 asks for a hundred codes an hour', async () => {
    const refusals = await Promise.all(
      Array.from({ length: 110 }, async (_, subnet) =>
        ask(
          await person({ address: `2001:db8:9:${subnet}::1`, process: subnet % 2 }),
          randomPhoneNumber(),
        ),
      ),
    );
    expect(refusals.filter((code) => code === null)).toHaveLength(100);
    expect(refusals.filter((code) => code === 'CODE_TOO_MANY')).toHaveLength(10);
    expect(await ask(await person({ address: '2001:db8:a::1' }), randomPhoneNumber())).toBeNull();
  });

  test('a used-up budget stops strangers, alarms the operator once, and known browsers go on', async () => {
    const { own, phoneNumber } = await owner();
    const askAnew = async (process: number) => ask(await person({ process }), randomPhoneNumber());
    const refusals = await Promise.all(
      Array.from({ length: 246 }, (_, index) => askAnew(index % 2)),
    );
    expect(refusals.filter((code) => code === null)).toHaveLength(240);
    expect(refusals.filter((code) => code === 'CODES_EXHAUSTED')).toHaveLength(6);
    expect(await ask(own, phoneNumber)).toBeNull();
    after(60);
    const later = await Promise.all(Array.from({ length: 14 }, (_, index) => askAnew(index % 2)));
    expect(later.filter((code) => code === null)).toHaveLength(12);
    const alarms = await app.db
      .selectFrom('outbox')
      .select(['subject', 'body'])
      .where('recipient', '=', environment.OPERATOR_EMAIL)
      .orderBy('created_at')
      .execute();
    expect(alarms).toEqual(
      ['1分', '1時間'].map((window) => ({
        subject: '【ひとこま運営】認証コード（SMS）の送信数が上限に達しました',
        body: expect.stringContaining(`${window}の上限`),
      })),
    );
  });

  test('a flood from one block of addresses leaves half of the budget to others', async () => {
    const flood = await Promise.all(
      Array.from({ length: 150 }, async (_, host) =>
        ask(await person({ address: `203.0.113.${host}`, process: host % 2 }), randomPhoneNumber()),
      ),
    );
    expect(flood.filter((code) => code === null)).toHaveLength(120);
    expect(flood.filter((code) => code === 'CODES_EXHAUSTED')).toHaveLength(30);
    expect(await ask(await person(), randomPhoneNumber())).toBeNull();
    const share = [null, null, null, null, 'CODES_EXHAUSTED'];
    for (const code of share) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const other = await person({ address: '203.0.114.1' });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await ask(other, randomPhoneNumber())).toBe(code);
    }
    const alarms = await app.db
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', environment.OPERATOR_EMAIL)
      .where('subject', 'like', '%集中しています')
      .execute();
    expect(alarms).toHaveLength(1);
  });

  test('an address enters sixty codes an hour, which never stops a code of its own', async () => {
    const phoneNumber = randomPhoneNumber();
    const address = newAddress();
    const own = await person({ address });
    await ask(own, phoneNumber);
    const guess = async (process: number) =>
      enter(await person({ address, process }), randomPhoneNumber(), '123456');
    const refusals = await Promise.all(Array.from({ length: 64 }, (_, index) => guess(index % 2)));
    expect(refusals.filter((code) => code === 'CODE_EXPIRED')).toHaveLength(60);
    expect(refusals.filter((code) => code === 'ENTRIES_TOO_MANY')).toHaveLength(4);
    expect(await enter(await person(), randomPhoneNumber(), '123456')).toBe('CODE_EXPIRED');
    expect(await enter(own, phoneNumber, await lastCodeSentTo(app, phoneNumber))).toBeNull();
  });

  test('an IPv6 /64 enters sixty codes an hour, and a /48 three hundred', async () => {
    const enterFrom = async (address: string) =>
      enter(await person({ address }), randomPhoneNumber(), '123456');
    const refused: number[] = [];
    for (const subnet of [1, 2, 3, 4, 5]) {
      const hosts = Array.from({ length: 61 }, (_, host) => `2001:db8:e3:${subnet}::${host}`);
      const codes = await Promise.all(hosts.map(enterFrom));
      refused.push(codes.filter((code) => code === 'ENTRIES_TOO_MANY').length);
    }
    expect(refused).toEqual([1, 1, 1, 1, 1]);
    expect(await enterFrom('2001:db8:e3:6::1')).toBe('ENTRIES_TOO_MANY');
    expect(await enterFrom('2001:db8:e4:1::1')).toBe('CODE_EXPIRED');
  });
});
