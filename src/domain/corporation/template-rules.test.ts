import { expect, test } from 'vitest';

import { jobTemplateContradictions } from './template-rules.ts';

const plain = {
  appealPoints: [],
  beginnersWelcome: false,
  licenseGroups: [],
  requirementNote: '',
  tagline: '',
  taskIds: [1],
};

test.each<[string, Partial<Parameters<typeof jobTemplateContradictions>[0]>, string[]]>([
  ['nothing', {}, []],
  [
    'beginners and experience of a year',
    { beginnersWelcome: true, requirementNote: '介護の経験が1年以上ある方' },
    ['beginnersWelcome'],
  ],
  [
    'beginners where no experience is needed',
    { beginnersWelcome: true, requirementNote: '資格・経験は問いません' },
    [],
  ],
  [
    'beginners where experience is welcome',
    { beginnersWelcome: true, requirementNote: '福祉の現場の経験がある方を歓迎します' },
    [],
  ],
  [
    'no licence and a licence',
    { appealPoints: ['無資格OK'], licenseGroups: [[1, 2]] },
    ['licenseGroups'],
  ],
  ['no licence where none is needed', { appealPoints: ['無資格OK'] }, []],
  [
    'no experience and experienced people only',
    { tagline: '未経験でも安心', requirementNote: '経験者のみ' },
    ['requirementNote'],
  ],
  ['injections by anybody', { taskIds: [1, 21] }, ['taskIds']],
  ['injections by nurses', { taskIds: [21], licenseGroups: [[10, 11]] }, []],
  ['injections by nurses or carers', { taskIds: [21], licenseGroups: [[1, 10]] }, ['taskIds']],
])('a template with %s', (_what, change, fields) => {
  const found = jobTemplateContradictions({ ...plain, ...change }).flatMap((one) =>
    one ? [one[0]] : [],
  );
  expect(found).toEqual(fields);
});
