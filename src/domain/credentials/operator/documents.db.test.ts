import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';

const now = instantAtJst('2026-11-21', '10:00');

let product: TestProduct;
let operator: TestOperator;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  operator = await openOperator(product.app);
});
afterAll(() => product.close());

describe('a review', () => {
  const detail = `query ($id: ID!) { review(id: $id) {
    kind title profileVersion profile { label text } pictures { label url } hasNamesake
  } }`;
  const approve =
    'mutation ($input: ApproveReviewInput!) { approveReview(input: $input) { success } }';

  test('shows the profile, and an approval of an older one is refused', async () => {
    const { db } = product.app;
    const worker = await buildPreparedWorker(db, { now, identity: { state: 'PENDING' } });
    const { id } = await db
      .selectFrom('identities')
      .select('id')
      .where('worker_id', '=', worker.id)
      .executeTakeFirstOrThrow();
    const seen = (await operator.ask(detail, { id })).data?.['review'];
    expect(seen).toMatchObject({ kind: 'identity', title: '運転免許証' });
    expect(seen.profile).toContainEqual({ label: '氏名', text: '山田 花子' });
    const { profileVersion } = seen;
    await db
      .updateTable('worker_profiles')
      .set({ last_name: '鈴木', version: profileVersion + 1 })
      .where('worker_id', '=', worker.id)
      .execute();
    const stale = await operator.ask(approve, { input: { id, profileVersion } });
    expect(refusalCodeOf(stale)).toBe('PROFILE_CHANGED');
    const again = (await operator.ask(detail, { id })).data?.['review'];
    const fresh = await operator.ask(approve, {
      input: { id, profileVersion: again.profileVersion },
    });
    expect(fresh.errors).toBeUndefined();
  });
});
