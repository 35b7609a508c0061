import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import {
  EditTemplateMutation,
  OwnTemplateQuery,
  ownTemplateQuery,
  templateChoicesQuery,
} from './template-client.ts';
import { TemplatesQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { MissingRightPage } from '#apps/facility/parts/no-right.tsx';
import { draftOfOwnTemplate, inputOfTemplate } from './template-draft.ts';
import type { Route } from './+types/template-edit.ts';
import { TemplateForm } from './template-form.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { templateId } }) => [
    facilityViewerQuery(),
    ownTemplateQuery(templateId),
    templateChoicesQuery(),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const title = 'ひな形を変更する';

/** ひな形を変更する: form for the next version of a template; existing postings and contracts do not change. */
export default function TemplateEdit({ params: { templateId } }: Route.ComponentProps) {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  // State keeps the version that the person edits, even when a refetch loads a newer one.
  const [own] = useState(useSuspenseQuery(ownTemplateQuery(templateId)).data.template);
  const navigate = useNavigate();
  const edit = useGraphqlMutation(EditTemplateMutation, {
    invalidates: [TemplatesQuery, OwnTemplateQuery],
    once: 'screen',
  });
  const back = facilityPaths.templates(own.facilityId);
  if (!viewer.rights.includes('facility.write'))
    return (
      <MissingRightPage title={title} back={back} right="facility.write">
        ひな形を変更できません
      </MissingRightPage>
    );
  return (
    <TemplateForm
      title={title}
      back={back}
      initial={draftOfOwnTemplate(own)}
      note={`保存すると第${own.version + 1}版になります。掲載中の募集と成立した契約は、前の版のまま変わりません。`}
      submit={async (draft) => {
        const { id, version } = own;
        await edit.mutateAsync({ input: { id, version, template: inputOfTemplate(draft) } });
        toast.success('ひな形を変更しました');
        await navigate(back, { replace: true });
      }}
    />
  );
}
