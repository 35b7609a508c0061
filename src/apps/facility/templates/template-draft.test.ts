import { expect, test } from 'vitest';

import { licenseRequirementLabel } from '#domain/recruitment/labels.ts';

import { instantHireText } from './instant-text.ts';
import { draftOfWorkQuestion } from './question-drafts.ts';
import {
  checkTemplate,
  draftOfOwnTemplate,
  emptyTemplate,
  inputOfTemplate,
  withBasicCareLicensesAdded,
} from './template-draft.ts';

const asked = { text: '昼食', kind: 'yes_no' as const, options: [], required: true };
const whole = { ...emptyTemplate, title: '日勤', description: '介助', taskIds: ['1'] };

test('lines become lists, in any width and without empty ones', () => {
  const draft = {
    ...whole,
    workflow: '９：００ 申し送り\n\n 25:00仮眠 ',
    appealPoints: '駅から近い\n\n制服あり',
    licenseGroups: [['1', '2'], []],
  };
  expect(checkTemplate(draft)).toEqual({});
  expect(inputOfTemplate(draft)).toMatchObject({
    workflow: [
      { time: '09:00', description: '申し送り' },
      { time: '25:00', description: '仮眠' },
    ],
    appealPoints: ['駅から近い', '制服あり'],
    licenseGroups: [[1, 2]],
    taskIds: [1],
  });
});

test('a template that is opened and sent again is the same', () => {
  const pictures = ['b', 'a'].map((id) => ({ id, url: `/files/${id}` }));
  const input = {
    ...inputOfTemplate(whole),
    workflow: [{ time: '09:00', description: '申し送り' }],
    licenseGroups: [[1], [10, 11]],
    workQuestions: [
      { text: '一', kind: 'choice' as const, options: ['甲', '乙'], required: true },
      { text: '二', kind: 'text' as const, options: [], required: false },
    ],
    pictureIds: ['b', 'a'],
  };
  expect(inputOfTemplate(draftOfOwnTemplate({ ...input, pictures }))).toEqual(input);
});

test('conditions for instant hire are kept as numbers, and nothing is no condition', () => {
  const draft = {
    ...whole,
    instantWorkedHere: true,
    instantShifts: '３',
    instantRating: '4.1',
    instantRatingCount: '5',
    instantLicenseIds: ['1'],
    instantLicenseYears: '3',
  };
  const input = inputOfTemplate(draft);
  expect(checkTemplate(draft)).toEqual({});
  expect(input.instant).toEqual({
    workedHere: true,
    shifts: 3,
    ratingTenths: 41,
    ratingCount: 5,
    licenseIds: [1],
    licenseYears: 3,
  });
  expect(instantHireText(input.instant, [{ id: '1', name: '介護福祉士' }])).toBe(
    'この施設で働いたこと、勤務3回以上、評価の平均4.1以上（5件以上）、介護福祉士を取って3年以上',
  );
  expect(inputOfTemplate(draftOfOwnTemplate({ ...input, pictures: [] }))).toEqual(input);
  expect(inputOfTemplate(whole).instant).toBeNull();
});

test.each([
  [{ instantShifts: '0' }, 'instantShifts'],
  [{ instantShifts: '三' }, 'instantShifts'],
  [{ instantShifts: '1e1' }, 'instantShifts'],
  [{ instantShifts: '0x10' }, 'instantShifts'],
  [{ instantRating: '4.1' }, 'instantRating'],
  [{ instantRating: '4.15', instantRatingCount: '3' }, 'instantRating'],
  [{ instantRatingCount: '3' }, 'instantRating'],
  [{ instantLicenseYears: '3' }, 'instantLicenses'],
  [{ title: ' ' }, 'title'],
  [{ tagline: 'あ'.repeat(101) }, 'tagline'],
  [{ description: '' }, 'description'],
  [{ taskIds: [] }, 'taskIds'],
  [{ workflow: '申し送り' }, 'workflow'],
  [{ workflow: '36:00 帰宅' }, 'workflow'],
  [{ belongings: 'あ'.repeat(301) }, 'belongings'],
  [{ dress: 'あ'.repeat(301) }, 'dress'],
  [{ note: 'あ'.repeat(1_001) }, 'note'],
  [{ appealPoints: 'あ'.repeat(41) }, 'appealPoints'],
  [{ requirementNote: 'あ'.repeat(301) }, 'requirementNote'],
  [{ workQuestions: [draftOfWorkQuestion({ ...asked, text: '本籍' }, 'k')] }, 'workQuestions-0'],
  [{ beginnersWelcome: true, requirementNote: '経験が必須' }, 'beginnersWelcome'],
  [{ tagline: '資格不問', licenseGroups: [['1']] }, 'licenseGroups'],
  [{ taskIds: ['21'] }, 'taskIds'],
])('%j is refused at %s', (change, field) => {
  expect(Object.keys(checkTemplate({ ...whole, ...change }))).toEqual([field]);
});

test('an empty form is told everything in one round', () => {
  expect(Object.keys(checkTemplate(emptyTemplate))).toEqual(['title', 'description', 'taskIds']);
});

test('the licences from basic training on are those that workers read as one, and take none away', () => {
  const licenses = ['10', '6', '5', '4', '3', '2', '1', '7'].map((id) => ({ id }));
  expect(licenseRequirementLabel([withBasicCareLicensesAdded([], licenses).map(Number)])).toBe(
    '初任者研修以上',
  );
  expect(withBasicCareLicensesAdded(['3', '10'], licenses)).toEqual([
    '10',
    '6',
    '5',
    '4',
    '3',
    '2',
    '1',
  ]);
  expect(withBasicCareLicensesAdded(['10'], [{ id: '10' }, { id: '3' }])).toEqual(['10', '3']);
});
