import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import {
  CreateTemplateMutation,
  EditTemplateMutation,
  EndTemplateMutation,
  OwnTemplateQuery,
  TemplateChoicesQuery,
} from './template-client.ts';
import { jobTemplateSentences as sentences } from '#domain/corporation/messages.ts';
import {
  OwnFacilityQuery,
  TemplatesQuery,
} from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as editScreen from './template-edit.tsx';
import * as newScreen from './template-new.tsx';
import * as listScreen from './templates.tsx';

const stored = {
  title: '日勤',
  tagline: '',
  description: '食事と入浴の介助',
  workflow: [{ time: '09:00', description: '申し送り' }],
  belongings: '',
  dress: '',
  note: '',
  appealPoints: [],
  taskIds: [1],
  benefitIds: [],
  licenseGroups: [[3]],
  requirementNote: '',
  beginnersWelcome: false,
  pickUpService: false,
  instant: null,
  workQuestions: [],
};

/** A picture of one pixel, so that no picture is requested from the server. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const pictures = ['a', 'b'].map((id) => ({ id, url: `${pixel}#${id}` }));

function answerAll(rights: string[], rows = [{ id: 't1', title: '日勤', version: 1 }]) {
  answerViewer(rights);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  answerDocument(TemplateChoicesQuery, {
    facilityChoices: {
      tasks: [{ id: '1', name: '食事の介助' }],
      benefits: [{ id: '2', name: '食事あり' }],
      licenses: [
        { id: '1', name: '介護福祉士' },
        { id: '3', name: '介護職員初任者研修' },
        { id: '10', name: '看護師' },
      ],
    },
  });
  answerDocument(OwnTemplateQuery, {
    template: { id: 't1', facilityId: 'f1', version: 3, ...stored, pictures },
  });
  answerDocument(TemplatesQuery, { templates: { cursor: null, templates: rows } });
}

const heading = (name: string) =>
  expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible();

async function openNew(rights = ['facility.write']) {
  answerAll(rights);
  await openScreen(newScreen, {
    route: 'facility/:facilityId/settings/templates/new',
    at: '/facility/f1/settings/templates/new',
    frame: FacilityShell,
  });
  await heading('ひな形を作成する');
}

test('a new template begins with what another one says, without its pictures', async () => {
  answerAll(['facility.write']);
  await openScreen(newScreen, {
    route: 'facility/:facilityId/settings/templates/new',
    at: '/facility/f1/settings/templates/new?from=t1',
    frame: FacilityShell,
  });
  await heading('ひな形を作成する');
  await expect.element(page.getByText(/「日勤」の内容を写しました/)).toBeVisible();
  answerDocument(CreateTemplateMutation, { createTemplate: { id: 't9' } });
  await expect.element(box(/仕事の名前/)).toHaveValue('');
  await box(/仕事の名前/).fill('夜勤');
  await save();
  await expect
    .poll(() => sentVariables(CreateTemplateMutation))
    .toMatchObject([
      { input: { facilityId: 'f1', template: { ...stored, title: '夜勤', pictureIds: [] } } },
    ]);
});

test('the list leads to a copy of each template', async () => {
  await openList(['facility.write']);
  const copy = page.getByRole('link', { name: '日勤を写して作成する' });
  await expect.element(copy).toHaveAttribute('href', '/facility/f1/settings/templates/new?from=t1');
});

async function openEdit() {
  answerAll(['facility.write']);
  await openScreen(editScreen, {
    route: 'facility/:facilityId/settings/templates/:templateId',
    at: '/facility/f1/settings/templates/t1',
    frame: FacilityShell,
  });
  await heading('ひな形を変更する');
}

async function openList(rights: string[], rows?: { id: string; title: string; version: number }[]) {
  answerAll(rights, rows);
  await openScreen(listScreen, {
    route: 'facility/:facilityId/settings/templates',
    at: '/facility/f1/settings/templates',
    frame: FacilityShell,
  });
  await heading('求人のひな形');
}

const box = (name: RegExp) => page.getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: '保存する' }).click();

/** On a phone the preview is behind a button. */
async function expectPreviewed(text: string) {
  await page.getByRole('button', { name: 'プレビュー' }).click();
  const sheet = page.getByRole('dialog', { name: 'ワーカーに見える内容' });
  await expect.element(sheet.getByText(text, { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: '閉じる' }).click();
}

test('a template is sent as it is typed, and the preview follows', async () => {
  await openNew();
  answerDocument(CreateTemplateMutation, { createTemplate: { id: 't9' } });
  await box(/仕事の名前/).fill('日勤');
  await box(/仕事の内容/).fill('食事と入浴の介助');
  await page.getByLabelText('食事の介助').click();
  await box(/1日の流れ/).fill('９：００ 申し送り');
  await page
    .getByRole('group', { name: /必要な資格/ })
    .getByLabelText('介護職員初任者研修')
    .click();
  await expectPreviewed('申し送り');
  await save();
  await expect
    .poll(() => sentVariables(CreateTemplateMutation))
    .toEqual([
      {
        input: {
          facilityId: 'f1',
          template: { ...stored, pictureIds: [] },
        },
      },
    ]);
});

test('the licences from basic training on are chosen at one press, beside what was chosen', async () => {
  await openNew();
  const licenses = page.getByRole('group', { name: /必要な資格/ });
  await expect.element(licenses).toHaveAccessibleDescription(/上位の資格は自動では含まれない/);
  const ends = () =>
    [...licenses.element().querySelectorAll('label')].map(
      (one) => one.getBoundingClientRect().right,
    );
  const before = ends();
  await licenses.getByLabelText('看護師').click();
  await expect.element(licenses.getByLabelText('看護師')).toBeChecked();
  // A chosen chip is as wide as before, so that the next chip stays under the pointer.
  expect(ends()).toEqual(before);
  await page.getByRole('button', { name: '必要な資格に初任者研修以上を選ぶ' }).click();
  for (const name of ['介護福祉士', '介護職員初任者研修', '看護師'])
    await expect.element(licenses.getByLabelText(name)).toBeChecked();
  await licenses.getByLabelText('介護福祉士').click();
  await expect.element(licenses.getByLabelText('介護福祉士')).not.toBeChecked();
  await expect.element(licenses.getByLabelText('介護職員初任者研修')).toBeChecked();
});

test('conditions for instant hire are previewed and sent', async () => {
  await openEdit();
  answerDocument(EditTemplateMutation, { editTemplate: { success: true } });
  await page.getByRole('checkbox', { name: /この施設で働いたことがある方/ }).click();
  await box(/終えた勤務の回数/).fill('3');
  await expectPreviewed('この施設で働いたこと、勤務3回以上');
  await save();
  await expect
    .poll(() => sentVariables(EditTemplateMutation)[0]?.input.template.instant)
    .toEqual({
      workedHere: true,
      shifts: 3,
      ratingTenths: null,
      ratingCount: null,
      licenseIds: [],
      licenseYears: null,
    });
});

test('a half of a condition is refused before anything is sent', async () => {
  await openNew();
  await box(/評価の平均/).fill('4.1');
  await save();
  await expect.element(page.getByRole('link', { name: sentences.instantRating })).toBeVisible();
  expect(sentVariables(CreateTemplateMutation)).toEqual([]);
});

test('questions are picked, written, moved by keyboard and previewed', async () => {
  await openEdit();
  answerDocument(EditTemplateMutation, { editTemplate: { success: true } });
  await page.getByRole('button', { name: '「昼食を注文しますか」を加える' }).click();
  await page.getByRole('button', { name: '質問を書く' }).click();
  const second = page.getByRole('textbox', { name: /2番目の質問/ });
  await expect.element(second).toHaveFocus();
  await second.fill('何色の名札にしますか');
  await page.getByRole('combobox', { name: /2番目の回答の形/ }).selectOptions('1つ選ぶ');
  await page.getByRole('textbox', { name: /2番目の選択肢/ }).fill('赤\n青');
  await page
    .getByRole('checkbox', { name: /回答を必須にする/ })
    .nth(1)
    .click();
  await page.getByRole('button', { name: '2番目の質問を前へ' }).click();
  // The moved question is first, so only its button for the way back remains and has the focus.
  await expect.element(page.getByRole('button', { name: '1番目の質問を後ろへ' })).toHaveFocus();
  await expectPreviewed('昼食を注文しますか');
  await save();
  await expect
    .poll(() => sentVariables(EditTemplateMutation)[0]?.input.template.workQuestions)
    .toEqual([
      { text: '何色の名札にしますか', kind: 'choice', options: ['赤', '青'], required: false },
      { text: '昼食を注文しますか', kind: 'yes_no', options: [], required: true },
    ]);
});

test('what the law forbids to ask is said at the question before anything is sent', async () => {
  await openEdit();
  await page.getByRole('button', { name: '質問を書く' }).click();
  const question = page.getByRole('textbox', { name: /1番目の質問/ });
  await question.fill('ご家族は何人ですか');
  await save();
  const link = page.getByRole('link', { name: /家族のことは.*職業安定法5条の5/ });
  await link.click();
  await expect.element(question).toHaveFocus();
  await page.getByRole('button', { name: '1番目の質問を外す' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(link).not.toBeInTheDocument();
  expect(sentVariables(EditTemplateMutation)).toEqual([]);
});

test('everything that is missing is named at once, and nothing is sent', async () => {
  await openNew();
  await save();
  for (const name of ['title', 'description', 'taskIds'] as const)
    await expect.element(page.getByRole('link', { name: sentences[name] })).toBeVisible();
  expect(sentVariables(CreateTemplateMutation)).toEqual([]);
});

test('contradictions are named before anything is sent', async () => {
  await openNew();
  await box(/仕事の名前/).fill('日勤');
  await box(/仕事の内容/).fill('介助');
  await page.getByLabelText('食事の介助').click();
  await box(/応募の条件/).fill('介護の経験が1年以上ある方');
  await page.getByRole('checkbox', { name: /初めて歓迎/ }).click();
  await save();
  const link = page.getByRole('link', { name: sentences.beginnersAndExperience });
  await expect.element(link).toBeVisible();
  await link.click();
  await expect.element(page.getByRole('checkbox', { name: /初めて歓迎/ })).toHaveFocus();
  expect(sentVariables(CreateTemplateMutation)).toEqual([]);
});

test('a changed template names the version that it was changed from', async () => {
  await openEdit();
  answerDocument(EditTemplateMutation, { editTemplate: { success: true } });
  await expect.element(page.getByText(/第4版になります/)).toBeVisible();
  await box(/持ち物/).fill('上履き');
  await page.getByRole('button', { name: '2枚目を前へ' }).click();
  await save();
  const template = { ...stored, belongings: '上履き', pictureIds: ['b', 'a'] };
  await expect
    .poll(() => sentVariables(EditTemplateMutation))
    .toEqual([{ input: { id: 't1', version: 3, template } }]);
});

test('another person’s version is said, and what was typed stays', async () => {
  await openEdit();
  const message = 'このひな形は、ほかの人が新しい版に変えています';
  refuse(EditTemplateMutation, { code: 'TEMPLATE_REPLACED', message });
  await box(/持ち物/).fill('上履き');
  await save();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(box(/持ち物/)).toHaveValue('上履き');
});

test('without the right there is a sentence and no form', async () => {
  await openNew([]);
  await expect.element(page.getByText(/あなたの役割ではひな形を作成できません/)).toBeVisible();
  expect(page.getByRole('button', { name: '保存する' }).query()).toBeNull();
});

test('an empty list says what a template is for, and leads to the form', async () => {
  await openList(['facility.write'], []);
  await expect.element(page.getByText('ひな形はまだありません')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'ひな形を作成する' })).toBeVisible();
});

test('the use of a template is ended after a question', async () => {
  await openList(['facility.write']);
  answerDocument(EndTemplateMutation, { endTemplate: { success: true } });
  await page.getByRole('button', { name: '日勤の使用を終える' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '使用を終える' }).click();
  await expect.poll(() => sentVariables(EndTemplateMutation)).toEqual([{ id: 't1' }]);
});

test('who may only read sees the list without what changes it', async () => {
  await openList([]);
  await expect.element(page.getByText('日勤')).toBeVisible();
  expect(page.getByRole('link', { name: /変更する/ }).query()).toBeNull();
  expect(page.getByRole('button', { name: /使用を終える/ }).query()).toBeNull();
});
