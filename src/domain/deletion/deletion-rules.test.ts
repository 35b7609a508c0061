import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  accountDeletionObstacles,
  maskNameAt,
  readLeavingReasons,
  statementLinkValidUntil,
  type AccountDeletionFacts,
} from './deletion-rules.ts';
import { accountDeletionSentences } from './messages.ts';

const now = instantAtJst('2026-11-22', '12:00');
const free: AccountDeletionFacts = {
  comingShifts: 0,
  waitingApplications: 0,
  unsettledShifts: 0,
  undecidedEndings: 0,
  objectableUntil: null,
  balance: 0,
  openTransfers: 0,
  openGiftCards: 0,
  stoppedUntil: null,
  unansweredAbsences: 0,
};

test.each([
  [{}, []],
  [{ comingShifts: 2 }, ['SHIFT_COMING']],
  [{ waitingApplications: 1 }, ['APPLICATION_WAITING']],
  [{ unsettledShifts: 1 }, ['SHIFT_UNSETTLED']],
  [{ undecidedEndings: 1 }, ['ENDING_UNDECIDED']],
  [{ objectableUntil: instantAtJst('2026-11-22', '12:01') }, ['OBJECTION_POSSIBLE']],
  [{ objectableUntil: now }, []],
  [{ balance: 1 }, ['WAGE_UNPAID']],
  [{ openTransfers: 1 }, ['TRANSFER_OPEN']],
  [{ openGiftCards: 1 }, ['GIFT_CARD_OPEN']],
  [{ stoppedUntil: instantAtJst('2026-11-22', '12:01') }, ['STOPPED']],
  [{ stoppedUntil: now }, []],
  [{ unansweredAbsences: 1 }, ['ABSENCE_UNANSWERED']],
  [
    { unansweredAbsences: 1, balance: 500, comingShifts: 1 },
    ['SHIFT_COMING', 'WAGE_UNPAID', 'ABSENCE_UNANSWERED'],
  ],
])('with %j the obstacles are %j', (facts, obstacles) => {
  expect(accountDeletionObstacles({ ...free, ...facts }, now)).toEqual(obstacles);
});

test('names are masked after 30 days, statements wait 12 months', () => {
  expect(maskNameAt(now)).toEqual(instantAtJst('2026-12-22', '12:00'));
  expect(statementLinkValidUntil(now)).toEqual(instantAtJst('2027-11-22', '12:00'));
});

test.each([
  [
    { reasonIds: ['other', 'no_jobs', 'other'], comment: ' ありがとう\r\nございました\u0007 ' },
    { reasons: ['no_jobs', 'other'], comment: 'ありがとう\nございました' },
  ],
  [{ reasonIds: ['other'] }, { reasons: ['other'], comment: null }],
  [
    { reasonIds: ['other'], comment: ' \n' },
    { reasons: ['other'], comment: null },
  ],
  [{ reasonIds: [] }, { problems: { reasonIds: accountDeletionSentences.reasons } }],
  [{ reasonIds: ['other', 'x'] }, { problems: { reasonIds: accountDeletionSentences.reasons } }],
  [
    { reasonIds: ['x'], comment: 'あ'.repeat(501) },
    {
      problems: {
        reasonIds: accountDeletionSentences.reasons,
        comment: accountDeletionSentences.comment,
      },
    },
  ],
])('%j is read as %j', (said, read) => {
  expect(readLeavingReasons(said)).toEqual(read);
});
