import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { Progress } from '#platform/ui/feedback/meter.tsx';
import { PhotoPicker } from '#platform/ui/photos/photo-picker.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';

import { workerProfileQuery } from './client.ts';
import { useProfilePhoto } from './use-photo.ts';

const route = pageLoaders({ needsSession: true, queries: () => [workerProfileQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 顔写真: taken or chosen, cropped to a circle, and uploaded with progress. */
export default function Photo() {
  const { representativeImage } = useSuspenseQuery(workerProfileQuery()).data.workerProfile;
  const [params] = useSearchParams();
  const [problem, setProblem] = useState<string>();
  const photo = useProfilePhoto();
  const save = () => {
    setProblem(photo.picked ? undefined : '写真を撮るか、選んでください');
    return photo.save();
  };
  return (
    <Screen title="顔写真" back={sameSitePath(params.get('returnTo')) ?? paths.me.profile()}>
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        <p>
          <Words>
            施設の方が、当日あなたを見つけやすくなります。お顔がはっきり写った、最近の写真を選んでください。
          </Words>
        </p>
        <PhotoPicker
          label="顔写真"
          kind="face"
          optional
          support="JPEGかPNGの写真。撮影場所などの情報は取り除いて保存します"
          preview={photo.picked?.url ?? representativeImage}
          error={problem}
          onPick={(cut) => {
            setProblem(undefined);
            photo.pick(cut);
          }}
        />
        {photo.share !== null && (
          <Progress
            label="写真を送っています"
            value={Math.round(photo.share * 100)}
            max={100}
            text={`${Math.round(photo.share * 100)}%`}
          />
        )}
        {representativeImage && !photo.picked && <Removal photo={photo} />}
        {/* Shown only with a chosen photo: a refused removal shows its error in its own dialog. */}
        {photo.picked && photo.failure && (
          <Banner tone="danger" announce title="写真を変更できませんでした">
            {photo.failure.message}
          </Banner>
        )}
      </div>
      {(photo.picked || !representativeImage) && (
        <ActionBar>
          <Button
            size="lg"
            wide
            pending={photo.isPending}
            pendingLabel="登録しています…"
            onClick={() => void save()}
          >
            この写真を登録する
          </Button>
        </ActionBar>
      )}
      <UnsavedChangesGuard when={photo.isUnsaved && !photo.isPending} />
    </Screen>
  );
}

function Removal({ photo }: { photo: ReturnType<typeof useProfilePhoto> }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        写真を削除する
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="写真を削除しますか？"
        confirmLabel="削除する"
        danger
        pending={photo.isPending}
        pendingLabel="削除しています…"
        error={photo.failure?.message}
        onConfirm={photo.remove}
      >
        <p>
          <Words>施設には、写真の代わりにお名前の頭文字が表示されます。</Words>
        </p>
      </ConfirmDialog>
    </div>
  );
}
