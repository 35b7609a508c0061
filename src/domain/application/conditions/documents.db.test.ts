import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import { contractDocumentLink, readContractDocumentLink } from './documents.server.ts';
import { timeOnApplyFactsDay, noonOnApplyFactsDay } from '../facts.build.ts';
import {
  refusalCodeOf,
  openApplicationFixture,
  type ApplicationWorker,
  type ApplicationFixture,
} from '#testing/fixtures/application.ts';

let fixture: ApplicationFixture;

beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
});
afterAll(() => fixture.close());

const conditionDocument = /* GraphQL */ `
  query ($id: ID!) {
    employmentCondition(id: $id) {
      id
      recruitmentId
      attendanceId
      title
      startsAt
      stateLabel
      state
      isFavoriteRecruitment
      tags {
        name
      }
      review {
        rate
        description
      }
      actions {
        name
        type
      }
      employer {
        id
        name
        service
        phoneNumber
        address
        station
      }
      conditions {
        title
        text
      }
      agreedDocuments {
        name
        url
      }
    }
  }
`;
const condition = (who: ApplicationWorker, id: string) =>
  fixture.call(conditionDocument, { id }, who);
const shownTo = async (who: ApplicationWorker, id: string) =>
  required((await condition(who, id)).data?.['employmentCondition']);
function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the answer is empty');
  return value;
}
const open = (path: string, now = noonOnApplyFactsDay) =>
  readContractDocumentLink(fixture.app, new URL(path, 'http://test'), now);
const notFound = { code: 'NOT_FOUND' };

async function contract() {
  const [hana, seat] = [await fixture.person(), await fixture.seat()];
  const { applicationId } = await fixture.applied(hana, seat.id);
  const { url } = (await shownTo(hana, applicationId)).agreedDocuments[0];
  return { hana, seat, applicationId, url: String(url) };
}

describe('the employment conditions of a contract', () => {
  test('show what was agreed, with phone number and whole address', async () => {
    const [hana, seat] = [
      await fixture.person(),
      await fixture.seat({ facility: { stationCodes: [] } }),
    ];
    const { applicationId, attendanceId } = await fixture.applied(hana, seat.id);
    const shown = (await condition(hana, applicationId)).data?.['employmentCondition'];
    expect(shown).toMatchObject({
      id: applicationId,
      recruitmentId: seat.id,
      attendanceId,
      state: 'HIRED',
      stateLabel: '出勤予定',
      isFavoriteRecruitment: false,
      review: { rate: null, description: '評価はまだありません' },
      employer: { phoneNumber: '0312345678', address: '東京都新宿区西新宿2-8-1', station: null },
    });
    expect(shown.tags.map(({ name }: { name: string }) => name)).toContain('即決');
    expect(shown.actions.map(({ type }: { type: string }) => type)).toEqual(['chat', 'absence']);
    expect(shown.agreedDocuments).toEqual([
      { name: '労働条件通知書', url: expect.stringMatching(/^\/files\/documents\//) },
    ]);
  });

  test('hold the ten items of the law, in their order', async () => {
    const { hana, applicationId } = await contract();
    const { conditions } = await shownTo(hana, applicationId);
    const text = (index: number): string => conditions[index].text;
    expect(conditions).toHaveLength(10);
    expect(text(0)).toContain('2026/11/24');
    expect(text(1)).toContain('変更の範囲');
    expect(text(1)).toContain('西新宿2-8-1');
    expect(text(2)).toContain('変更の範囲');
    expect(text(3)).toContain('09:00〜18:00（実働8時間）');
    expect(text(4)).toContain('時給1,500円');
    expect(text(4)).toContain('2026/12/15');
    expect(text(5)).toContain('解約');
    expect(text(6)).toContain('事務長 03-1234-5678');
    expect(text(7)).toContain('説明を求めることができます');
    expect(text(8)).toContain('労災保険：適用あり');
    expect(text(9)).toBe('屋内禁煙');
  });

  test('stay as agreed, whatever the facility changes afterwards', async () => {
    const { hana, seat, applicationId } = await contract();
    const before = (await condition(hana, applicationId)).data?.['employmentCondition'].conditions;
    await fixture.app.db
      .updateTable('facilities')
      .set({ consultation_desk: '別の窓口' })
      .where('id', '=', seat.facilityId)
      .execute();
    expect((await condition(hana, applicationId)).data?.['employmentCondition'].conditions).toEqual(
      before,
    );
  });

  test('of an application that waits show the offer, without address, phone or document', async () => {
    const [hana, seat] = [await fixture.person(), await fixture.seat({ mode: 'SCREENING' })];
    const { applicationId } = await fixture.applied(hana, seat.id);
    const shown = (await condition(hana, applicationId)).data?.['employmentCondition'];
    expect(shown).toMatchObject({
      state: 'APPLIED',
      stateLabel: '施設の承認待ち',
      attendanceId: null,
      agreedDocuments: [],
    });
    expect(shown.employer).toMatchObject({ phoneNumber: null, address: '東京都新宿区西新宿' });
    expect(JSON.stringify(shown)).not.toContain('2-8-1');
    expect(shown.conditions).toHaveLength(10);
    expect(shown.actions[0]).toEqual({ name: '応募を辞退する', type: 'withdraw' });
  });

  test.each(['nonsense', '', '\u0000', '00000000-0000-7000-8000-000000000000'])(
    '%j is not found',
    async (id) => {
      expect(refusalCodeOf(await condition(await fixture.person(), id))).toBe('NOT_FOUND');
    },
  );

  test('are nobody else’s', async () => {
    const { applicationId } = await contract();
    expect(refusalCodeOf(await condition(await fixture.person(), applicationId))).toBe('NOT_FOUND');
  });
});

describe('the notice as a file', () => {
  test('is a PDF to keep, the same bytes every time', async () => {
    const { hana, applicationId, url } = await contract();
    const [first, second] = await Promise.all([open(url), open(url)]);
    expect(Buffer.from(first.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(first.headers['content-disposition']).toContain(
      'attachment; filename="notice.pdf"; filename*=UTF-8\'\'%E5%8A%B4',
    );

    const later = (await condition(hana, applicationId)).data?.['employmentCondition']
      .agreedDocuments[0].url;
    expect(Buffer.compare((await open(later)).bytes, first.bytes)).toBe(0);
    const kept = await fixture.app.db
      .selectFrom('agreed_documents')
      .select(['storage_key', 'sha256'])
      .where('application_id', '=', applicationId)
      .executeTakeFirstOrThrow();
    expect(kept.storage_key).toContain(kept.sha256);
  });

  test('opens for ten minutes', async () => {
    const { url } = await contract();
    await expect(open(url, timeOnApplyFactsDay('2026-11-14 12:09'))).resolves.toBeDefined();
    await expect(open(url, timeOnApplyFactsDay('2026-11-14 12:10'))).rejects.toMatchObject(
      notFound,
    );
  });

  test('does not open with a link that was touched', async () => {
    const [{ url, hana }, other] = [await contract(), await contract()];
    const id = url.slice('/files/documents/'.length, url.indexOf('?'));
    const touched = [
      url.replace(/e=(\d+)/, (_all, expiry: string) => `e=${Number(expiry) + 1}`),
      url.replace(/s=.*/, 's='),
      url.replace(/s=./, (start) => (start === 's=A' ? 's=B' : 's=A')),
      url.replace(/&s=.*/, ''),
      url.replace(/e=\d+/, 'e=NaN'),
      url.replace(/e=\d+/, 'e=1e99'),
      url.replace(id, other.url.slice('/files/documents/'.length, other.url.indexOf('?'))),
      url.replace(id, 'nonsense'),
      url.replace(id, '00000000-0000-7000-8000-000000000000'),
      contractDocumentLink(fixture.app, {
        documentId: id,
        workerId: (await fixture.person()).id,
        now: noonOnApplyFactsDay,
      }),
      contractDocumentLink(fixture.app, {
        documentId: '00000000-0000-7000-8000-000000000000',
        workerId: hana.id,
        now: noonOnApplyFactsDay,
      }),
    ];
    await Promise.all(touched.map((one) => expect(open(one)).rejects.toMatchObject(notFound)));
  });
});
