import { describe, expect, test } from 'vitest';

import {
  checkProfileInput,
  formatZipCode,
  normalizeZipCode,
  type ProfileField,
  type ProfileFormValues,
} from './fields.ts';
import { profileSentences as sentences } from './messages.ts';

const today = '2026-11-22';

function check(field: ProfileField, typed: ProfileFormValues): unknown {
  const { values, problems } = checkProfileInput({ [field]: typed }, today);
  return problems[field] ?? values[field];
}

/** Typed for a first name that does not exist. */
const isNone = (typed: ProfileFormValues) => typeof typed === 'string' && /^[\s・]?$/.test(typed);

const many = (text: string, count: number) => text.repeat(count);

describe('names', () => {
  test.each([
    '山田',
    '髙橋',
    '𠮷野',
    '辻\u{E0100}',
    '佐々木',
    'ゝ田',
    '〆木',
    'はな子',
    'ジョン・スミス',
    'Nguyen Thi',
    'O’Brien',
    "D'Angelo",
    'Jean-Luc',
    'José',
    '一二三',
    'MARIA CRISTINA GUADALUPE',
    'WARNAKULASURIYA PATABENDIGE',
    'ʻAbd al-Raḥmān',
    'ST. JOHN',
    'Ağaoğlu',
    'マリアクリスティーナグアダルーペ・デラクルス',
    many('a', 60),
    many('山', 20),
    many('𠮷', 20),
  ])('%s is a name', (name) => {
    expect(check('lastName', name)).toBe(name);
    expect(check('firstName', name)).toBe(name);
  });

  test('spaces around and runs of spaces are dropped, and nothing else is changed', () => {
    expect(check('lastName', ' 　山田\t')).toBe('山田');
    expect(check('firstName', 'Maria　 Clara')).toBe('Maria Clara');
    expect(check('lastName', '﨑山神')).toBe('﨑山神');
  });

  test('accents are joined to their letters, and full-width Latin letters are half-width', () => {
    expect(check('lastName', 'Jose\u0301')).toBe('José');
    expect(check('lastName', 'ハ\u309aク')).toBe('パク');
    expect(check('lastName', 'ＤＥ　ＬＡ　ＣＲＵＺ')).toBe('DE LA CRUZ');
  });

  test.each([
    ['', sentences.nameEmpty],
    ['　', sentences.nameEmpty],
    [null, sentences.nameEmpty],
    ['山田1', sentences.nameDigits],
    ['山田１', sentences.nameDigits],
    ['①郎', sentences.nameDigits],
    ['Ⅷ世', sentences.nameDigits],
    ['花子😀', sentences.nameCharacters],
    ['花子❤️', sentences.nameCharacters],
    ['山田🇯🇵', sentences.nameCharacters],
    ['㊗田', sentences.nameCharacters],
    ['山田\u202e', sentences.nameCharacters],
    ['山\u200d田', sentences.nameCharacters],
    ['山田\ue000', sentences.nameCharacters],
    ['山\ud842', sentences.nameCharacters],
    ['<b>山田</b>', sentences.nameCharacters],
    ['山田(旧姓)', sentences.nameCharacters],
    ['Иванов', sentences.nameScript],
    ['홍길동', sentences.nameScript],
    ['สมชาย', sentences.nameScript],
    ['علي', sentences.nameScript],
    ['ﾔﾏﾀﾞ', sentences.nameCharacters],
    ['・・', sentences.nameCharacters],
    [many('山', 21), sentences.nameTooLong],
    [many('a', 61), sentences.nameTooLong],
    [many('a', 10_000), sentences.nameTooLong],
    [12, sentences.nameEmpty],
  ])('%j is refused', (name, sentence) => {
    expect(check('lastName', name)).toBe(sentence);
    expect(check('firstName', name)).toBe(isNone(name) ? '' : sentence);
  });

  test('a person with one name has no first name and no reading of it', () => {
    const typed = { lastName: 'SUKARNO', lastKana: 'スカルノ' };
    for (const none of ['', ' ', '-', '－', 'ー', '.', '＊']) {
      const checked = checkProfileInput({ ...typed, firstName: none, firstKana: none }, today);
      expect(checked).toEqual({ values: { ...typed, firstName: '', firstKana: '' }, problems: {} });
    }
    expect(checkProfileInput({ ...typed, firstName: 'A', firstKana: '' }, today).problems).toEqual({
      firstKana: sentences.kana,
    });
    expect(checkProfileInput({ ...typed, firstName: '', firstKana: 'ア' }, today).problems).toEqual(
      {
        firstName: sentences.nameEmpty,
      },
    );
    expect(check('firstName', null)).toBe(sentences.nameEmpty);
  });

  test('a NUL in a name is a space, which a name may have', () => {
    expect(check('lastName', '山\u0000田')).toBe('山 田');
  });
});

describe('readings', () => {
  test.each([
    ['ヤマダ', 'ヤマダ'],
    ['やまだ', 'ヤマダ'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['ジョ-ジ', 'ジョージ'],
    [many('ヤ', 60), many('ヤ', 60)],
  ])('%s is kept as %s', (typed, kana) => {
    expect(check('lastKana', typed)).toBe(kana);
    expect(check('firstKana', typed)).toBe(kana);
  });

  test.each([
    ['', sentences.kana],
    [null, sentences.kana],
    ['山田', sentences.kana],
    ['Yamada', sentences.kana],
    ['・', sentences.kana],
    ['ヤマダ1', sentences.kana],
    ['ヤマ\u0000ダ', sentences.kana],
    [many('ヤ', 61), sentences.kanaTooLong],
  ])('%j is refused', (typed, sentence) => {
    expect(check('lastKana', typed)).toBe(sentence);
    expect(check('firstKana', typed)).toBe(isNone(typed) ? '' : sentence);
  });
});

test.each([
  ['2008-11-22', '2008-11-22'],
  ['2008-11-23', sentences.tooYoung],
  ['2030-01-01', sentences.tooYoung],
  ['1945-11-23', '1945-11-23'],
  ['1945-11-22', sentences.tooOld],
  ['0001-01-01', sentences.tooOld],
  ['2000-02-29', '2000-02-29'],
  ['2001-02-29', sentences.bornOnUnknown],
  ['2000-13-01', sentences.bornOnUnknown],
  ['平成2年', sentences.bornOnUnknown],
  ['１９９０-０４-０１', '1990-04-01'],
  ['昭和40年1月2日', '1965-01-02'],
  ['S40.1.2', '1965-01-02'],
  ['', sentences.bornOnEmpty],
  [null, sentences.bornOnEmpty],
])('born on %s: %s', (typed, answer) => {
  expect(check('bornOn', typed)).toBe(answer);
});

test.each([
  ['sex', 'Female', 'Female'],
  ['sex', 'Male', 'Male'],
  ['sex', null, null],
  ['sex', '', sentences.sex],
  ['sex', 'male', sentences.sex],
  ['nationality', 'japan', 'japan'],
  ['nationality', 'foreign', 'foreign'],
  ['nationality', null, sentences.nationality],
  ['nationality', '日本', sentences.nationality],
  ['areaL', '01', '01'],
  ['areaL', '47', '47'],
  ['areaL', '00', sentences.areaL],
  ['areaL', '48', sentences.areaL],
  ['areaL', '1', sentences.areaL],
  ['areaL', null, sentences.areaL],
  ['occupation', '1', 1],
  ['occupation', '0', sentences.occupation],
  ['occupation', '01', sentences.occupation],
  ['occupation', '9999999', sentences.occupation],
  ['occupation', null, sentences.occupation],
  ['jobChangeIntention', 'すぐにでも', 'すぐにでも'],
  ['jobChangeIntention', '', null],
  ['jobChangeIntention', null, null],
  ['jobChangeIntention', 'はい', sentences.jobChangeIntention],
  ['yearsOfExperience', 0, 0],
  ['yearsOfExperience', 60, 60],
  ['yearsOfExperience', '１２', 12],
  ['yearsOfExperience', '', null],
  ['yearsOfExperience', null, null],
  ['yearsOfExperience', 61, sentences.yearsOfExperience],
  ['yearsOfExperience', -1, sentences.yearsOfExperience],
  ['yearsOfExperience', 1.5, sentences.yearsOfExperience],
  ['yearsOfExperience', '三年', sentences.yearsOfExperience],
  ['yearsOfExperience', '1e1', sentences.yearsOfExperience],
] as const)('%s %j: %j (spec 4.053)', (field, typed, answer) => {
  expect(check(field, typed)).toBe(answer);
});

test.each([
  ['1600023', '1600023'],
  ['160-0023', '1600023'],
  ['〒１６０－００２３', '1600023'],
  ['160ー0023', '1600023'],
  [' 160 0023 ', '1600023'],
  ['\u202d160-0023\u202c', '1600023'],
  ['\u2068〒160-0023\u2069', '1600023'],
  ['\u200b1600023\u200b', '1600023'],
  ['160002', null],
  ['16000233', null],
  ['160-002x', null],
  ['一六〇〇〇二三', null],
  ['', null],
  [`${'　'.repeat(10_000)}1600023`, null],
])('the postal code %j is %s', (typed, code) => {
  expect(normalizeZipCode(typed)).toBe(code);
  expect(check('zipCode', typed)).toBe(code ?? sentences.zipCode);
});

test.each([
  ['１６０－００２３', '160-0023'],
  ['160-0023', '160-0023'],
  ['160', '160'],
  ['', ''],
])('the postal code %j is shown as %j', (typed, shown) => {
  expect(formatZipCode(typed)).toBe(shown);
});

describe('the address', () => {
  test.each(['city', 'streetNumber'] as const)('%s: 1 to 50 characters', (field) => {
    expect(check(field, many('𠮷', 50))).toBe(many('𠮷', 50));
    expect(check(field, many('あ', 101))).toBe(sentences.addressTooLong);
    expect(check(field, '西新宿１－１－１')).toBe('西新宿１－１－１');
    expect(check(field, '新宿\u0000区')).toBe('新宿 区');
    expect(check(field, '新宿区🏠')).toBe(sentences.addressCharacters);
    expect(check(field, '新宿区\u202e')).toBe(sentences.addressCharacters);
    expect([check(field, ' '), check(field, null)]).not.toContain(null);
  });

  test('the building may be left out', () => {
    expect(check('building', '')).toBeNull();
    expect(check('building', null)).toBeNull();
    expect(check('building', '　')).toBeNull();
    expect(check('building', 'ひとこまマンション101号室')).toBe('ひとこまマンション101号室');
    expect(check('building', many('あ', 101))).toBe(sentences.addressTooLong);
  });

  test('what must be there says what is missing', () => {
    expect(check('city', '')).toBe(sentences.cityEmpty);
    expect(check('streetNumber', '')).toBe(sentences.streetNumberEmpty);
  });
});

describe('lists', () => {
  test('ids are taken once each, in their order', () => {
    expect(check('jobArrangements', ['3', '1', '3'])).toEqual([3, 1]);
    expect(check('experiencedJobTasks', [])).toEqual([]);
    expect(check('desiredJobTasks', null)).toEqual([]);
    expect(check('areaLList', ['13', '14', '13'])).toEqual(['13', '14']);
  });

  test.each([
    ['jobArrangements', ['0']],
    ['jobArrangements', ['x']],
    ['desiredWorkingHourIds', ['1.5']],
    ['experiencedJobTasks', '1'],
    ['desiredJobTasks', 1],
    ['areaLList', ['48']],
    ['desiredStationCodes', ["'; drop"]],
    ['desiredStationCodes', ['S\u0000']],
  ] as const)('%s %j is refused', (field, typed) => {
    expect(check(field, typed)).toBe(sentences.choice);
  });

  test('five stations are allowed, six are not, and one named twice is one', () => {
    const codes = ['S1', 'S2', 'S3', 'S4', 'S5'];
    expect(check('desiredStationCodes', codes)).toEqual(codes);
    expect(check('desiredStationCodes', [...codes, 'S5'])).toEqual(codes);
    expect(check('desiredStationCodes', [...codes, 'S6'])).toBe(sentences.desiredStations);
  });
});

describe('what a worker tells', () => {
  test('400 characters as people count them', () => {
    expect(check('profile', many('𠮷', 400))).toBe(many('𠮷', 400));
    expect(check('profile', many('あ', 401))).toBe(sentences.profileTooLong);
    expect(check('profile', '')).toBeNull();
  });

  test('lines stay, control characters go', () => {
    expect(check('profile', '一行目\r\n二行目\u0000\u0007 ')).toBe('一行目\n二行目');
  });

  test('an address or number of one’s own is refused', () => {
    expect(check('profile', '連絡は 090-1234-5678 まで')).toBe(sentences.profileContact);
  });
});

test('a field that is not given is left alone', () => {
  expect(checkProfileInput({ lastName: undefined }, today)).toEqual({ values: {}, problems: {} });
});
