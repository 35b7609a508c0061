import { addHours, type JstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { identityDocumentRuleOf } from '../documents.ts';
import type { ProfileChangesByDocument } from '../identity/identity.queries.server.ts';
import {
  identityProfileText,
  identityProfileIfComplete,
  type IdentityProfile,
} from '../identity/identity-profile.ts';
import { readResidenceCard } from '../identity/identity-rules.ts';
import { credentialsRefusal } from '../messages.ts';
import { documentReviewFinishesAt } from '../review-calendar.ts';
import { documentPictureLink } from '../picture-links.server.ts';
import type { DocumentKind, DocumentPictureSide } from '../pictures.queries.server.ts';
import {
  extraWorkPermissions,
  workRestrictions,
  workPermissionOf,
  type WorkPermission,
} from '../residence.ts';
import { identityUnderReview, certificateUnderReview } from './documents.queries.server.ts';
import { documentReviewHours } from '../limits.ts';

/** Everything an operator sees beside a document under review. */
export type DocumentReviewDetail = {
  id: string;
  kind: DocumentKind;
  /** The name of the document or licence. */
  title: string;
  state: string;
  submittedAt: Date;
  /** Time by which the worker should have an answer. */
  dueAt: Date;
  /** The profile's name, reading, birth date and address; null before they are filled in. */
  profile: ReturnType<typeof identityProfileText> | null;
  /** Sent back with the approval, which is refused if the profile changed in between. */
  profileVersion: number;
  /** The declared values as text: `['有効期限', '2030-01-01']`. */
  declared: [label: string, text: string][];
  /** The work permission that follows from the fields of the residence card. */
  proposedPermission: WorkPermission | null;
  expiresOn: JstDay | null;
  /** Another account that is not deleted has a document, and the same name in kana and birth date in its profile. */
  hasNamesake: boolean;
  pictures: { label: string; url: string }[];
};

type Wanted = { id: string; kind: DocumentKind; operatorId: string; now: Date };

/** One document with the profile, the declared values and links to its pictures. (Rule 4.3, 4.4) */
export async function readDocumentReviewDetail(
  app: Pick<App, 'env' | 'db'>,
  wanted: Wanted,
): Promise<DocumentReviewDetail> {
  const { kind, id } = wanted;
  const row = kind === 'identity' ? await identityOf(app.db, id) : await licenseOf(app.db, id);
  if (!row) throw credentialsRefusal('NOT_FOUND');
  const profile = identityProfileIfComplete(row);
  return {
    id,
    kind,
    title: row.title,
    state: row.state,
    submittedAt: row.submittedAt,
    dueAt: documentReviewDueAt(app, row.submittedAt),
    profile: profile && identityProfileText(profile),
    profileVersion: row.profileVersion ?? 0,
    declared: row.declared.filter((pair): pair is [string, string] => pair[1] !== null),
    proposedPermission: row.proposedPermission,
    expiresOn: row.expiresOn,
    hasNamesake: row.hasNamesake,
    pictures: row.pictures
      .filter(({ key }) => key !== null)
      .map(({ label, side }) => ({ label, url: linkOf(app, wanted, side) })),
  };
}

/** The time by which the worker should have an answer to a document. */
export function documentReviewDueAt({ env }: Pick<App, 'env'>, submittedAt: Date): Date {
  return env.reviewHours
    ? documentReviewFinishesAt(env.reviewHours, submittedAt)
    : addHours(submittedAt, documentReviewHours);
}

function linkOf(
  app: Pick<App, 'env'>,
  { id, kind, operatorId, now }: Wanted,
  side: DocumentPictureSide,
): string {
  return documentPictureLink(app, {
    kind,
    id,
    side,
    viewer: { kind: 'operator', id: operatorId },
    now,
  });
}

type Row = IdentityProfile & {
  title: string;
  state: string;
  submittedAt: Date;
  expiresOn: JstDay | null;
  profileVersion: number | null;
  hasNamesake: boolean;
  proposedPermission: WorkPermission | null;
  declared: [label: string, text: string | null][];
  pictures: { side: DocumentPictureSide; label: string; key: string | null }[];
};

async function identityOf(db: QueryExecutor, id: string): Promise<Row | undefined> {
  const row = await identityUnderReview(db, id);
  if (!row) return undefined;
  const rule = identityDocumentRuleOf(row.documentType);
  const card = readResidenceCard(row.residence);
  return {
    ...row,
    title: rule.name,
    proposedPermission: card && workPermissionOf(card),
    declared: [
      ['有効期限', row.expiresOn],
      ['交付日', row.issuedOn],
      ['2点目の発行日', row.secondIssuedOn],
      ['番号の末尾', row.numberSuffix],
      ['在留資格', card?.status ?? null],
      ['就労制限', workRestrictions.find(({ code }) => code === card?.restriction)?.name ?? null],
      [
        '資格外活動許可',
        extraWorkPermissions.find(({ code }) => code === card?.extraPermission)?.name ?? null,
      ],
      ['ほかの仕事（週・分）', row.otherJobMinutes > 0 ? String(row.otherJobMinutes) : null],
      ...changesInWords(row.changes),
    ],
    pictures: [
      { side: 'front', label: rule.front, key: row.frontKey },
      { side: 'back', label: '裏面', key: row.backKey },
      { side: 'second', label: rule.second?.name ?? '2点目の書類', key: row.secondKey },
    ],
  };
}

const changeLabels: Record<keyof ProfileChangesByDocument, string> = {
  lastName: '新しい姓',
  firstName: '新しい名',
  lastKana: '新しい姓（カナ）',
  firstKana: '新しい名（カナ）',
  nationality: '新しい国籍',
};

function changesInWords(changes: ProfileChangesByDocument | null): [string, string | null][] {
  return Object.entries(changeLabels).map(([field, label]) => {
    // Boundary cast: the labels have the keys of the changes.
    const value = changes?.[field as keyof ProfileChangesByDocument] ?? null;
    if (field !== 'nationality' || value === null) return [label, value];
    return [label, value === 'japan' ? '日本' : '日本以外'];
  });
}

async function licenseOf(db: QueryExecutor, id: string): Promise<Row | undefined> {
  const row = await certificateUnderReview(db, id);
  if (!row) return undefined;
  return {
    ...row,
    hasNamesake: false,
    proposedPermission: null,
    declared: [
      ['証書の氏名', row.nameOnCertificate],
      ['氏名が違う理由', row.remarks],
      ['有効期限', row.expiresOn],
    ],
    pictures: [
      { side: 'image', label: '資格証', key: row.imageKey },
      { side: 'name_proof', label: '戸籍抄本または住民票', key: row.nameProofKey },
    ],
  };
}
