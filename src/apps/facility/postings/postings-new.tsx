import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { isJstDay, jstDay, weekStartOf } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { useServerTime } from '#platform/web/server-time.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  facilityViewerQuery,
  type FacilityViewerData,
} from '#apps/facility/members/members-client.ts';
import { OwnExposureWarning } from '#apps/facility/corporation/exposure-section.tsx';
import { MissingRightPage } from '#apps/facility/parts/no-right.tsx';
import { eraseFormDraft, useStoredFormDraft } from '#apps/parts/back-office/stored-drafts.ts';
import { storedWeekDraftOf } from './week/stored-week.ts';
import { emptyWeekShiftGroup, type WeekDraft } from './week/week-draft.ts';
import { WeekForm } from './week/week-form.tsx';

const route = pageLoaders({ queries: () => [facilityViewerQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const title = '募集を掲載する';

/** 募集を掲載する: form for a week of shifts from templates, checked while typing and posted together. */
export default function PostingsNew() {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const [query] = useSearchParams();
  const now = useServerTime();
  const asked = query.get('week') ?? '';
  const week = weekStartOf(isJstDay(asked) ? asked : jstDay(now));
  const back = facilityPaths.postings({ week });
  if (!viewer.rights.includes('postings.write'))
    return (
      <MissingRightPage title={title} back={back} right="postings.write">
        募集を掲載できません
      </MissingRightPage>
    );
  const { facilities } = viewer;
  const facilityId =
    facilities.find(({ id }) => id === query.get('facilityId'))?.id ?? facilities[0]?.id;
  if (facilityId === undefined) return <NoFacility back={back} />;
  const initial: WeekDraft = {
    week,
    weeks: 1,
    groups: [emptyWeekShiftGroup('g0', facilityId, query.get('templateId') ?? '')],
  };
  return <WeekPage {...{ viewer, back, initial, now }} />;
}

type WeekPageProps = {
  viewer: FacilityViewerData;
  back: string;
  initial: WeekDraft;
  now: Date;
};

/** Form that starts with the week stored in this browser for the person, or empty. */
function WeekPage({ viewer, ...props }: WeekPageProps) {
  const { person, corporation, facilities } = viewer;
  const draftName = `week:${corporation.id}:${person.id}`;
  const text = useStoredFormDraft(draftName);
  const [isDiscarded, setDiscarded] = useState(false);
  // State keeps the day of opening: a form that is open over midnight must not be reset.
  const [today] = useState(() => jstDay(props.now));
  const facilityIds = facilities.map(({ id }) => id);
  const stored = isDiscarded ? null : storedWeekDraftOf(text, { facilityIds, today });
  return (
    <WeekForm
      // A new key resets the form. Without a stored draft the key stays, so that text typed before hydration is kept.
      key={isDiscarded ? 'discarded' : stored ? 'stored' : 'new'}
      title={title}
      facilities={facilities}
      draftName={draftName}
      stored={stored}
      onDiscard={() => {
        eraseFormDraft(draftName);
        setDiscarded(true);
      }}
      note={viewer.rights.includes('money.read') && <OwnExposureWarning />}
      {...props}
    />
  );
}

function NoFacility({ back }: { back: string }) {
  return (
    <Screen title={title} back={back}>
      <EmptyState
        title="施設はまだありません"
        actions={
          <Link className={buttonClass()} to={facilityPaths()}>
            施設の一覧へ
          </Link>
        }
      >
        募集は施設ごとに掲載します。先に施設を登録してください。
      </EmptyState>
    </Screen>
  );
}
