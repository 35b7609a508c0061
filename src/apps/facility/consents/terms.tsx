import { useSuspenseQuery } from '@tanstack/react-query';
import { data, Link, useSearchParams } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { platformCompanyWithFeesQuery } from '#apps/facility/facilities/facility-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  newestTermsVersion,
  otherTermsVersions,
  termsVersionDates,
} from '#domain/terms/consent-state.ts';
import { employerTermsTextOf } from '#domain/terms/terms-text.ts';
import { TermsArticles } from './terms-articles.tsx';
import '#apps/facility/today/print.css';

const versionIn = (params: URLSearchParams) => params.get('version') ?? newestTermsVersion;

const route = pageLoaders({
  queries: ({ url }) => {
    const isKnown = employerTermsTextOf(versionIn(url.searchParams)) !== null;
    if (!isKnown) throw data('この版の利用規約はありません', { status: 404 });
    return [platformCompanyWithFeesQuery()];
  },
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
// No tabs: the page is public, also for people who are not signed in.
export const handle: ScreenHandle = { hidesTabs: true };

/** 法人向け利用規約: page with one version of the terms, the company that runs the platform, and its fees. */
export default function Terms() {
  const version = versionIn(useSearchParams()[0]);
  const dates = termsVersionDates(version);
  const others = otherTermsVersions(version);
  return (
    <Screen title="法人向け利用規約" back={facilityPaths.corporation()}>
      <div
        data-print-sheet
        className="mx-auto flex w-full max-w-160 flex-col gap-4 px-4 py-5 print:p-0"
      >
        <h2 className="hidden text-lg font-bold print:block">法人向け利用規約</h2>
        {dates && (
          <p className="flex flex-wrap gap-x-4 text-fg-2">
            <span>{version}版</span>
            <span>
              公表 <JstTime at={dates.announcedOn} />
            </span>
            <span>
              同意が必要になる日 <JstTime at={dates.requiredFrom} />
            </span>
          </p>
        )}
        <p className="print:hidden">
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            印刷する
          </Button>
        </p>
        <TermsArticles articles={employerTermsTextOf(version) ?? []} heading="h2" />
        <CompanyAndFees />
        <nav aria-label="ほかの版" className="flex flex-col gap-2 print:hidden">
          <h2 className="pt-2 font-bold">ほかの版</h2>
          {others.map((other) => (
            <Link key={other} className="link py-2" to={facilityPaths.terms({ version: other })}>
              {other}版
            </Link>
          ))}
        </nav>
      </div>
    </Screen>
  );
}

function CompanyAndFees() {
  const company = useSuspenseQuery(platformCompanyWithFeesQuery()).data.termsCompany;
  const facts = [
    ['名称', company.name],
    ['所在地', company.address],
    ['代表者', company.representative],
    ['事業の種類', company.licenseKind],
    ['許可番号・届出受理番号', company.licenseNumber],
    ['苦情の窓口', company.complaints],
    ['個人情報の窓口', company.privacy],
  ] as const;
  return (
    <>
      <h2 className="pt-2 font-bold">当社</h2>
      <DefinitionList>
        {facts.map(([label, value]) => (
          <DefinitionRow key={label} label={label} layout="stack">
            {value}
          </DefinitionRow>
        ))}
      </DefinitionList>
      <h2 className="pt-2 font-bold">手数料表</h2>
      <DefinitionList>
        {company.fees.map(({ name, amount }) => (
          <DefinitionRow key={name} label={name} layout="stack">
            {amount}
          </DefinitionRow>
        ))}
      </DefinitionList>
    </>
  );
}
