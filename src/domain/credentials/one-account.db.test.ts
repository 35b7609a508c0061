import { afterAll, describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { writeProvenProfileFields } from '#domain/profile/queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  refusalCodeOf,
  refusalCodesOf,
  makeFreshDocumentNumber,
  openCredentialsFixture,
} from '#testing/fixtures/credentials.ts';
import { formerAccountIdsOf, releasePersonForNewAccount } from './release.queries.server.ts';
import { approveIdentity } from './operator/review-identity.server.ts';

const now = instantAtJst('2026-11-22', '12:00');
const fixture = await openCredentialsFixture(await openTestDatabase(), now);
afterAll(() => fixture.close());

const rowOf = (id: string) =>
  fixture.app.db
    .selectFrom('identities')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const approve = (identityId: string) =>
  approveIdentity(fixture.app, {
    identityId,
    matches: { name: true, bornOn: true, address: true },
    expiresOn: null,
    workPermission: null,
    actor: { kind: 'operator', id: null },
    now,
  });

describe('one person has one account', () => {
  const twin = { lastKana: 'ソウゴウ', firstKana: 'タロウ', bornOn: '1980-05-05' };

  test('by name reading, birthday and document', async () => {
    const number = makeFreshDocumentNumber();
    const [one, other] = [await fixture.person(twin), await fixture.person(twin)];
    const id = await fixture.submitted(one, { documentNumber: number });
    expect(refusalCodeOf(await fixture.submit(other, { documentNumber: number }))).toBe(
      'IDENTITY_OF_ANOTHER',
    );
    // Another person with the same name and birthday has another document.
    expect(refusalCodeOf(await fixture.submit(other))).toBeUndefined();
    expect((await rowOf(id)).state).toBe('PENDING');
  });

  test('also without a number on the document: by the home', async () => {
    const card = {
      documentType: 'individual_number_card',
      documentNumber: null,
      backUploadId: null,
    };
    const same = { ...twin, firstKana: 'ジロウ' };
    const [one, other] = [await fixture.person(same), await fixture.person(same)];
    await fixture.submitted(one, card);
    expect(refusalCodeOf(await fixture.submit(other, card))).toBe('IDENTITY_OF_ANOTHER');
  });

  test('not by two at the same time either', async () => {
    const number = makeFreshDocumentNumber();
    const same = { ...twin, firstKana: 'サブロウ' };
    const people = await Promise.all([1, 2, 3].map(() => fixture.person(same)));
    const answers = await Promise.all(
      people.map((who) => fixture.submit(who, { documentNumber: number })),
    );
    expect(refusalCodesOf(answers)).toEqual(['IDENTITY_OF_ANOTHER', 'IDENTITY_OF_ANOTHER', 'ok']);
  });

  test('a name that became the same while it waited is found with the approval', async () => {
    const number = makeFreshDocumentNumber();
    const [one, other] = [
      await fixture.person({ ...twin, firstKana: 'シロウ' }),
      await fixture.person(twin),
    ];
    await approve(await fixture.submitted(one, { documentNumber: number }));
    const id = await fixture.submitted(other, { documentNumber: number });
    await fixture.app.db
      .transaction()
      .execute((tx) =>
        writeProvenProfileFields(tx, { workerId: other.id, changes: { firstKana: 'シロウ' }, now }),
      );
    await expect(approve(id)).rejects.toMatchObject({ code: 'IDENTITY_OF_ANOTHER' });
  });

  test('after it has ended, a new one is free, and the old one is found', async () => {
    const number = makeFreshDocumentNumber();
    const same = { ...twin, firstKana: 'ゴロウ' };
    const [one, other] = [await fixture.person(same), await fixture.person(same)];
    await approve(await fixture.submitted(one, { documentNumber: number }));
    const { db } = fixture.app;
    await db
      .transaction()
      .execute((tx) => releasePersonForNewAccount(tx, { workerId: one.id, now }));
    await approve(await fixture.submitted(other, { documentNumber: number }));
    expect(await formerAccountIdsOf(db, other.id)).toEqual([one.id]);
    expect(await formerAccountIdsOf(db, one.id)).toEqual([]);
  });
});
