import { isUuid } from '#platform/base/uuid.ts';
import { formatDay, formatInstant, jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Identification, IdentityDocumentRule, WorkerIdentity } from '#gen/types.ts';
import type { App } from '#platform/server/context.server.ts';

import {
  identityDocumentRuleOf,
  identityDocumentsOffered,
  type IdentityDocumentPictureRule,
} from '../documents.ts';
import { refusalOfIdentitySubmission } from './generate-identification.server.ts';
import {
  readIdentityRow,
  workerIdOfIdentificationSession,
  type IdentityRow,
  type SubmittedDocumentRow,
} from './identity.queries.server.ts';
import { identityProfileText, identityProfileIfComplete } from './identity-profile.ts';
import {
  identitySummaryOf,
  documentTriesLeft,
  whyCannotSubmitIdentity,
  type IdentitySummary,
} from './identity-rules.ts';
import { documentPictureLink } from '../picture-links.server.ts';
import type { DocumentPictureSide } from '../pictures.queries.server.ts';
import { credentialsRefusal, documentRejectReasonAdvice } from '../messages.ts';
import { extraWorkPermissions, residenceStatuses, workRestrictions } from '../residence.ts';
import { expectedDocumentReviewEnd, type DocumentReviewHours } from '../review-calendar.ts';
import { isDocumentRejectReason } from '../rules.ts';
import type { WorkerIdentityState } from '../states.ts';
import {
  credentialsApprovalHoursBeforeStart,
  expiredIdentityGraceDays,
  rejectedDocumentsWindowDays,
} from '../limits.ts';

/** The worker's summary, and the documents that can be sent in now. */
export async function readWorkerIdentity(
  app: Pick<App, 'env' | 'db'>,
  { workerId, now }: { workerId: string; now: Date },
): Promise<WorkerIdentity> {
  const row = await readIdentityRow(app.db, workerId);
  if (!row) throw credentialsRefusal('NOT_FOUND');
  const profile = identityProfileIfComplete(row);
  const { state, revision } = identitySummaryOf(row.sent, jstDay(now));
  const obstacle = whyCannotSubmitIdentity(
    { sent: row.sent, isProfileReady: profile !== null },
    now,
  );
  const refusal = obstacle && refusalOfIdentitySubmission(obstacle);
  return {
    workerId,
    nationality: row.nationality,
    hasUnapprovedIdentity: state === 'PENDING' || revision !== null,
    state,
    stateLabel: stateLabels[state],
    profile: profile && identityProfileText(profile),
    documents: identityDocumentsOffered(null).map(documentView),
    residence: {
      statuses: residenceStatuses,
      restrictions: [...workRestrictions],
      extraPermissions: [...extraWorkPermissions],
    },
    canSubmit: refusal === null,
    whyNot: refusal && { code: refusal.code, text: refusal.message },
    triesLeft: documentTriesLeft(row.sent, now),
    needsContact: !row.hasContact,
    identification: identificationOf(app, row, now),
  };
}

type WorkerIdentificationArgs = { id: string; workerId: string | null; now: Date };

/**
 * The progress of an identification, by the worker's own id or the id of an own session. Visitors get
 * no answer about any worker. (Spec section 6)
 */
export async function readWorkerIdentification(
  app: Pick<App, 'env' | 'db'>,
  { id, workerId, now }: WorkerIdentificationArgs,
): Promise<Identification> {
  if (workerId === null) return identificationOf(app, null, now);
  const owner = isUuid(id) ? id.toLowerCase() : await workerIdOfIdentificationSession(app.db, id);
  const row = owner === workerId ? await readIdentityRow(app.db, workerId) : null;
  if (!row) throw credentialsRefusal('NOT_FOUND');
  return identificationOf(app, row, now);
}

function identificationOf(
  app: Pick<App, 'env'>,
  row: IdentityRow | null,
  now: Date,
): Identification {
  const summary = identitySummaryOf(row?.sent ?? [], jstDay(now));
  const { state, document, revision, latest } = summary;
  return {
    state,
    stateLabel: stateLabels[state],
    document: document && nameOf(document),
    revision: revision && nameOf(revision),
    messages: messagesOf(summary, {
      tries: row ? documentTriesLeft(row.sent, now) : 0,
      reviewHours: app.env.reviewHours,
      now,
    }),
    pictures: row && latest ? picturesOf(app, { row, document: latest, now }) : [],
    submittedAt: latest?.submittedAt ?? null,
    expiresOn: document?.expiresOn ?? null,
  };
}

const stateLabels = {
  NONE: '未登録',
  PENDING: '審査中',
  APPROVED: '確認済み',
  REJECTED: '差し戻し',
  EXPIRED: '期限切れ',
} as const satisfies Record<WorkerIdentityState, string>;

function nameOf({ documentType }: SubmittedDocumentRow) {
  return { type: documentType, name: identityDocumentRuleOf(documentType).name };
}

/** Returns the message that says when the review of a document is expected to end. (Rule 6.9) */
function waiting(
  { submittedAt }: SubmittedDocumentRow,
  { reviewHours, now }: ReviewFacts,
): string[] {
  if (reviewHours === null) return ['書類を確認しています', '順番に確認して結果をお知らせします'];
  const by = formatInstant(expectedDocumentReviewEnd(reviewHours, { submittedAt, now }));
  return ['書類を確認しています', `${by}ごろまでに結果をお知らせします`];
}

type ReviewFacts = { tries: number; reviewHours: DocumentReviewHours; now: Date };

/** Current messages and next steps, most urgent first. */
function messagesOf(summary: IdentitySummary<SubmittedDocumentRow>, asking: ReviewFacts): string[] {
  const { state, document, revision, latest } = summary;
  const { tries } = asking;
  switch (state) {
    case 'NONE':
      return ['本人確認の書類は、まだ登録されていません'];
    case 'PENDING':
      return [
        ...(document ? waiting(document, asking) : []),
        `審査中でも応募できます。勤務の開始${credentialsApprovalHoursBeforeStart}時間前までに承認されないと勤務できません`,
      ];
    case 'REJECTED':
      return document ? rejectionOf(document, tries) : [];
    case 'EXPIRED':
      return [
        `書類の有効期限${dayOf(document?.expiresOn)}が切れました`,
        '新しい書類を登録するまで、応募できません',
        `予定している勤務のうち、期限の${expiredIdentityGraceDays}日後までに始まるものは、そのまま行えます`,
      ];
    case 'APPROVED':
      if (revision)
        return [...waiting(revision, asking), '結果が出るまで、前に確認した書類がそのまま有効です'];
      if (latest?.state === 'REJECTED') return rejectionOf(latest, tries);
      return [`本人確認は完了しています${dayOf(document?.expiresOn)}`];
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}

function rejectionOf({ rejectReason, rejectNote }: SubmittedDocumentRow, tries: number): string[] {
  const reason = rejectReason ?? '';
  const advice = isDocumentRejectReason(reason) ? documentRejectReasonAdvice[reason] : null;
  return [
    `書類を差し戻しました。理由：${reason}`,
    ...(advice ? [advice] : []),
    ...(rejectNote ? [`担当者から：${rejectNote}`] : []),
    tries > 0
      ? `あと${tries}回、登録し直せます（${rejectedDocumentsWindowDays}日間）`
      : '差し戻しが続いたため、しばらく登録できません',
  ];
}

function dayOf(day: JstDay | null | undefined): string {
  return day ? `（${formatDay(day)}まで）` : '';
}

type Shown = { row: IdentityRow; document: SubmittedDocumentRow; now: Date };

function picturesOf(app: Pick<App, 'env'>, { row, document, now }: Shown) {
  const rule = identityDocumentRuleOf(document.documentType);
  const sides: { side: DocumentPictureSide; label: string; isThere: boolean }[] = [
    { side: 'front', label: rule.front, isThere: document.hasFront },
    { side: 'back', label: '裏面', isThere: document.hasBack },
    { side: 'second', label: rule.second?.name ?? '2点目の書類', isThere: document.hasSecond },
  ];
  const viewer = { kind: 'worker', id: row.workerId } as const;
  return sides
    .filter(({ isThere }) => isThere)
    .map(({ side, label }) => ({
      label,
      url: documentPictureLink(app, { kind: 'identity', id: document.id, side, viewer, now }),
    }));
}

function documentView(rule: IdentityDocumentPictureRule): IdentityDocumentRule {
  const { type, name, note, front, second, number } = rule;
  return {
    type,
    name,
    nationality: rule.offeredTo ?? 'japan',
    note,
    front,
    needsBack: rule.back === 'needed',
    refusesBack: rule.back === 'refused',
    second,
    needsExpiry: rule.expires,
    needsIssueDay: rule.issuedSince !== null,
    number: number && { label: number.label, example: number.example },
    needsResidence: type === 'residence_card',
    isCard: rule.shape === 'card',
  };
}
