import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { facilityFormChoicesQuery } from '#apps/facility/corporation/choices-client.ts';
import { CreateFacilityMutation, OwnFacilitiesQuery } from './own-facilities-client.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { FacilityViewerQuery, facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { MissingRightPage } from '#apps/facility/parts/no-right.tsx';
import { emptyFacility, inputOfFacility, type FacilityDraft } from './facility-draft.ts';
import { FacilityForm } from './facility-form.tsx';

const route = pageLoaders({
  queries: () => [facilityViewerQuery(), facilityFormChoicesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const title = '施設を登録する';

/** 施設を登録する: form for a new facility, which is in preparation until it is published on its page. */
export default function FacilityNew() {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const navigate = useNavigate();
  // State keeps the list from when the form opened: saving adds the new facility to the list.
  const [sources] = useState(viewer.facilities);
  const create = useGraphqlMutation(CreateFacilityMutation, {
    invalidates: [FacilityViewerQuery, OwnFacilitiesQuery],
    once: 'screen',
  });
  if (!viewer.rights.includes('corporation.write')) {
    return (
      <MissingRightPage title={title} back={facilityPaths()} right="corporation.write">
        施設を登録できません
      </MissingRightPage>
    );
  }
  const submit = async (draft: FacilityDraft) => {
    const { createFacility } = await create.mutateAsync({ input: inputOfFacility(draft) });
    toast.success('施設を登録しました');
    await navigate(facilityPaths.profile(createFacility.id), { replace: true });
  };
  return (
    <FacilityForm
      title={title}
      back={facilityPaths()}
      initial={emptyFacility}
      sources={sources}
      submit={submit}
    />
  );
}
