import { expect, test } from 'vitest';

import { statementsOfBothSides } from './sides.ts';

test('what both sides said is listed, and nothing stands for what they did not', () => {
  const none = {
    incident: null,
    incidentAt: null,
    orderedBy: null,
    orderedOn: null,
    objection: null,
  };
  expect(statementsOfBothSides({ ...none, listedReason: 'disaster', reason: '大雨' })).toEqual([
    { label: '施設の説明', text: '大雨' },
  ]);
  const all = statementsOfBothSides({
    listedReason: 'facility_closed',
    reason: '保健所の命令',
    incident: '食中毒',
    incidentAt: '2026-11-30T23:00:00.000Z',
    orderedBy: '新宿区保健所',
    orderedOn: '2026-12-01',
    objection: '聞いていません',
  });
  expect(all.map(({ label }) => label)).toEqual([
    '施設の説明',
    '出来事',
    '命令・指示',
    'ワーカーの異議',
  ]);
  expect(all[1]?.text).toMatch(/2026\/12\/01.*08:00 食中毒/);
  expect(all[2]?.text).toContain('新宿区保健所（2026/12/01');
});
