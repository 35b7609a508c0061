import { Button } from '#platform/ui/button.tsx';
import { CopyButton } from '#platform/ui/copy-button.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';

/** 署名の鍵: sheet that shows a new signing secret, only once. */
export function SecretSheet({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Sheet open title="署名の鍵" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>
          受信側で署名を確かめるための鍵です。この画面を閉じると、もう表示できません。安全な場所に保存してください。
        </p>
        <code className="rounded-12 border border-line bg-surface px-4 py-3 wrap-anywhere">
          {secret}
        </code>
        <CopyButton text={secret} what="署名の鍵" />
        <Button wide onClick={onClose}>
          保存しました
        </Button>
      </div>
    </Sheet>
  );
}
