import { describe, expect, test } from 'vitest';

import { tagsOfPostingAt } from '#domain/recruitment/tags.ts';
import { tagsForContractMoment } from '#domain/recruitment/contract-moment.ts';

import { contractMomentForViewer } from './contract-moment.ts';
import { buildApplyFacts, noonOnApplyFactsDay } from '../facts.build.ts';
import { applyConfirmationsOf } from '../labels.ts';
import { stateAfterApplyingOf } from './rules.ts';

type Wishes = NonNullable<Parameters<typeof buildApplyFacts>[0]>;

const hold = { worker: { penalty: { level: 'hold', endsAt: null } } } as const satisfies Wishes;
const poorlyRated = { worker: { recentRatings: [2, 2, 2, 2, 2] } } satisfies Wishes;
const screening = { recruitment: { mode: 'SCREENING' } } as const satisfies Wishes;

describe('the moment of contract', () => {
  test.each<[string, Wishes, 'AT_APPLICATION' | 'AT_ACCEPTANCE']>([
    ['an instant posting', {}, 'AT_APPLICATION'],
    ['a screening posting', screening, 'AT_ACCEPTANCE'],
    ['a worker on hold', hold, 'AT_ACCEPTANCE'],
    ['a worker whose ratings ask for a facility', poorlyRated, 'AT_ACCEPTANCE'],
  ])('of %s is the one that applying brings', (_name, wishes, kind) => {
    const facts = buildApplyFacts(wishes);
    const moment = contractMomentForViewer(facts);
    expect(moment.kind).toBe(kind);
    expect(stateAfterApplyingOf(facts)).toBe(kind === 'AT_APPLICATION' ? 'HIRED' : 'APPLIED');
    const [first] = applyConfirmationsOf({
      contractMoment: moment,
      paperMethod: 'electronic',
      belongings: '',
      needsLicense: false,
    });
    expect(first?.text).toBe(moment.text);
  });

  test('of a visitor is that of the posting', () => {
    const { recruitment } = buildApplyFacts(screening);
    const moment = contractMomentForViewer({ recruitment, worker: null, history: null });
    expect(moment).toEqual({
      kind: 'AT_ACCEPTANCE',
      text: '施設が承認した時点で労働契約が成立します',
      provisionalUntil: null,
    });
  });

  test('is provisional until credentials under review are approved', () => {
    const pending = { identity: { state: 'PENDING' } } as const;
    expect(contractMomentForViewer(buildApplyFacts(pending))).toEqual({
      kind: 'AT_APPLICATION',
      text: '応募が完了した時点で仮の契約になり、書類が2026/11/23 21:00までに承認されると確定します',
      provisionalUntil: new Date('2026-11-23T21:00:00+09:00'),
    });
    const held = contractMomentForViewer(buildApplyFacts({ ...pending, ...hold }));
    expect(held.text).toBe(
      '施設が承認した時点で仮の契約になり、書類が2026/11/23 21:00までに承認されると確定します',
    );
  });

  test('takes 即決 from the tags where the facility decides', () => {
    const { startsAt } = buildApplyFacts().recruitment;
    const tags = tagsOfPostingAt(
      { lasting: ['即決', '夜勤'], startsAt, remaining: 1 },
      noonOnApplyFactsDay,
    );
    const names = (wishes: Wishes) =>
      tagsForContractMoment(tags, contractMomentForViewer(buildApplyFacts(wishes))).map(
        ({ name }) => name,
      );
    expect(names({})).toEqual(['即決', '夜勤']);
    expect(names(hold)).toEqual(['夜勤']);
  });
});
