import { Link } from 'react-router';

import { formatDay } from '#platform/base/jst.ts';
import { fullName } from '#platform/base/texts/person-name.ts';
import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { Profile } from './client.ts';

/** Name, birth date and nationality as confirmed by a document, and a link to change them. */
export function DocumentProvenFacts({ profile }: { profile: Profile }) {
  return (
    <>
      <Banner
        tone="info"
        title="本人確認が済んでいます"
        action={
          <Link
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            to={paths.me.identity()}
          >
            <Words>本人確認を見る</Words>
          </Link>
        }
      >
        お名前・生年月日・国籍は変更できません。結婚などで変わったときや、カナが通帳と違うときは、本人確認書類をもう一度登録してください。
      </Banner>
      <Card>
        <DefinitionList>
          <DefinitionRow label="お名前">
            {fullName(profile.lastName, profile.firstName)}
          </DefinitionRow>
          <DefinitionRow label="カナ">
            {fullName(profile.lastKana, profile.firstKana)}
          </DefinitionRow>
          <DefinitionRow label="生年月日">{formatDay(profile.bornOn ?? '')}</DefinitionRow>
          <DefinitionRow label="国籍">
            <Words>{profile.nationality === 'japan' ? '日本' : '日本以外'}</Words>
          </DefinitionRow>
        </DefinitionList>
      </Card>
    </>
  );
}
