import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { openFileRoutes } from '#main/files.server.ts';
import { documentPictureLink } from './picture-links.server.ts';
import { readDocumentReviewDetail } from './operator/review-detail.server.ts';
import { approveIdentity } from './operator/review-identity.server.ts';
import {
  openCredentialsFixture,
  type CredentialsWorker,
  type CredentialsFixture,
} from '#testing/fixtures/credentials.ts';

const now = instantAtJst('2026-11-22', '12:00');

let fixture: CredentialsFixture;
let files: (request: Request) => Promise<Response>;
let operatorId: string;
beforeAll(async () => {
  fixture = await openCredentialsFixture(await openTestDatabase(), now);
  files = openFileRoutes(fixture.app);
  ({ id: operatorId } = await openOperator(fixture.app));
});
afterEach(() => fixture.setNow(now));
afterAll(() => fixture.close());

const open = (path: string) => files(new Request(`http://test${path}`));
const viewsOf = (id: string) =>
  fixture.app.db
    .selectFrom('document_views')
    .select(['document_kind', 'side', 'viewer_kind', 'viewer_id', 'at'])
    .where('document_id', '=', id)
    .orderBy('id')
    .execute();
const linksOf = async (who: CredentialsWorker): Promise<string[]> => {
  const query = `{ workerIdentification(id: "${who.id}") { pictures { url } } }`;
  const answer = await fixture.call(query, {}, who);
  return answer.data?.['workerIdentification'].pictures.map(({ url }: { url: string }) => url);
};
const sizeOf = async (response: Response) =>
  sharp(Buffer.from(await response.arrayBuffer())).metadata();

describe('a picture of a document', () => {
  test('is shown to its owner by a link, and the look is written down', async () => {
    const hana = await fixture.person();
    const id = await fixture.submitted(hana);
    const [front = '', back = ''] = await linksOf(hana);
    expect(await viewsOf(id)).toEqual([]);
    const response = await open(front);
    expect(response.status).toBe(200);
    expect(await viewsOf(id)).toEqual([
      {
        document_kind: 'identity',
        side: 'front',
        viewer_kind: 'worker',
        viewer_id: hana.id,
        at: now,
      },
    ]);
    await open(back);
    expect(await viewsOf(id)).toMatchObject([{ side: 'front' }, { side: 'back' }]);
  });

  test('never becomes a page, and stays in no cache', async () => {
    const hana = await fixture.person();
    await fixture.submitted(hana);
    const { headers } = await open((await linksOf(hana))[0] ?? '');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="document.jpg"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('of an identity is unreadable for its owner: forty points wide at most', async () => {
    const hana = await fixture.person();
    const id = await fixture.submitted(hana);
    const shown = Buffer.from(await (await open((await linksOf(hana))[0] ?? '')).arrayBuffer());
    const stored = await fixture.app.storage.get(
      (
        await fixture.app.db
          .selectFrom('identities')
          .select('front_key')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).front_key ?? '',
    );
    // Measures the detail that remains in a picture.
    const detail = async (bytes: Uint8Array) => {
      const grey = sharp(bytes).greyscale().resize(400, 400);
      const [full, rough] = await Promise.all([
        grey.clone().raw().toBuffer(),
        sharp(await grey.clone().resize(40, 40).png().toBuffer())
          .resize(400, 400)
          .raw()
          .toBuffer(),
      ]);
      return (
        full.reduce((sum, value, at) => sum + Math.abs(value - (rough[at] ?? 0)), 0) / full.length
      );
    };
    expect(await detail(shown)).toBeLessThan((await detail(stored)) / 4);
  });

  test('of a licence is shown to its owner as it is', async () => {
    const hana = await fixture.person();
    const id = await fixture.registered(hana);
    const list = await fixture.call('{ workerLicenseCertificateList { imageUrl } }', {}, hana);
    const response = await open(list.data?.['workerLicenseCertificateList'][0].imageUrl);
    expect(await sizeOf(response)).toMatchObject({ width: 400, height: 400 });
    expect(await viewsOf(id)).toMatchObject([{ document_kind: 'license', side: 'image' }]);
  });

  test('is shown to an operator in full, with what it is compared with', async () => {
    const hana = await fixture.person();
    const id = await fixture.submitted(hana);
    const detail = await readDocumentReviewDetail(fixture.app, {
      id,
      kind: 'identity',
      operatorId,
      now,
    });
    expect(detail).toMatchObject({
      title: '運転免許証',
      state: 'PENDING',
      profile: { name: '山田 花子', bornOn: '1990-04-01' },
      expiresOn: '2030-01-01',
      profileVersion: 1,
    });
    expect(detail.declared).toContainEqual(['有効期限', '2030-01-01']);
    expect(detail.pictures.map(({ label }) => label)).toEqual(['表面', '裏面']);
    expect(await sizeOf(await open(detail.pictures[0]?.url ?? ''))).toMatchObject({ width: 400 });
    expect(await viewsOf(id)).toMatchObject([{ viewer_kind: 'operator', viewer_id: operatorId }]);
  });

  test.each([
    ['the role is taken', { roles: ['MONEY'] }],
    ['the operator is removed', { ended_at: now }],
  ])('closes to an operator whose link still runs once %s', async (_name, changed) => {
    const id = await fixture.submitted(await fixture.person());
    const { id: viewerId } = await openOperator(fixture.app);
    const asking = { id, kind: 'identity', operatorId: viewerId, now } as const;
    const { pictures } = await readDocumentReviewDetail(fixture.app, asking);
    const url = pictures[0]?.url ?? '';
    expect((await open(url)).status).toBe(200);
    const { db } = fixture.app;
    await db.updateTable('operators').set(changed).where('staff_id', '=', viewerId).execute();
    expect((await open(url)).status).toBe(404);
    expect(await viewsOf(id)).toHaveLength(1);
  });

  test('tells the operator of a namesake with the same birthday', async () => {
    const same = { lastKana: 'ドウメイ', firstKana: 'イチ', bornOn: '1975-03-03' };
    const [one, other] = [await fixture.person(same), await fixture.person(same)];
    const detailOf = (id: string) =>
      readDocumentReviewDetail(fixture.app, { id, kind: 'identity', operatorId, now });
    const first = await fixture.submitted(one);
    expect((await detailOf(first)).hasNamesake).toBe(false);
    const second = await fixture.submitted(other);
    expect((await detailOf(second)).hasNamesake).toBe(true);
  });

  test('of a licence in another name comes with its proof', async () => {
    const hana = await fixture.person();
    const id = await fixture.registered(hana, {
      nameOnCertificate: '鈴木 花子',
      remarksOnDifferentName: '旧姓のため',
      nameProofUploadId: await fixture.upload(hana, 'license'),
    });
    const detail = await readDocumentReviewDetail(fixture.app, {
      id,
      kind: 'license',
      operatorId,
      now,
    });
    expect(detail.declared).toEqual([
      ['証書の氏名', '鈴木 花子'],
      ['氏名が違う理由', '旧姓のため'],
    ]);
    expect(detail.pictures.map(({ label }) => label)).toEqual(['資格証', '戸籍抄本または住民票']);
    const opened = await Promise.all(detail.pictures.map(({ url }) => open(url)));
    expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('a link', () => {
  test('runs out within twenty minutes', async () => {
    const hana = await fixture.person();
    const id = await fixture.submitted(hana);
    const [link = ''] = await linksOf(hana);
    fixture.setNow(addMinutes(now, 9));
    expect((await open(link)).status).toBe(200);
    fixture.setNow(addMinutes(now, 20));
    expect((await open(link)).status).toBe(404);
    expect(await viewsOf(id)).toHaveLength(1);
  });

  test('that was changed anywhere opens nothing and leaves no trace', async () => {
    const [hana, taro] = [await fixture.person(), await fixture.person()];
    const id = await fixture.submitted(hana);
    const other = await fixture.submitted(taro);
    const [link = ''] = await linksOf(hana);
    const forged = [
      link.replace(id, other),
      link.replace('/front/', '/back/'),
      link.replace(`worker/${hana.id}`, `operator/${operatorId}`),
      link.replace(hana.id, taro.id),
      link.replace(/s=.{4}/, 's=AAAA'),
      link.replace(/e=\d+/, 'e=9999999999'),
      link.replace(/\?.*/, ''),
      `${link.replace(/\?.*/, '')}?e=NaN&s=`,
      `/files/credentials/identity/${id}/front`,
      `/files/credentials/${'%00'.repeat(3)}`,
    ];
    const answers = await Promise.all(forged.map(open));
    expect(answers.map(({ status }) => status)).toEqual(forged.map(() => 404));
    expect(await viewsOf(id)).toEqual([]);
    expect(await viewsOf(other)).toEqual([]);
  });

  test('that is signed, but for another worker’s document, opens nothing', async () => {
    const [hana, taro] = [await fixture.person(), await fixture.person()];
    const id = await fixture.submitted(hana);
    const viewer = { kind: 'worker', id: taro.id } as const;
    const link = documentPictureLink(fixture.app, {
      kind: 'identity',
      id,
      side: 'front',
      viewer,
      now,
    });
    expect((await open(link)).status).toBe(404);
    expect(await viewsOf(id)).toEqual([]);
  });

  test('of somebody whose account has ended opens nothing any more', async () => {
    const hana = await fixture.person();
    await fixture.submitted(hana);
    const [link = ''] = await linksOf(hana);
    const { db } = fixture.app;
    await db.updateTable('workers').set({ deleted_at: now }).where('id', '=', hana.id).execute();
    expect((await open(link)).status).toBe(404);
  });

  test('the stored file has no address of its own', async () => {
    const hana = await fixture.person();
    const id = await fixture.submitted(hana);
    const { front_key: key } = await fixture.app.db
      .selectFrom('identities')
      .select('front_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await open(`/files/${key}`)).status).toBe(404);
  });

  test('for a document that is none', async () => {
    const id = crypto.randomUUID();
    const unknown = readDocumentReviewDetail(fixture.app, {
      id,
      kind: 'identity',
      operatorId,
      now,
    });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('the list of looks cannot be rewritten', async () => {
  const hana = await fixture.person();
  const id = await fixture.submitted(hana);
  await open((await linksOf(hana))[0] ?? '');
  const { db } = fixture.app;
  const forget = db.deleteFrom('document_views').where('document_id', '=', id).execute();
  await expect(forget).rejects.toThrow('append-only');
  await approveIdentity(fixture.app, {
    identityId: id,
    matches: { name: true, bornOn: true, address: true },
    expiresOn: null,
    workPermission: null,
    actor: { kind: 'operator', id: null },
    now,
  });
  expect(await viewsOf(id)).toHaveLength(1);
});
