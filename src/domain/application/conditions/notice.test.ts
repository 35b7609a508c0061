import { describe, expect, test } from 'vitest';

import { contractEndingReasonIds as reasons, contractEndingSentences } from './ending-reasons.ts';
import { drawConditionsNoticePdf } from './notice-pdf.server.ts';
import { conditionsNoticeFor, conditionsNoticeItems, type ContractTerms } from './notice.ts';

import { timeOnApplyFactsDay } from '../facts.build.ts';

const terms: ContractTerms = {
  corporationName: '社会福祉法人 みどり会',
  corporationAddress: '東京都新宿区西新宿1-1-1',
  facilityName: 'みどり野',
  facilityAddress: '東京都新宿区西新宿2-8-1',
  jobTitle: '入居者さまの生活介助',
  taskNames: ['食事介助', '入浴介助'],
  startsAt: timeOnApplyFactsDay('2026-11-24 09:00'),
  endsAt: timeOnApplyFactsDay('2026-11-24 18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
  bonus: 0,
  overtimeAgreement: true,
  consultationDesk: '事務長 03-1234-5678',
  smokingMeasure: '屋内禁煙',
  payDay: '2026-12-15',
  payTiming: 'EARLY',
};
const night: ContractTerms = {
  ...terms,
  startsAt: timeOnApplyFactsDay('2026-11-24 17:00'),
  endsAt: timeOnApplyFactsDay('2026-11-25 09:00'),
  breakMinutes: 120,
};
const text = (wishes: Partial<ContractTerms>, index: number) =>
  conditionsNoticeItems({ ...terms, ...wishes })[index]?.text ?? '';

const contract = {
  workerName: '山田 花子',
  concludedOn: '2026-11-14',
  electronicSince: '2026-11-01',
};

describe('the notice', () => {
  test('has the ten items of the law in their order', () => {
    expect(conditionsNoticeItems(terms).map(({ title }) => title)).toEqual([
      '契約期間',
      '就業場所と変更の範囲',
      '業務内容と変更の範囲',
      '始業・終業の時刻、休憩、休日',
      '賃金',
      '退職・解雇（解約できる場合）',
      '昇給・賞与・退職手当、相談窓口',
      '待遇の相違の内容・理由等の説明',
      '社会保険・雇用保険・労災保険',
      '受動喫煙防止措置',
    ]);
  });

  test.each<[string, Partial<ContractTerms>, number, string]>([
    ['one day', {}, 0, '期間の定めあり：2026/11/24\n'],
    ['a night over two days', night, 0, '2026/11/24から2026/11/25まで（日をまたぐ1回の勤務）'],
    ['no renewal', {}, 0, '契約の更新：なし'],
    ['the place', {}, 1, '雇入れ直後：みどり野（東京都新宿区西新宿2-8-1）\n変更の範囲：変更なし'],
    [
      'the work',
      {},
      2,
      '雇入れ直後：入居者さまの生活介助（食事介助、入浴介助）\n変更の範囲：変更なし',
    ],
    ['work without listed tasks', { taskNames: [] }, 2, '雇入れ直後：入居者さまの生活介助\n'],
    ['the hours', {}, 3, '2026/11/24（火） 09:00〜18:00（実働8時間）\n休憩：60分'],
    ['a night’s hours', night, 3, '2026/11/24（火） 17:00〜翌09:00（実働14時間）\n休憩：120分'],
    ['no break', { breakMinutes: 0 }, 3, '休憩：なし\n'],
    ['overtime with 36協定', {}, 3, '所定労働時間を超える労働：あり得る（36協定あり）'],
    ['overtime without', { overtimeAgreement: false }, 3, 'あり得る（実働8時間まで）'],
    ['the wage', {}, 4, '時給1,500円'],
    [
      'premiums',
      {},
      4,
      '1週40時間を超える時間。ほかの使用者のもとで働く時間と通算）25％（月60時間超は50％）、深夜（22時〜5時）25％',
    ],
    [
      'the travel allowance',
      { travelFare: 320 },
      4,
      '通勤手当：1日320円（申告した往復の運賃320円。上限1日500円。非課税）',
    ],
    [
      'what travel pays at most, before anybody applies',
      {},
      4,
      '通勤手当：自宅との往復の運賃（上限1日500円。',
    ],
    ['no travel allowance', { travelAllowance: 0 }, 4, '通勤手当：なし'],
    ['no bonus', {}, 4, '勤務ボーナス：なし'],
    ['the bonus as wage', { bonus: 1_000 }, 4, '勤務ボーナス：1,000円（使用者が支払う賃金で、課税'],
    ['what lateness costs of it', { bonus: 1_000 }, 4, '予定の実働8時間のうち働いた時間の割合'],
    ['its share in the premiums', { bonus: 1_000 }, 4, '（1,000円÷480分×60分）を加えた額'],
    [
      'that it is no 賞与',
      { bonus: 1_000 },
      6,
      '賞与：なし（勤務ボーナスは賞与ではなく、この勤務の賃金）',
    ],
    ['the pay day', {}, 4, '2026/12/15'],
    ['the desk', {}, 6, '相談窓口：事務長 03-1234-5678'],
    ['the right to an explanation', {}, 7, '説明を求めることができます'],
    ['insurance', {}, 8, '労災保険：適用あり'],
    ['health insurance as the rule of day labour', {}, 8, '原則として日雇特例被保険者です'],
    ['what a holder of a book does', {}, 8, '手帳をお持ちの方は申し出てください'],
    ['smoking', {}, 9, '屋内禁煙'],
  ])('says %s', (_name, wishes, index, sentence) => {
    expect(text(wishes, index)).toContain(sentence);
  });

  test('names both parties and the day', () => {
    const notice = conditionsNoticeFor(terms, contract);
    expect(notice).toMatchObject({
      version: 2,
      workerName: '山田 花子',
      concludedOn: '2026-11-14',
      employer: { corporationName: '社会福祉法人 みどり会', facilityName: 'みどり野' },
    });
    expect(notice.items).toEqual(conditionsNoticeItems(terms));
  });

  test('reserves each reason for an end without pay in one sentence, before the contract too', () => {
    const item = text({}, 5);
    for (const sentence of Object.values(contractEndingSentences)) {
      expect(item.split(sentence)).toHaveLength(2);
    }
    expect(item).toContain(
      '72時間以内（遅くとも賃金の支払日まで）に確認されないときは、全額を支払う',
    );
    expect(item).toContain('7日以内に異議');
    const { endingReasons } = conditionsNoticeFor(terms, contract);
    expect(endingReasons).toEqual(reasons);
  });
});

const draw = (
  wishes: Partial<ContractTerms>,
  createdAt = timeOnApplyFactsDay('2026-11-14 12:00'),
) => drawConditionsNoticePdf(conditionsNoticeFor({ ...terms, ...wishes }, contract), createdAt);

const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

describe('its PDF', () => {
  test('is the same bytes for the same notice, and others for another', async () => {
    const [one, again, other] = await Promise.all([
      draw({}),
      draw({}),
      draw({ hourlyWage: 1_501 }),
    ]);
    expect(Buffer.compare(one, again)).toBe(0);
    expect(Buffer.compare(one, other)).not.toBe(0);
    expect(Buffer.from(one).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('embeds only the letters it uses: some dozens of kilobytes of ten megabytes of fonts', async () => {
    expect((await draw({})).length).toBeLessThan(200_000);
  });

  test('goes on over as many pages as a long text needs', async () => {
    expect(pagesOf(await draw({}))).toBe(2);
    const long = Array.from({ length: 900 }, (_, index) => `業務その${index}`);
    expect(pagesOf(await draw({ taskNames: long }))).toBeGreaterThan(4);
    const lines = Array.from({ length: 300 }, (_, index) => `窓口${index}`).join('\n');
    expect(pagesOf(await draw({ consultationDesk: lines }))).toBeGreaterThan(4);
  });

  test('survives what the font does not have', async () => {
    expect(pagesOf(await draw({ jobTitle: '😀 𠮷 \u0007 ﷽ العربية' }))).toBe(2);
  });

  test('is tagged: a title, paragraphs, and a list with ten terms, which screen readers follow', async () => {
    const file = Buffer.from(await draw({})).toString('latin1');
    const count = (role: string) => file.split(`/S /${role}\n`).length - 1;
    expect(file).toContain('/Marked true');
    expect(['Document', 'H1', 'P', 'L', 'Lbl', 'LBody'].map(count)).toEqual([1, 1, 5, 1, 10, 10]);
  });
});
