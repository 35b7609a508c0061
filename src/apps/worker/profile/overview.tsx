import { useSuspenseQuery } from '@tanstack/react-query';
import BriefcaseMedical from 'lucide-react/icons/briefcase-medical';
import Camera from 'lucide-react/icons/camera';
import House from 'lucide-react/icons/house';
import IdCard from 'lucide-react/icons/id-card';
import MapPinned from 'lucide-react/icons/map-pinned';
import TrainFront from 'lucide-react/icons/train-front';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import { formatDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { fullName } from '#platform/base/texts/person-name.ts';
import { Avatar } from '#platform/ui/display/avatar.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { workerProfileQuery, type Profile, type ProfileTopic } from './client.ts';
import { profileTopicPath } from './next-step.ts';
import { ProfileMeter } from './profile-meter.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [workerProfileQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const rows: Record<ProfileTopic, { title: string; icon: ReactNode }> = {
  basic: { title: '基本情報', icon: <IdCard aria-hidden /> },
  address: { title: '住所', icon: <House aria-hidden /> },
  work: { title: 'お仕事', icon: <BriefcaseMedical aria-hidden /> },
  photo: { title: '顔写真', icon: <Camera aria-hidden /> },
  preferences: { title: '希望の条件', icon: <MapPinned aria-hidden /> },
};

/** プロフィール: the completion, the next steps, and a link to each topic. */
export default function Overview() {
  const { workerProfile: profile } = useSuspenseQuery(workerProfileQuery()).data;
  const name = fullName(profile.lastName, profile.firstName);
  return (
    <Screen title="プロフィール" back={paths.me()}>
      <div className="flex flex-col gap-6 px-4 py-5">
        <Card>
          <div className="flex flex-wrap items-center gap-4 pb-4">
            <Avatar name={name} src={profile.representativeImage} size="lg" />
            <div className="min-w-[min(100%,9rem)] flex-1">
              <p className="text-lg leading-150 font-bold">
                {name || <Words>お名前が未登録です</Words>}
              </p>
              {profile.identityVerified && <StateBadge tone="success">本人確認済み</StateBadge>}
            </div>
          </div>
          <ProfileMeter completion={profile.completion} />
          <p className="pt-4">
            {profile.inputValidity === 'VALID' ? (
              <StateBadge tone="success">必須の項目は入力済み</StateBadge>
            ) : (
              <StateBadge tone="warn">必須の項目に未入力があります</StateBadge>
            )}
          </p>
        </Card>
        <OpenQuestions profile={profile} />
        <RowList>
          {profile.completion.topics.map((one) => (
            <ListRow
              key={one.topic}
              as={Link}
              to={profileTopicPath(one.topic)}
              icon={rows[one.topic].icon}
              title={rows[one.topic].title}
              description={summaryOf(one.topic, profile)}
              value={<TopicState {...one} />}
            />
          ))}
          <ListRow
            as={Link}
            to={paths.me.profile.homeStation()}
            icon={<TrainFront aria-hidden />}
            title="自宅の最寄り駅"
            description="自宅からの時間の目安に使います"
          />
        </RowList>
        <Card>
          <DefinitionList>
            <DefinitionRow label="携帯電話番号" layout="stack">
              {formatTypedPhoneNumber(profile.phoneNumber)}
              <span className="block text-sm text-fg-2">
                <Words>ログインに使う番号です</Words>
              </span>
            </DefinitionRow>
          </DefinitionList>
        </Card>
      </div>
    </Screen>
  );
}

/** The two questions about insurance and tax, until they are answered; other clients of the API never ask them. */
function OpenQuestions({ profile }: { profile: Profile }) {
  const open = [
    ...(profile.livesInJapan === null
      ? [{ topic: 'address', question: '国内に1年以上住んでいる、または住む予定ですか' } as const]
      : []),
    ...(profile.hasDayLabourBook === null
      ? [{ topic: 'work', question: '日雇労働被保険者手帳を持っていますか' } as const]
      : []),
  ];
  if (open.length === 0 || profile.inputValidity !== 'VALID') return null;
  return (
    <Section title="お答えいただきたいこと">
      <RowList>
        {open.map(({ topic, question }) => (
          <ListRow
            key={topic}
            as={Link}
            to={profileTopicPath(topic)}
            title={question}
            value={<StateBadge tone="warn">未回答</StateBadge>}
          />
        ))}
      </RowList>
    </Section>
  );
}

function TopicState({ isDone, isRequired }: { isDone: boolean; isRequired: boolean }) {
  if (isDone) return <StateBadge tone="success">入力済み</StateBadge>;
  return isRequired ? <StateBadge tone="warn">未入力</StateBadge> : <StateBadge>任意</StateBadge>;
}

const joined = (parts: readonly (string | null | undefined)[]) =>
  parts.filter(Boolean).join('・') || undefined;

/** A topic's values in one line; undefined when it is empty. */
function summaryOf(topic: ProfileTopic, profile: Profile): string | undefined {
  switch (topic) {
    case 'basic':
      return joined([
        fullName(profile.lastKana, profile.firstKana),
        profile.bornOn && formatDay(profile.bornOn),
      ]);
    case 'address':
      return joined([[profile.areaL?.name, profile.city, profile.streetNumber].join('')]);
    case 'work':
      return joined([
        profile.occupation?.name,
        profile.yearsOfExperience === null ? null : `経験${profile.yearsOfExperience}年`,
      ]);
    case 'photo':
      return undefined;
    case 'preferences':
      return joined([
        ...profile.areaLList.slice(0, 3).map(({ name }) => name),
        ...profile.desiredStations.slice(0, 3).map(({ name }) => `${name}駅`),
      ]);
    default:
      return unknownServerValue(topic);
  }
}
