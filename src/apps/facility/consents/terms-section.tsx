import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';

import { formatDay, jstDay } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import {
  AcceptTermsMutation,
  CorporationConsentsQuery,
  corporationConsentsQuery,
  OwnCorporationQuery,
  type CorporationConsentsData,
} from '#apps/facility/facilities/facility-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { useServerTime } from '#platform/web/server-time.ts';

import { lastDayOfPreviousTerms, whyTermsMustBeAccepted } from '#domain/terms/consent-state.ts';
import { employerTermsTextOf } from '#domain/terms/terms-text.ts';
import { TermsAcceptanceList } from '#apps/parts/back-office/consent-lists.tsx';
import { TermsArticles } from './terms-articles.tsx';

/** 利用規約: section with the full text until it is accepted, and a list of who accepted which version. */
export function TermsSection({ canWrite }: { canWrite: boolean }) {
  const consents = useSuspenseQuery(corporationConsentsQuery()).data.corporationConsents;
  const { currentVersion, acceptances } = consents;
  const [last] = acceptances;
  const title = useRef<HTMLElement>(null);
  return (
    <Section ref={title} tabIndex={-1} title={`法人向け利用規約（${currentVersion}版）`}>
      {last?.version === currentVersion ? (
        <p className="text-fg-2">
          {last.personName && `${last.personName}さんが`}同意済み <JstTime at={last.acceptedAt} />
        </p>
      ) : (
        <ToAccept
          consents={consents}
          canWrite={canWrite}
          // The text and its button have disappeared, so focus moves to the title.
          onAccepted={() => title.current?.focus()}
        />
      )}
      <p>
        <Link className="link" to={facilityPaths.terms()}>
          印刷できるページで読む
        </Link>
      </p>
      <TermsAcceptanceList acceptances={acceptances} />
    </Section>
  );
}

type Props = { consents: CorporationConsentsData; canWrite: boolean; onAccepted: () => void };

function ToAccept({ consents, canWrite, onAccepted }: Props) {
  const { currentVersion } = consents;
  const accept = useGraphqlMutation(AcceptTermsMutation, {
    invalidates: [OwnCorporationQuery, CorporationConsentsQuery],
    onSuccess: () => {
      toast.success('利用規約に同意しました');
      onAccepted();
    },
  });
  return (
    <>
      <NewTextBanner consents={consents} />
      <section
        aria-label="利用規約の全文"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself
        tabIndex={0}
        className="flex max-h-[60dvh] flex-col gap-3 overflow-y-auto rounded-16 border border-line bg-surface p-4"
      >
        <TermsArticles articles={employerTermsTextOf(currentVersion) ?? []} heading="h3" />
        <p>
          手数料表と当社の名称・連絡先は、
          <Link className="link" to={facilityPaths.terms()}>
            規約の末尾
          </Link>
          に示します。
        </p>
      </section>
      {accept.error && (
        <Banner tone="danger" announce title="同意できませんでした">
          {accept.error.message}
        </Banner>
      )}
      {canWrite && (
        <Button
          variant="secondary"
          pending={accept.isPending}
          pendingLabel="送信しています…"
          onClick={() => accept.mutate({ version: currentVersion })}
        >
          利用規約に同意する
        </Button>
      )}
    </>
  );
}

/**
 * Banner with the reason why new terms must be accepted and the last day for it; nothing before the first acceptance.
 */
function NewTextBanner({
  consents: { acceptances, requiredFrom },
}: {
  consents: CorporationConsentsData;
}) {
  const today = jstDay(useServerTime(60_000));
  const reason = whyTermsMustBeAccepted(acceptances[0]?.version ?? null, today);
  if (reason === 'FIRST') return null;
  if (reason === 'REQUIRED')
    return (
      <Banner tone="danger" announce={false} title="募集を掲載できません">
        新しい利用規約に同意すると、また掲載できます。成立している契約はそのまま続きます。
      </Banner>
    );
  return (
    <Banner tone="warn" title="利用規約が新しくなりました">
      {formatDay(lastDayOfPreviousTerms(requiredFrom))}
      までに同意してください。同意がないと、その翌日から募集を掲載できません。
    </Banner>
  );
}
