import { refuseFields } from '#platform/base/refusal.ts';
import {
  isMandatoryKind,
  isNoticeKind,
  noticeKinds,
  type NoticeKind,
} from '#platform/base/people/notice-kinds.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { staffRefusal, staffFieldErrorSentences } from '#access/people/messages.ts';
import type { QuietHours } from './notice-rules.ts';
import {
  lockNoticeSettings,
  noticeSettingsOf,
  saveNoticeSettings,
  type NoticeSettings,
} from './settings.queries.server.ts';
import { noticeKindFacts } from './kind-facts.ts';

type Whose = { staffId: string; now: Date };

/** The kinds of notices that a person with the role can get, with the person's settings. */
export function noticeKindSettingRows(role: StaffRole, { emailOff, pushOff }: NoticeSettings) {
  return noticeKinds
    .filter((kind) => noticeKindFacts[kind].roles.includes(role) || isStandIn(role, kind))
    .map((kind) => ({
      kind,
      label: noticeKindFacts[kind].label,
      description: noticeKindFacts[kind].description,
      isMandatory: isMandatoryKind(kind),
      email: isMandatoryKind(kind) || !emailOff.includes(kind),
      push: !pushOff.includes(kind),
    }));
}

/** True if the role can get the kind as a stand-in: managers and owners do when nobody below them can be reached. */
const isStandIn = (role: StaffRole, kind: NoticeKind) =>
  role === 'OWNER' || (role === 'MANAGER' && noticeKindFacts[kind].roles.includes('APPROVER'));

type Switch = Whose & { kind: string; way: 'email' | 'push'; enabled: boolean };

/** Turns one way of one kind on or off. Refusals: VALIDATION_FAILED, NOTICE_MANDATORY. */
export async function switchNoticeChannel(
  db: Db,
  { kind, way, enabled, ...whose }: Switch,
): Promise<void> {
  if (!isNoticeKind(kind)) throw refuseFields({ kind: staffFieldErrorSentences.noticeKind });
  if (way === 'email' && isMandatoryKind(kind)) throw staffRefusal('NOTICE_MANDATORY');
  await change(db, whose, (before) => {
    const part = way === 'email' ? 'emailOff' : 'pushOff';
    const others = before[part].filter((one) => one !== kind);
    return { ...before, [part]: enabled ? others : [...others, kind] };
  });
}

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Stores the quiet hours, or that there are none. Refusals: VALIDATION_FAILED. */
export async function saveQuietHours(
  db: Db,
  { quiet, ...whose }: Whose & { quiet: QuietHours },
): Promise<void> {
  if (quiet) {
    const { from, until } = quiet;
    const isFit = timePattern.test(from) && timePattern.test(until) && from !== until;
    if (!isFit) throw refuseFields({ from: staffFieldErrorSentences.quietHours });
  }
  await change(db, whose, (before) => ({ ...before, quiet }));
}

/** Ends every e-mail that the person may refuse. */
export async function endOptionalEmail(db: Db, whose: Whose): Promise<void> {
  await change(db, whose, (before) => ({
    ...before,
    emailOff: noticeKinds.filter((kind) => !isMandatoryKind(kind)),
  }));
}

/** Changes the settings under a lock, so that two switches moved at the same time both take effect. */
async function change(
  db: Db,
  { staffId, now }: Whose,
  next: (before: NoticeSettings) => NoticeSettings,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockNoticeSettings(tx, { staffId, now });
    await saveNoticeSettings(tx, staffId, next(await noticeSettingsOf(tx, staffId)));
  });
}
