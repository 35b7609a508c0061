import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import {
  CreateTemplateMutation,
  ownTemplateQuery,
  templateChoicesQuery,
} from './template-client.ts';
import {
  ownFacilityQuery,
  TemplatesQuery,
} from '#apps/facility/facilities/own-facilities-client.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { MissingRightPage } from '#apps/facility/parts/no-right.tsx';
import {
  copyOfTemplate,
  emptyTemplate,
  inputOfTemplate,
  type TemplateDraft,
} from './template-draft.ts';
import type { Route } from './+types/template-new.ts';
import { TemplateForm } from './template-form.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId }, url }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    templateChoicesQuery(),
    ...sourceOf(url.searchParams).map(ownTemplateQuery),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** Id of the template in `?from=`, or nothing. */
function sourceOf(search: URLSearchParams): string[] {
  const from = search.get('from');
  return from === null ? [] : [from];
}

const title = 'ひな形を作成する';

/** ひな形を作成する: form for a new template, empty or with the content of another template. */
export default function TemplateNew({ params: { facilityId } }: Route.ComponentProps) {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const [from] = sourceOf(useSearchParams()[0]);
  if (!viewer.rights.includes('facility.write'))
    return (
      <MissingRightPage
        title={title}
        back={facilityPaths.templates(facilityId)}
        right="facility.write"
      >
        ひな形を作成できません
      </MissingRightPage>
    );
  return from === undefined ? (
    <NewForm facilityId={facilityId} initial={emptyTemplate} />
  ) : (
    <CopiedForm key={from} facilityId={facilityId} from={from} />
  );
}

function CopiedForm({ facilityId, from }: { facilityId: string; from: string }) {
  // State keeps the source as it was when the form was opened, even when a refetch loads a newer version.
  const [own] = useState(useSuspenseQuery(ownTemplateQuery(from)).data.template);
  return (
    <NewForm
      facilityId={facilityId}
      initial={copyOfTemplate(own)}
      note={`「${own.title}」の内容を写しました（名前と写真を除く）。名前を付け、違うところを直して保存してください。`}
    />
  );
}

type FormProps = { facilityId: string; initial: TemplateDraft; note?: string };

function NewForm({ facilityId, initial, note }: FormProps) {
  const navigate = useNavigate();
  const create = useGraphqlMutation(CreateTemplateMutation, {
    invalidates: [TemplatesQuery],
    once: 'screen',
  });
  const back = facilityPaths.templates(facilityId);
  return (
    <TemplateForm
      title={title}
      back={back}
      initial={initial}
      note={note}
      submit={async (draft) => {
        await create.mutateAsync({ input: { facilityId, template: inputOfTemplate(draft) } });
        toast.success('ひな形を作成しました');
        await navigate(back, { replace: true });
      }}
    />
  );
}
