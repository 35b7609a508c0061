import { readDocumentReviewDetail } from '#domain/credentials/operator/review-detail.server.ts';
import {
  approveIdentity,
  rejectIdentity,
} from '#domain/credentials/operator/review-identity.server.ts';
import {
  approveLicense,
  rejectLicense,
} from '#domain/credentials/operator/review-license.server.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';

import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import {
  credentialDocumentNames,
  reviewedProfileLines,
  declaredValueText,
} from './document-view.ts';
import {
  documentKindUnderReview,
  waitingReviewPage,
} from '#domain/credentials/operator/documents.queries.server.ts';

/** Queries for identity documents and licence certificates that wait for an operator. */
export const documentQueries = {
  async waitingReviews(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) => waitingReviewPage(ctx.db, at));
    const reviews = page.rows.map(({ document, ...row }) => ({
      ...row,
      title: row.kind === 'license' ? document : (credentialDocumentNames[document] ?? document),
    }));
    return { reviews, cursor: page.cursor };
  },

  async review(_source, { id }, ctx) {
    const kind = await documentKindUnderReview(ctx.db, id);
    if (!kind) throw commonRefusal('NOT_FOUND');
    const { staffId: operatorId } = operatorScopeOf(ctx);
    const detail = await readDocumentReviewDetail(ctx.app, { id, kind, operatorId, now: ctx.now });
    return {
      ...detail,
      profile: reviewedProfileLines(detail.profile),
      declared: detail.declared.map(([label, text]) => ({ label, text: declaredValueText(text) })),
    };
  },
} satisfies QueryResolvers;

/** Mutations for the operator's decisions on documents. */
export const documentMutations = {
  async approveReview(_source, { input }, ctx) {
    const { id, expiresOn = null, workPermission = null, profileVersion } = input;
    const review = { expiresOn, ...operatorCommandArgsOf(ctx) };
    switch (await documentKindUnderReview(ctx.db, id)) {
      case 'identity': {
        // The operator's approval states that the document matches the profile.
        const matches = { name: true, bornOn: true, address: true };
        await approveIdentity(ctx.app, {
          ...review,
          identityId: id,
          matches,
          workPermission,
          ...(typeof profileVersion === 'number' ? { profileVersion } : {}),
        });
        return successAnswer;
      }
      case 'license':
        await approveLicense(ctx.app, { ...review, certificateId: id });
        return successAnswer;
      case null:
        throw commonRefusal('NOT_FOUND');
    }
  },

  async rejectReview(_source, { input: { id, reason } }, ctx) {
    const review = { reason, ...operatorCommandArgsOf(ctx) };
    switch (await documentKindUnderReview(ctx.db, id)) {
      case 'identity':
        await rejectIdentity(ctx.app, { ...review, identityId: id });
        return successAnswer;
      case 'license':
        await rejectLicense(ctx.app, { ...review, certificateId: id });
        return successAnswer;
      case null:
        throw commonRefusal('NOT_FOUND');
    }
  },
} satisfies MutationResolvers;
