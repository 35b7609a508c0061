import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { facilityPaths } from '#base/staff/paths.ts';
import { CreateTemplate, templateChoices } from '#employer/choices/template-facility-client.ts';
import { ownFacility, Templates } from '#employer/own-facilities-client.ts';
import { toast } from '#ui/overlays/toast.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import type { ScreenHandle } from '#web/screen-handle.ts';
import { staffPage } from '#web/staff/staff-page.ts';

import { facilityViewer } from '../../facility-client.ts';
import { NoRight } from '../../parts/no-right.tsx';
import { emptyTemplate, inputOfTemplate } from '../template-draft.ts';
import type { Route } from './+types/template-new.ts';
import { TemplateForm } from './template-form.tsx';

const route = staffPage<Route.LoaderArgs>({
  side: 'facility',
  queries: ({ params: { facilityId } }) => [
    facilityViewer(),
    ownFacility(facilityId),
    templateChoices(),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const title = 'ひな形を作成する';

/** ひな形を作成する: the first version of a template. */
export default function TemplateNew({ params: { facilityId } }: Route.ComponentProps) {
  const { viewer } = useSuspenseQuery(facilityViewer()).data;
  const navigate = useNavigate();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useGraphqlMutation(CreateTemplate, { invalidates: [Templates], idempotencyKey });
  const back = facilityPaths.templates(facilityId);
  if (!viewer.rights.includes('facility.write'))
    return (
      <NoRight title={title} back={back} right="facility.write">
        ひな形を作成できません
      </NoRight>
    );
  return (
    <TemplateForm
      title={title}
      back={back}
      initial={emptyTemplate}
      submit={async (draft) => {
        await create.mutateAsync({ input: { facilityId, template: inputOfTemplate(draft) } });
        toast.success('ひな形を作成しました');
        await navigate(back, { replace: true });
      }}
    />
  );
}
