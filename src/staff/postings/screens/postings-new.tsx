import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { isJstDay, jstDay, weekStart } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { useNow } from '#web/server-time.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { ScreenHandle } from '#web/screen-handle.ts';
import { staffPage } from '#web/staff/staff-page.ts';

import { facilityViewer, type Viewer } from '../../facility-client.ts';
import { NoRight } from '../../parts/no-right.tsx';
import { eraseDraft, readDraft } from '../../parts/stored-drafts.ts';
import { storedWeekOf } from '../stored-week.ts';
import { emptyGroup, type WeekDraft } from '../week-draft.ts';
import { WeekForm } from './week-form.tsx';

const route = staffPage({ side: 'facility', queries: () => [facilityViewer()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const title = '募集を掲載する';

/** 募集を掲載する: a week of shifts from templates, judged while it is typed, posted at once. */
export default function PostingsNew() {
  const { viewer } = useSuspenseQuery(facilityViewer()).data;
  const [query] = useSearchParams();
  const now = useNow(30_000);
  const isHydrated = useHydrated();
  const asked = query.get('week') ?? '';
  const week = weekStart(isJstDay(asked) ? asked : jstDay(now));
  const back = paths.facilitySide.postings({ week });
  if (!viewer.rights.includes('postings.write'))
    return (
      <NoRight title={title} back={back}>
        あなたの役割では募集を掲載できません。オーナーか管理者に依頼してください。
      </NoRight>
    );
  const { facilities } = viewer;
  const facilityId =
    facilities.find(({ id }) => id === query.get('facilityId'))?.id ?? facilities[0]?.id;
  if (facilityId === undefined) return <NoFacility back={back} />;
  const initial: WeekDraft = {
    week,
    weeks: 1,
    groups: [emptyGroup('g0', facilityId, query.get('templateId') ?? '')],
  };
  // Hydration must render what the server did, which knows no draft of this browser.
  return <WeekPage key={String(isHydrated)} {...{ viewer, back, initial, now, isHydrated }} />;
}

type WeekPageProps = {
  viewer: Viewer;
  back: string;
  initial: WeekDraft;
  now: Date;
  isHydrated: boolean;
};

/** The form with what this browser has kept of the person's last week, or empty. */
function WeekPage({ viewer, isHydrated, ...props }: WeekPageProps) {
  const { person, corporation, facilities } = viewer;
  const draftName = `week:${corporation.id}:${person.id}`;
  const [found] = useState(() => {
    const facilityIds = facilities.map(({ id }) => id);
    const text = isHydrated ? readDraft(draftName) : null;
    return storedWeekOf(text, { facilityIds, today: jstDay(props.now) });
  });
  const [isDiscarded, setDiscarded] = useState(false);
  return (
    <WeekForm
      key={String(isDiscarded)}
      title={title}
      facilities={facilities}
      draftName={draftName}
      stored={isDiscarded ? null : found}
      onDiscard={() => {
        eraseDraft(draftName);
        setDiscarded(true);
      }}
      {...props}
    />
  );
}

function NoFacility({ back }: { back: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} back={<BackLink as={Link} to={back} />} />
      <EmptyState
        title="施設はまだありません"
        actions={
          <Link className={buttonClass()} to={paths.facilitySide()}>
            施設の一覧へ
          </Link>
        }
      >
        募集は施設ごとに掲載します。先に施設を登録してください。
      </EmptyState>
    </>
  );
}
