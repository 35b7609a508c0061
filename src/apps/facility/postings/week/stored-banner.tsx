import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';

/** Banner that says that the form opened with a draft stored in this browser, with a button to discard the draft. */
export function StoredDraftBanner({ onDiscard }: { onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Banner
      title="下書きがあります"
      action={
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          下書きを消す
        </Button>
      }
    >
      前にこの端末で入力した内容の続きです。掲載するか、ログアウトすると消えます。
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="下書きを消しますか？"
        confirmLabel="消す"
        danger
        onConfirm={onDiscard}
      >
        <p>入力した内容は戻せません。</p>
      </ConfirmDialog>
    </Banner>
  );
}
