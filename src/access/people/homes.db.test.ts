import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { hasRoleRight } from '#platform/base/people/rights.ts';
import { buildFacility } from '#domain/corporation/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { foreignCanariesIn, makeForeignCanaries } from '#testing/fixtures/foreign/canaries.ts';
import {
  buildForeignCorporation,
  type OtherCorporation,
} from '#testing/fixtures/foreign/corporation.ts';
import { facilityMatrixRows } from '#testing/fixtures/foreign/facility-rows.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { operationsOf } from '#testing/fixtures/staff-operations.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { isStaffRightRequirement } from './may.ts';

const fixture = await openStaffFixture(
  await openTestDatabase(),
  instantAtJst('2026-12-01', '09:00'),
);
const { app, ask } = fixture;
afterAll(() => fixture.close());

/** Marks in all data of the second home, which a manager of the first must not see. */
const canaries = makeForeignCanaries('別棟XQ8', '6183');
const corporation = await fixture.corporation('自');
let secondHome: { id: string; facilityId: string };
let built: OtherCorporation;
let manager: { cookie: string };

beforeAll(async () => {
  const { id: corporationId, facilityId } = corporation;
  const home = { now: app.clock.now(), corporationId, name: `${canaries.mark}の里` };
  secondHome = { id: corporationId, facilityId: (await buildFacility(app.db, home)).id };
  built = await buildForeignCorporation(fixture, secondHome, canaries);
  const member = { corporationId, role: 'MANAGER' as const, facilityIds: [facilityId] };
  manager = await fixture.person(member);
});

/** Queries that name people of the corporation, among them the owner of all homes. */
const ofCorporation = new Set(['members', 'invitations', 'inboxHelp']);

test('a manager of one home reaches and reads nothing of another home of the corporation', async () => {
  const rows = facilityMatrixRows({
    own: corporation.facilityId,
    others: secondHome.facilityId,
    victims: () => built,
  });
  const wrong: string[] = [];
  let tried = 0;
  for (const { name, document, need } of await operationsOf(ask, 'facility')) {
    const row = rows[name];
    if (!row) continue;
    const isAllowed = !isStaffRightRequirement(need) || hasRoleRight('MANAGER', need);
    const asked = [
      { variables: row.variables?.() ?? {}, isForeign: false },
      ...(row.foreign ? [{ variables: row.foreign(), isForeign: true }] : []),
    ];
    for (const { variables, isForeign } of asked) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person would
      const answer = await ask('facility', document, variables, manager);
      tried += 1;
      const text = JSON.stringify(answer);
      if (foreignCanariesIn(text, canaries).length > 0 && !ofCorporation.has(name))
        wrong.push(`${name} shows: ${text}`);
      if (isForeign && isAllowed && refusalCodeOf(answer) !== 'NOT_FOUND')
        wrong.push(`${name}: ${refusalCodeOf(answer)}`);
    }
  }
  expect(tried).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
