import { normalizeLines } from '#platform/base/text.ts';
import { isJstDay, type JstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';

import { announcementSentences } from '../messages.ts';
import { maxTitleLength, maxBodyLength } from './announcement-limits.ts';

export type Announcement = {
  title: string;
  body: string;
  /** Title in plain language; null when the operator wrote none. */
  easyTitle: string | null;
  easyBody: string | null;
  /** First and last day, both included; a null `shownTo` means until the announcement is withdrawn. */
  shownFrom: JstDay;
  shownTo: JstDay | null;
};

type ReadAnnouncementArgs = {
  title: string;
  body: string;
  easyTitle?: string | null;
  easyBody?: string | null;
  shownFrom: string;
  shownTo?: string | null;
};

/**
 * Returns an announcement in stored form; the refusal has a sentence for each wrong field. Refusals: VALIDATION_FAILED.
 */
export function readAnnouncement(input: ReadAnnouncementArgs): Announcement {
  const title = normalizeLines(input.title);
  const body = normalizeLines(input.body);
  const easyTitle = normalizeLines(input.easyTitle ?? '') || null;
  const easyBody = normalizeLines(input.easyBody ?? '') || null;
  const { shownFrom, shownTo = null } = input;
  const wrong: Record<string, string> = {};
  if (!isTitle(title)) wrong['title'] = announcementSentences.title;
  if (!isBody(body)) wrong['body'] = announcementSentences.body;
  if (easyTitle !== null && !isTitle(easyTitle)) wrong['easyTitle'] = announcementSentences.title;
  if (easyBody !== null && !isBody(easyBody)) wrong['easyBody'] = announcementSentences.body;
  if (!isJstDay(shownFrom)) wrong['shownFrom'] = announcementSentences.day;
  if (shownTo !== null && !isJstDay(shownTo)) wrong['shownTo'] = announcementSentences.day;
  else if (shownTo !== null && shownTo < shownFrom) wrong['shownTo'] = announcementSentences.order;
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
  return { title, body, easyTitle, easyBody, shownFrom, shownTo };
}

const isTitle = (text: string) =>
  text.length >= 1 && text.length <= maxTitleLength && !text.includes('\n');
const isBody = (text: string) => text.length >= 1 && text.length <= maxBodyLength;
