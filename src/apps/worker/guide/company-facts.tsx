import { useSuspenseQuery } from '@tanstack/react-query';

import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { platformCompanyQuery } from '#apps/worker/sign-in/client.ts';

/** 運営者: name, address, permit, kinds of work, fees and contacts. (職業安定法32条の13) */
export function CompanyFacts() {
  const { platformCompany: company } = useSuspenseQuery(platformCompanyQuery()).data;
  const facts = [
    ['名称', company.name],
    ['所在地', company.address],
    ['代表者', company.representative],
    ['事業の種類', company.licenseKind],
    [company.licenseNumberLabel, company.licenseNumber],
    ['取扱職種の範囲', company.occupations],
    ['苦情の窓口', company.complaints],
    ['個人情報の窓口', company.privacy],
  ] as const;
  return (
    <>
      <h2 id="company">
        <Words>運営者</Words>
      </h2>
      <DefinitionList>
        {facts.map(([label, value]) => (
          <DefinitionRow key={label} label={<Words>{label}</Words>} layout="stack">
            {value}
          </DefinitionRow>
        ))}
      </DefinitionList>
      <h2>
        <Words>手数料表</Words>
      </h2>
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
