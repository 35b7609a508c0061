import { createRefusalFactory } from '#platform/base/refusal.ts';

const caseMessages = {
  CASE_HELD:
    '{name}さんがこの件を確認しているため、決定できません。{name}さんに確かめてから、「引き継ぐ」を押してください',
} as const;

export const caseRefusal = createRefusalFactory(caseMessages);
