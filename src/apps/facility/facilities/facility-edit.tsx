import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { facilityFormChoicesQuery } from '#apps/facility/corporation/choices-client.ts';
import {
  EditFacilityMutation,
  OwnFacilitiesQuery,
  OwnFacilityQuery,
  ownFacilityQuery,
} from './own-facilities-client.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { FacilityViewerQuery, facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { MissingRightPage } from '#apps/facility/parts/no-right.tsx';
import { draftOfStoredFacility, inputOfFacility, type FacilityDraft } from './facility-draft.ts';
import type { Route } from './+types/facility-edit.ts';
import { FacilityForm } from './facility-form.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId } }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    facilityFormChoicesQuery(),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const title = '施設の情報を変更する';

/** 施設の情報を変更する: form for the facts about the facility that workers see, including in the search. */
export default function FacilityEdit({ params: { facilityId } }: Route.ComponentProps) {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const own = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  const navigate = useNavigate();
  const edit = useGraphqlMutation(EditFacilityMutation, {
    invalidates: [FacilityViewerQuery, OwnFacilitiesQuery, OwnFacilityQuery],
  });
  const back = facilityPaths.profile(facilityId);
  if (!viewer.rights.includes('facility.write')) {
    return (
      <MissingRightPage title={title} back={back} right="facility.write">
        施設の情報を変更できません
      </MissingRightPage>
    );
  }
  const submit = async (draft: FacilityDraft) => {
    await edit.mutateAsync({ input: { id: facilityId, facility: inputOfFacility(draft) } });
    toast.success('施設の情報を変更しました');
    await navigate(back, { replace: true });
  };
  return (
    <FacilityForm title={title} back={back} initial={draftOfStoredFacility(own)} submit={submit} />
  );
}
