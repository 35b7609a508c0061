import { describe, expect, test } from 'vitest';

import { stampButtonOf, type StampCardParts } from './stamp-button.ts';

const workday = { startsAt: '2026-11-22T00:00:00Z', endsAt: '2026-11-22T09:00:00Z' };
const at = (time: string) => new Date(`2026-11-22T${time}:00+09:00`);

function card(type: StampCardParts['buttons'][number]['type'] | null): StampCardParts {
  return {
    buttons: [...(type ? [{ type }] : []), { type: 'chat' }],
    label: { timeToActivateWorkStartButton: '2026-11-21T23:30:00Z' },
    workday,
  };
}

describe('the stamp of a card', () => {
  test('a start that waits says from when, and becomes active at that minute without a reload (spec 5.003)', () => {
    const waiting = card('checkin_stamp_disabled');
    expect(stampButtonOf(waiting, at('08:29'))).toEqual({
      kind: 'check-in',
      reason: '08:30から押せます',
      isOver: false,
    });
    expect(stampButtonOf(waiting, at('08:30'))).toEqual({
      kind: 'check-in',
      reason: null,
      isOver: false,
    });
  });

  test('on another day the reason names the day, in full only where the card does not show it', () => {
    const daysBefore = new Date('2026-11-20T12:00:00Z');
    const waiting = card('checkin_stamp_disabled');
    expect(stampButtonOf(waiting, daysBefore)?.reason).toBe('当日08:30から押せます');
    const afterMidnight = {
      ...waiting,
      workday: { ...workday, startsAt: '2026-11-21T15:10:00Z' },
      label: { timeToActivateWorkStartButton: '2026-11-21T14:40:00Z' },
    };
    expect(stampButtonOf(afterMidnight, daysBefore)?.reason).toBe(
      '2026/11/21（土）23:40から押せます',
    );
  });

  test('a start that was shut an hour after the plan does not open again', () => {
    expect(stampButtonOf(card('checkin_stamp_disabled'), at('10:00'))?.reason).toBeNull();
    expect(stampButtonOf(card('checkin_stamp_disabled'), at('10:01'))).toEqual({
      kind: 'check-in',
      reason: '受付は終了しました',
      isOver: true,
    });
  });

  test('what the server opened stays open, whatever the clock of the phone says', () => {
    expect(stampButtonOf(card('checkin_stamp'), at('05:00'))?.reason).toBeNull();
    expect(stampButtonOf(card('checkout_stamp'), at('05:00'))?.reason).toBeNull();
  });

  test('an end opens a minute after the planned start and closes six hours after the end', () => {
    const working = card('checkout_stamp_disabled');
    expect(stampButtonOf(working, at('09:00'))?.reason).toBe('09:01から押せます');
    expect(stampButtonOf(working, at('09:01'))?.reason).toBeNull();
    expect(stampButtonOf(working, new Date('2026-11-23T00:01:00+09:00'))?.isOver).toBe(true);
  });

  test('without a stamp among its buttons a card has none', () => {
    expect(stampButtonOf(card('verify_payroll'), at('18:00'))).toBeNull();
    expect(stampButtonOf(card(null), at('18:00'))).toBeNull();
  });

  test('after a start that waits for a connection comes the end, and after that nothing', () => {
    const shown = card('checkin_stamp');
    expect(stampButtonOf(shown, at('12:00'), ['check-in'])).toEqual({
      kind: 'check-out',
      reason: null,
      isOver: false,
    });
    expect(stampButtonOf(shown, at('18:00'), ['check-in', 'check-out'])).toBeNull();
  });
});
