import { useSuspenseQuery } from '@tanstack/react-query';
import IdCard from 'lucide-react/icons/id-card';
import { Link, useSearchParams } from 'react-router';

import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { ListScreen, type EmptyPaneInvitation } from '#platform/web/screen/list-screen.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { maxCertificates } from '#domain/credentials/limits.ts';

import { licenseCertificatesQuery } from './client.ts';
import { LicenseList } from './license-list.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [licenseCertificatesQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true, panes: 'lg' };

const invitation: EmptyPaneInvitation = {
  icon: <IdCard />,
  title: '資格証を選んでください',
  text: '一覧の資格証を押すと、ここに開きます。',
};

/** 資格証: the registered certificates with their states; on wide screens beside the chosen one. */
export default function Licenses() {
  const [params] = useSearchParams();
  const list = useSuspenseQuery(licenseCertificatesQuery()).data.workerLicenseCertificateList;
  const isFull = list.length >= maxCertificates;
  return (
    <ListScreen
      heading={{ title: '資格証', back: sameSitePath(params.get('returnTo')) ?? paths.me() }}
      action={
        <ActionBar>
          {isFull ? (
            <Button size="lg" wide reason={`資格証は${maxCertificates}件まで登録できます`}>
              資格証を登録する
            </Button>
          ) : (
            <Link
              className={buttonClass({ size: 'lg', wide: true })}
              to={paths.me.licenses.new(params)}
            >
              <Words>資格証を登録する</Words>
            </Link>
          )}
        </ActionBar>
      }
      invitation={list.length > 0 ? invitation : null}
    >
      <div className="flex flex-1 flex-col gap-3 px-4 py-5">
        {list.length === 0 ? (
          <EmptyState icon={<IdCard />} title="資格証はまだありません">
            登録すると、資格が必要なお仕事に応募できます。写真を撮るだけで、約2分で終わります。
          </EmptyState>
        ) : (
          <LicenseList certificates={list} />
        )}
      </div>
    </ListScreen>
  );
}
