import { afterAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { buildCorporation } from '#domain/corporation/build.ts';
import { buildStaff } from '#access/people/build.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openGiftCardFixture } from '#testing/fixtures/gift-cards.ts';

import { issueGiftCards, showCode } from '#domain/points/gift-cards/issue.server.ts';
import { resealStoredSecrets } from './reseal.server.ts';
import {
  addEndpoint,
  changeSecret,
  decryptEndpointSecret,
  removeEndpoint,
} from '#domain/webhooks/endpoints.server.ts';

const now = instantAtJst('2026-11-10', '12:00');
const { app, approved, load, person, product } = await openGiftCardFixture(
  await openTestDatabase(),
  now,
);
afterAll(() => product.close());

const old = app.env.secrets[0];
const next = 'n'.repeat(40);
const during = { ...app.env, secrets: [next, old] as const };
const after = { ...app.env, secrets: [next] as const };

test('after it everything opens with the first secret alone, and a second run finds nothing to do', async () => {
  const { id: corporationId } = await buildCorporation(app.db, { now });
  const member = { corporationId, role: 'OWNER' } as const;
  const { id: staffId } = await buildStaff(app, { email: 'owner@staff.example', now, member });
  // Boundary cast: only the API makes scopes; the command reads just these fields.
  const scope = { corporationId, staffId, facilityIds: [] } as unknown as FacilityScope;
  const input = { url: 'https://hooks.hitokoma.example/in', eventTypes: ['shift.contracted'] };
  const { id, secret } = await addEndpoint(app, { scope, input, now });
  const changed = await changeSecret(app, { scope, id, now });
  const removed = await addEndpoint(app, { scope, input, now });
  await removeEndpoint(app, { scope, id: removed.id, now });

  const who = await person();
  const [issued] = await load(2_000);
  const orderId = await approved(who, 2_000);
  expect(await issueGiftCards(app, now)).toBe(1);
  await load(3_000, 2);

  const { lines, isWhole } = await resealStoredSecrets({ db: app.db, env: during });
  expect(lines).toEqual([
    'loaded codes of gift cards: 3 sealed again, 0 had the first secret, 0 opened by none',
    'issued codes of gift cards: 1 sealed again, 0 had the first secret, 0 opened by none',
    'secrets of webhooks: 2 sealed again, 0 had the first secret, 0 opened by none',
  ]);
  expect(isWhole).toBe(true);

  const row = await app.db
    .selectFrom('webhook_endpoints')
    .select(['sealed_secret', 'sealed_old_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(decryptEndpointSecret(after, row.sealed_secret, id)).toBe(changed);
  expect(decryptEndpointSecret(after, row.sealed_old_secret ?? '', id)).toBe(secret);
  expect(() => decryptEndpointSecret(app.env, row.sealed_secret, id)).toThrow('authenticate');
  const rotated = { ...app, env: after };
  expect(await showCode(rotated, { orderId, workerId: who.id, now })).toMatchObject({
    code: issued,
  });

  const again = await resealStoredSecrets({ db: app.db, env: after });
  expect(again.lines.map((line) => line.split(': ')[1])).toEqual([
    '0 sealed again, 3 had the first secret, 0 opened by none',
    '0 sealed again, 1 had the first secret, 0 opened by none',
    '0 sealed again, 2 had the first secret, 0 opened by none',
  ]);
});

test('a text that no secret opens stays as it is, and the run says so', async () => {
  const before = await app.db.selectFrom('gift_card_codes').select(['id', 'code']).execute();
  const strange = { ...app.env, secrets: ['s'.repeat(40)] as const };
  const { lines, isWhole } = await resealStoredSecrets({ db: app.db, env: strange });
  expect(lines[0]).toContain('0 sealed again, 0 had the first secret, 3 opened by none');
  expect(isWhole).toBe(false);
  const codes = await app.db.selectFrom('gift_card_codes').select(['id', 'code']).execute();
  expect(new Set(codes)).toEqual(new Set(before));
});
