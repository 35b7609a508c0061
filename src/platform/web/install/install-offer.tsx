import Smartphone from 'lucide-react/icons/smartphone';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { promptInstall, type InstallMethod } from './install.ts';

type Props = { way: NonNullable<InstallMethod>; onDismiss(): void };

/** 「ホーム画面に追加」: opens the browser's install dialog, or links to the guide if the browser has none. */
export function InstallOffer({ way, onDismiss }: Props) {
  const accept = async () => {
    if (await promptInstall()) toast.success('ホーム画面に追加しました');
  };
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 font-bold">
        <Smartphone aria-hidden className="size-6 shrink-0 text-brand" />
        <Words>ホーム画面に追加しませんか</Words>
      </h2>
      <p>
        <Words>1回で開けて、電波がない場所でも予定と出勤・退勤の記録が使えます。</Words>
      </p>
      {way === 'prompt' ? (
        <Button variant="secondary" wide onClick={() => void accept()}>
          ホーム画面に追加
        </Button>
      ) : (
        <Link className={buttonClass({ variant: 'secondary', wide: true })} to={paths.install()}>
          <Words>追加のしかたを見る</Words>
        </Link>
      )}
      <Button variant="quiet" wide onClick={onDismiss}>
        今後表示しない
      </Button>
    </Card>
  );
}
