import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useState } from 'react';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { EndTemplateMutation } from './template-client.ts';
import {
  ownFacilityQuery,
  TemplatesQuery,
  ownTemplatesQuery,
} from '#apps/facility/facilities/own-facilities-client.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import type { Route } from './+types/templates.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId } }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    ownTemplatesQuery(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

type Row = { id: string; title: string; version: number };

const small = buttonClass({ variant: 'secondary', size: 'sm' });

/** 求人のひな形: list of the templates from which the shifts of a facility are posted. */
export default function TemplateList({ params: { facilityId } }: Route.ComponentProps) {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const own = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  const list = useSuspenseInfiniteQuery(ownTemplatesQuery(facilityId));
  const [ending, setEnding] = useState<Row | null>(null);
  const rows = list.data.rows;
  const canWrite = viewer.rights.includes('facility.write');
  const canPost = viewer.rights.includes('postings.write');
  const { templates: pages, profile } = facilityPaths;
  const add = canWrite && (
    <Link className={buttonClass()} to={pages.new(facilityId)}>
      ひな形を作成する
    </Link>
  );
  return (
    <Screen title="求人のひな形" back={profile(facilityId)} actions={rows.length > 0 && add}>
      <div className="flex w-full max-w-160 flex-col gap-4 px-4 py-5">
        <p className="text-fg-2">{own.name}の募集は、ここにあるひな形から掲載します。</p>
        {rows.length === 0 ? (
          <EmptyState icon={<ClipboardList />} title="ひな形はまだありません" actions={add}>
            仕事の内容・業務・資格・持ち物をひな形に書いておくと、日付と時刻を選ぶだけで募集を掲載できます。
          </EmptyState>
        ) : (
          <>
            <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
              {rows.map((row) => (
                <li key={row.id} className="flex flex-col gap-2 py-3">
                  <span className="font-bold wrap-anywhere">{row.title}</span>
                  <span className="text-sm text-fg-2">第{row.version}版</span>
                  <span className="flex flex-wrap gap-2">
                    {canPost && (
                      <Link
                        className={small}
                        aria-label={`${row.title}の募集を掲載する`}
                        to={facilityPaths.postings.new({ facilityId, templateId: row.id })}
                      >
                        募集を掲載する
                      </Link>
                    )}
                    {canWrite && (
                      <>
                        <Link
                          className={small}
                          aria-label={`${row.title}を変更する`}
                          to={pages.edit(facilityId, row.id)}
                        >
                          変更する
                        </Link>
                        <Link
                          className={small}
                          aria-label={`${row.title}を写して作成する`}
                          to={pages.new(facilityId, { from: row.id })}
                        >
                          写して作成する
                        </Link>
                        <Button
                          variant="secondary"
                          size="sm"
                          aria-label={`${row.title}の使用を終える`}
                          onClick={() => setEnding(row)}
                        >
                          使用を終える
                        </Button>
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
            <PagedQueryLoadMore list={list} />
          </>
        )}
      </div>
      <EndDialog template={ending} onClose={() => setEnding(null)} />
    </Screen>
  );
}

function EndDialog({ template, onClose }: { template: Row | null; onClose: () => void }) {
  const end = useGraphqlMutation(EndTemplateMutation, {
    invalidates: [TemplatesQuery],
    onSuccess: () => {
      onClose();
      toast.success('ひな形の使用を終えました');
    },
  });
  return (
    <ConfirmDialog
      open={template !== null}
      onClose={() => {
        end.reset();
        onClose();
      }}
      title="ひな形の使用を終えますか？"
      confirmLabel="使用を終える"
      danger
      pending={end.isPending}
      pendingLabel="終えています…"
      error={end.error?.message}
      onConfirm={() => template && end.mutate({ id: template.id })}
    >
      <p>
        「{template?.title}
        」からは新しく掲載できなくなります。掲載中の募集と契約はそのまま続きます。
      </p>
    </ConfirmDialog>
  );
}
