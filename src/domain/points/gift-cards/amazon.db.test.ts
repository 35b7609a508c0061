import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { readEnv } from '#platform/server/env.server.ts';

import { startFakeAmazon, type FakeAmazon } from './amazon.build.ts';
import { createAmazonIssuer } from './amazon-issuer.server.ts';
import { signForAws } from '#platform/server/aws/aws-signature.server.ts';
import type { GiftCardIssuer } from './gift-card-port.ts';

let amazon: FakeAmazon;
beforeAll(async () => {
  amazon = await startFakeAmazon();
});
afterAll(() => amazon.close());
beforeEach(() => {
  amazon.moods.length = 0;
  amazon.requests.length = 0;
  amazon.refused.length = 0;
});

const base = { NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@nowhere/none' };
const variables = (wishes: Record<string, string> = {}) => ({
  ...base,
  AMAZON_GIFT_CARD_URL: amazon.url,
  AMAZON_GIFT_CARD_PARTNER_ID: amazon.partnerId,
  AMAZON_GIFT_CARD_KEY_ID: amazon.keyId,
  AMAZON_GIFT_CARD_SECRET: amazon.secret,
  ...wishes,
});

function issuer(wishes: Record<string, string> = {}): GiftCardIssuer {
  const made = createAmazonIssuer(readEnv(variables(wishes)));
  if (!made) throw new Error('Amazon is not configured');
  return made;
}

const order = (orderId: string = randomUUID()) => ({ orderId, amount: 1_500, now: new Date() });

describe('a request for a card', () => {
  test('is signed, and gives a code', async () => {
    const asked = order();
    const outcome = await issuer().issue(asked);
    expect(amazon.refused).toEqual([]);
    expect(amazon.requests).toEqual([
      { creationRequestId: `Hitok${asked.orderId.replaceAll('-', '')}`, amount: 1_500 },
    ]);
    expect(outcome).toEqual({
      kind: 'issued',
      keep: expect.stringMatching(/^A[0-9a-f]{12}$/),
      expiresOn: '2036-11-30',
    });
  });

  test('keeps no code, and asks for the same one to show it', async () => {
    const asked = order();
    const outcome = await issuer().issue(asked);
    const keep = outcome.kind === 'issued' ? outcome.keep : '';
    const first = await issuer().show({ ...asked, keep });
    const code = amazon.codes.get(`Hitok${asked.orderId.replaceAll('-', '')}`);
    expect(first).toBe(code);
    expect(keep).not.toContain(code);
    expect(await issuer().show({ ...asked, keep })).toBe(code);
  });

  test('whose answer is lost gets the same code the next time', async () => {
    const asked = order();
    amazon.moods.push('create, then lose the answer');
    expect(await issuer().issue(asked)).toMatchObject({ kind: 'unknown' });
    expect(await issuer().issue(asked)).toMatchObject({ kind: 'issued' });
    const ids = new Set(amazon.requests.map(({ creationRequestId }) => creationRequestId));
    expect([amazon.requests.length, ids.size]).toEqual([2, 1]);
  });

  test.each([
    ['F200', 'refused'],
    ['F300', 'refused'],
    ['F400', 'unknown'],
    ['garbage', 'unknown'],
  ] as const)('that fails with %s is %s', async (mood, kind) => {
    amazon.moods.push(mood, mood);
    const outcome = await issuer().issue(order());
    expect(outcome).toMatchObject({ kind });
    expect(await issuer().show({ ...order(), keep: 'x' })).toBeNull();
  });

  test.each<[string, Record<string, string>]>([
    ['a wrong secret', { AMAZON_GIFT_CARD_SECRET: 'wrong' }],
    ['a wrong key', { AMAZON_GIFT_CARD_KEY_ID: 'AKIDOTHER' }],
    ['a wrong region', { AMAZON_GIFT_CARD_REGION: 'us-east-1' }],
    ['a wrong partner', { AMAZON_GIFT_CARD_PARTNER_ID: 'Other' }],
  ])('with %s is turned away', async (_name, wishes) => {
    expect(await issuer(wishes).issue(order())).toMatchObject({ kind: 'refused' });
    expect(amazon.refused).toHaveLength(1);
    expect(amazon.requests).toEqual([]);
  });

  test('to nobody is in doubt', async () => {
    const gone = issuer({ AMAZON_GIFT_CARD_URL: 'http://127.0.0.1:9' });
    expect(await gone.issue(order())).toMatchObject({ kind: 'unknown' });
  });
});

describe('the account', () => {
  test('is none where nothing is set', () => {
    expect(createAmazonIssuer(readEnv(base))).toBeNull();
  });

  test.each([
    'AMAZON_GIFT_CARD_URL',
    'AMAZON_GIFT_CARD_PARTNER_ID',
    'AMAZON_GIFT_CARD_KEY_ID',
    'AMAZON_GIFT_CARD_SECRET',
  ])('without %s ends the start', (name) => {
    expect(() => readEnv(variables({ [name]: '' }))).toThrow(`${name} is missing`);
  });
});

describe('the signature is AWS’s own', () => {
  /**
   * Published by AWS, and not computed here. The first four: the Signature Version 4 test suite
   * (docs.aws.amazon.com/general/latest/gr/signature-v4-test-suite.html, file `<name>.authz`; the same
   * files stand in awslabs/aws-c-auth under tests/aws-signing-test-suite/v4). The last: the worked
   * example of the General Reference, "Task 3: Calculate the signature for AWS Signature Version 4"
   * (docs.aws.amazon.com/general/latest/gr/sigv4-calculate-signature.html).
   */
  const account = {
    keyId: 'AKIDEXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 'service',
  };
  const date = '20150830T123600Z';
  const site = 'https://example.amazonaws.com/';
  const form = 'application/x-www-form-urlencoded';
  type Case = [
    name: string,
    request: { method: string; url: string; headers: Record<string, string>; body?: string },
    service: string,
    signature: string,
  ];

  test.each<Case>([
    [
      'get-vanilla',
      { method: 'GET', url: site, headers: {} },
      'service',
      '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
    ],
    [
      'get-vanilla-query-order-key-case',
      { method: 'GET', url: `${site}?Param2=value2&Param1=value1`, headers: {} },
      'service',
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
    [
      'post-vanilla',
      { method: 'POST', url: site, headers: {} },
      'service',
      '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    ],
    [
      'post-x-www-form-urlencoded',
      { method: 'POST', url: site, headers: { 'content-type': form }, body: 'Param1=value1' },
      'service',
      'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
    ],
    [
      'IAM ListUsers',
      {
        method: 'GET',
        url: 'https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08',
        headers: { 'content-type': `${form}; charset=utf-8` },
      },
      'iam',
      '5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
    ],
  ])('%s', async (_name, request, service, signature) => {
    const { headers } = await signForAws(request, { ...account, service }, date);
    expect(headers.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`));
  });
});
