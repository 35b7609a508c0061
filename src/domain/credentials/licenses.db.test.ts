import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildContract } from '#domain/application/build.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { removeUnusedUploads } from '#platform/server/uploads/uploads.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { buildIdentity, buildLicense } from './build.ts';
import { approveLicense, rejectLicense } from './operator/review-license.server.ts';
import {
  refusalCodeOf,
  refusalCodesOf,
  refusedFieldNamesOf,
  openCredentialsFixture,
  type CredentialsWorker,
  type CredentialsFixture,
} from '#testing/fixtures/credentials.ts';

const today = '2026-11-22';
const now = instantAtJst(today, '12:00');
const actor = { kind: 'operator', id: null } as const;

let fixture: CredentialsFixture;
beforeAll(async () => {
  fixture = await openCredentialsFixture(await openTestDatabase(), now);
});
afterEach(() => fixture.setNow(now));
afterAll(() => fixture.close());

const listQuery = `{ workerLicenseCertificateList {
  id licenseId name verificationState { displayName state remarksOnDifferentName rejectionReason advice }
  imageUrl nameOnCertificate hasNameProof expires expiresOn canUpdate whyNotDelete
} }`;
const oneQuery = `query ($id: ID!) { workerLicenseCertificate(id: $id) { id canUpdate } }`;
const updateDocument = `mutation ($input: UpdateWorkerLicenseCertificateInput!) {
  updateWorkerLicenseCertificate(input: $input) { success }
}`;
const deleteDocument = `mutation ($input: DeleteWorkerLicenseCertificateInput!) {
  deleteWorkerLicenseCertificate(input: $input) { success }
}`;

const listOf = async (who: CredentialsWorker) =>
  (await fixture.call(listQuery, {}, who)).data?.['workerLicenseCertificateList'];
const update = (who: CredentialsWorker, input: object) =>
  fixture.call(updateDocument, { input }, who);
const remove = (who: CredentialsWorker, id: string) =>
  fixture.call(deleteDocument, { input: { id } }, who);
const rowOf = (id: string) =>
  fixture.app.db
    .selectFrom('license_certificates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const approve = (certificateId: string, wishes: object = {}) =>
  approveLicense(fixture.app, { certificateId, expiresOn: null, actor, now, ...wishes });
const reject = (certificateId: string, wishes: object = {}) =>
  rejectLicense(fixture.app, { certificateId, reason: '画像不鮮明', actor, now, ...wishes });

describe('a certificate is registered', () => {
  test('with its picture, and waits for an operator (spec 1.025)', async () => {
    const hana = await fixture.person();
    const uploadId = await fixture.upload(hana, 'license');
    const answer = await fixture.register(hana, { uploadId });
    const { id } = answer.data?.['registerWorkerLicenseCertificate'] ?? {};
    expect(answer.data?.['registerWorkerLicenseCertificate']).toEqual({ uploadId, id });
    expect(await listOf(hana)).toEqual([
      {
        id,
        licenseId: '1',
        name: '介護福祉士',
        verificationState: {
          displayName: '審査中',
          state: 'PENDING',
          remarksOnDifferentName: null,
          rejectionReason: null,
          advice: null,
        },
        imageUrl: expect.stringContaining(
          `/files/credentials/license/${id}/image/worker/${hana.id}?`,
        ),
        nameOnCertificate: null,
        hasNameProof: false,
        expires: false,
        expiresOn: null,
        canUpdate: true,
        whyNotDelete: null,
      },
    ]);
    expect(await fixture.history('license_certificate', id)).toEqual([
      [null, 'PENDING', 'REGISTER', 'worker'],
    ]);
  });

  test('in another name, with the reason and a proof', async () => {
    const hana = await fixture.person();
    const name = { nameOnCertificate: '鈴木 花子' };
    expect(refusedFieldNamesOf(await fixture.register(hana, name))).toEqual([
      'remarksOnDifferentName',
    ]);
    await fixture.registered(hana, {
      ...name,
      remarksOnDifferentName: '旧姓のため',
      nameProofUploadId: await fixture.upload(hana, 'license'),
    });
    expect(await listOf(hana)).toMatchObject([
      {
        nameOnCertificate: '鈴木 花子',
        hasNameProof: true,
        verificationState: { remarksOnDifferentName: '旧姓のため' },
      },
    ]);
  });

  test('in the name of today after all: neither name nor proof is stored', async () => {
    const hana = await fixture.person();
    const proof = await fixture.upload(hana, 'license');
    await fixture.registered(hana, { nameOnCertificate: '山田花子', nameProofUploadId: proof });
    expect(await listOf(hana)).toMatchObject([{ nameOnCertificate: null, hasNameProof: false }]);
  });

  test('once for each licence, also by two requests at the same time', async () => {
    const hana = await fixture.person();
    const answers = await Promise.all([fixture.register(hana), fixture.register(hana)]);
    expect(refusalCodesOf(answers)).toEqual(['LICENSE_DUPLICATE', 'ok']);
    expect(await listOf(hana)).toHaveLength(1);
    await fixture.registered(hana, { licenseId: '2' });
    expect((await listOf(hana)).map(({ name }: { name: string }) => name)).toEqual([
      '介護福祉士実務者研修',
      '介護福祉士',
    ]);
  });

  test('at most twenty of them', async () => {
    const hana = await fixture.person();
    const licenseIds = Array.from({ length: 19 }, (_, at) => at + 2);
    await Promise.all(
      licenseIds.map((licenseId) =>
        buildLicense(fixture.app.db, { workerId: hana.id, now, licenseId }),
      ),
    );
    await fixture.registered(hana, { licenseId: '30' });
    const refused = await fixture.register(hana, { licenseId: '31' });
    expect(refusalCodeOf(refused)).toBe('LICENSE_LIMIT');
    expect(refused.errors?.[0]?.message).toContain('20件まで');
  });

  test.each(['0', '999', '1.5', '-1', 'nonsense\u0000', 'あ'.repeat(10_000), '1000000000000'])(
    'of a licence that there is: %.10j is none',
    async (licenseId) => {
      const hana = await fixture.person();
      expect(refusedFieldNamesOf(await fixture.register(hana, { licenseId }))).toEqual([
        'licenseId',
      ]);
    },
  );

  test('with a picture that is theirs and was taken for it', async () => {
    const [hana, taro] = [await fixture.person(), await fixture.person()];
    const strange = await fixture.upload(taro, 'license');
    expect(refusalCodeOf(await fixture.register(hana, { uploadId: strange }))).toBe(
      'UPLOAD_NOT_FOUND',
    );
    const other = await fixture.upload(hana, 'identity');
    expect(refusalCodeOf(await fixture.register(hana, { uploadId: other }))).toBe(
      'UPLOAD_NOT_FOUND',
    );
    const used = await fixture.upload(hana, 'license');
    await fixture.registered(hana, { uploadId: used });
    expect(
      refusedFieldNamesOf(await fixture.register(hana, { uploadId: used, licenseId: '2' })),
    ).toEqual(['uploadId']);
  });

  test('with its last day where it runs out', async () => {
    const hana = await fixture.person();
    expect(refusedFieldNamesOf(await fixture.register(hana, { licenseId: '37' }))).toEqual([
      'expiresOn',
    ]);
    const past = { licenseId: '37', expiresOn: addDays(today, -1) };
    expect(refusedFieldNamesOf(await fixture.register(hana, past))).toEqual(['expiresOn']);
    const id = await fixture.registered(hana, { licenseId: '37', expiresOn: '2029-05-31' });
    await approve(id, { certificateNumber: ' 12-345 ', issuedOn: '2024-05-31' });
    expect(await rowOf(id)).toMatchObject({
      state: 'VERIFIED',
      expires_on: '2029-05-31',
      certificate_number: '12-345',
      issued_on: '2024-05-31',
    });
  });
});

describe('a certificate is changed', () => {
  test('after it was sent back: the reason first, then a new picture', async () => {
    const hana = await fixture.person();
    const id = await fixture.registered(hana);
    const before = await rowOf(id);
    await reject(id, { note: '番号が読めません' });
    expect(await listOf(hana)).toMatchObject([
      {
        verificationState: {
          displayName: '差し戻し',
          rejectionReason: '画像不鮮明',
          advice: expect.stringMatching(/明るい場所.*担当者から：番号が読めません/),
        },
        canUpdate: true,
      },
    ]);
    expect(refusedFieldNamesOf(await update(hana, { id }))).toEqual(['uploadId']);
    fixture.setNow(addHours(now, 1));
    const uploadId = await fixture.upload(hana, 'license');
    expect((await update(hana, { id, uploadId })).errors).toBeUndefined();
    const after = await rowOf(id);
    expect(after).toMatchObject({
      state: 'PENDING',
      reject_reason: null,
      reject_note: null,
      decided_at: null,
    });
    expect(after.submitted_at).toEqual(addHours(now, 1));
    expect((await fixture.history('license_certificate', id)).slice(-1)).toEqual([
      ['REJECTED', 'PENDING', 'UPDATE', 'worker'],
    ]);
    await removeUnusedUploads(fixture.app, now);
    await expect(fixture.app.storage.get(before.image_key ?? '')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await fixture.app.storage.get(after.image_key ?? '')).length).toBeGreaterThan(0);
  });

  test('while it waits, texts by themselves', async () => {
    const hana = await fixture.person();
    const id = await fixture.registered(hana);
    const name = { nameOnCertificate: '鈴木 花子', remarksOnDifferentName: '旧姓のため' };
    const proof = await fixture.upload(hana, 'license');
    expect((await update(hana, { id, ...name, nameProofUploadId: proof })).errors).toBeUndefined();
    expect(await listOf(hana)).toMatchObject([
      { nameOnCertificate: '鈴木 花子', hasNameProof: true },
    ]);
    expect((await update(hana, { id, nameOnCertificate: null })).errors).toBeUndefined();
    expect(await listOf(hana)).toMatchObject([{ nameOnCertificate: null, hasNameProof: false }]);
  });

  test('when it ran out, job or no job, but not while it is verified', async () => {
    const hana = await fixture.person();
    const id = await fixture.registered(hana, { licenseId: '37', expiresOn: addDays(today, 1) });
    await approve(id);
    const renewal = async () => ({
      id,
      uploadId: await fixture.upload(hana, 'license'),
      expiresOn: '2030-01-01',
    });
    expect(refusalCodeOf(await update(hana, await renewal()))).toBe('LICENSE_VERIFIED');
    fixture.setNow(addHours(now, 48));
    const late = { ...hana, token: await fixture.signIn(hana.id) };
    expect(await listOf(late)).toMatchObject([{ verificationState: { displayName: '期限切れ' } }]);
    expect((await update(late, await renewal())).errors).toBeUndefined();
    expect(await rowOf(id)).toMatchObject({ state: 'PENDING', expires_on: '2030-01-01' });
  });
});

describe('a certificate is deleted', () => {
  const shift = async (
    who: CredentialsWorker,
    licenseGroups: number[][],
    mode: 'INSTANT' | 'SCREENING' = 'INSTANT',
  ) => {
    const { db } = fixture.app;
    const facility = await buildFacility(db, { now });
    const job = await buildJob(db, { now, facilityId: facility.id, licenseGroups });
    const span = { startsAt: addHours(now, 96), endsAt: addHours(now, 104) };
    const seat = await buildRecruitment(db, { now, jobId: job.id, mode, ...span });
    await buildIdentity(db, { workerId: who.id, now });
    return { now, workerId: who.id, recruitmentId: seat.id };
  };

  test('and is gone for its owner; deleting twice is deleting once', async () => {
    const hana = await fixture.person();
    const id = await fixture.registered(hana);
    const { image_key: key } = await rowOf(id);
    expect((await remove(hana, id)).errors).toBeUndefined();
    expect((await remove(hana, id)).errors).toBeUndefined();
    expect(await listOf(hana)).toEqual([]);
    expect(refusalCodeOf(await fixture.call(oneQuery, { id }, hana))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await update(hana, { id }))).toBe('NOT_FOUND');
    expect((await fixture.history('license_certificate', id)).slice(-1)).toEqual([
      ['PENDING', 'DELETED', 'DELETE', 'worker'],
    ]);
    await removeUnusedUploads(fixture.app, now);
    await expect(fixture.app.storage.get(key ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // The deleted certificate's licence can be registered again.
    await fixture.registered(hana);
  });

  test('not while a coming shift needs it', async () => {
    const hana = await fixture.person();
    const { db } = fixture.app;
    const { id } = await buildLicense(db, { workerId: hana.id, now, licenseId: 1 });
    await buildContract(fixture.app, await shift(hana, [[1, 2]]));
    const refused = await remove(hana, id);
    expect(refusalCodeOf(refused)).toBe('LICENSE_IN_USE');
    expect(refused.errors?.[0]?.message).toMatch(/（2026\/11\/26（木） .+）/);
    expect(await listOf(hana)).toMatchObject([{ whyNotDelete: refused.errors?.[0]?.message }]);
    expect((await rowOf(id)).state).toBe('VERIFIED');
    await buildLicense(db, { workerId: hana.id, now, licenseId: 2 });
    expect((await remove(hana, id)).errors).toBeUndefined();
    // A certificate that was relied on keeps its row.
    expect((await rowOf(id)).state).toBe('DELETED');
  });

  test('nor while an application that needs it is open', async () => {
    const hana = await fixture.person();
    const { id } = await buildLicense(fixture.app.db, { workerId: hana.id, now, licenseId: 1 });
    const { recruitmentId } = await shift(hana, [[1]], 'SCREENING');
    const apply = `mutation { applyToRecruitment(input: { recruitmentId: "${recruitmentId}" }) { state } }`;
    expect((await fixture.call(apply, {}, hana)).data?.['applyToRecruitment'].state).toBe(
      'APPLIED',
    );
    expect(refusalCodeOf(await remove(hana, id))).toBe('LICENSE_IN_USE');
  });

  test('once the shift is over it can', async () => {
    const hana = await fixture.person();
    const { id } = await buildLicense(fixture.app.db, { workerId: hana.id, now, licenseId: 1 });
    await buildContract(fixture.app, await shift(hana, [[1]]));
    fixture.setNow(addHours(now, 104));
    const late = { ...hana, token: await fixture.signIn(hana.id) };
    expect((await remove(late, id)).errors).toBeUndefined();
  });
});

describe('nobody else', () => {
  test('reads, changes or deletes a certificate', async () => {
    const [hana, taro] = [await fixture.person(), await fixture.person()];
    const id = await fixture.registered(hana);
    for (const one of [id, crypto.randomUUID()]) {
      const codes = await Promise.all([
        fixture.call(oneQuery, { id: one }, taro),
        update(taro, { id: one, nameOnCertificate: 'x' }),
        remove(taro, one),
      ]);
      expect(codes.map(refusalCodeOf)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    }
    expect(await listOf(taro)).toEqual([]);
    expect((await rowOf(id)).state).toBe('PENDING');
  });

  test('and no visitor gets in at all', async () => {
    const hana = await fixture.person();
    const id = await fixture.registered(hana);
    const input = { id };
    const submit = `mutation ($input: RegisterIdentityAndContactInput!) {
      registerIdentityAndContact(input: $input) { id } }`;
    const register = `mutation ($input: RegisterWorkerLicenseCertificateInput!) {
      registerWorkerLicenseCertificate(input: $input) { id } }`;
    const answers = await Promise.all([
      fixture.call(listQuery),
      fixture.call(oneQuery, { id }),
      fixture.call(updateDocument, { input }),
      fixture.call(deleteDocument, { input }),
      fixture.call(register, { input: { licenseId: '1', uploadId: id } }),
      fixture.call('{ workerIdentity { state } }'),
      fixture.call('mutation { generateIdentification { publicId } }'),
      fixture.call(submit, { input: { documentType: 'passport', frontUploadId: id } }),
    ]);
    expect(answers.map(refusalCodeOf)).toEqual(answers.map(() => 'UNAUTHENTICATED'));
  });
});
