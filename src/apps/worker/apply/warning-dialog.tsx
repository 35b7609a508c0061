import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { Words } from '#platform/ui/display/words.tsx';

type Props = {
  warning: {
    title: string;
    description: string;
    kind: 'PreventTransition' | 'WarnBeforeTransition';
  };
  open: boolean;
  onClose: () => void;
  onProceed: () => void;
};

/** Shows a warning of the server: some can be confirmed, others prevent the application. (Spec section 4) */
export function WarningDialog({ warning, open, onClose, onProceed }: Props) {
  const prevents = warning.kind === 'PreventTransition';
  return (
    <Dialog
      open={open}
      opensItself
      onClose={onClose}
      title={warning.title}
      actions={
        prevents ? (
          <>
            <Button onClick={onClose}>閉じる</Button>
            <Link className={buttonClass({ variant: 'quiet' })} to={paths.shifts()}>
              <Words>予定を見る</Words>
            </Link>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              戻る
            </Button>
            <Button onClick={onProceed}>確認して進む</Button>
          </>
        )
      }
    >
      <p>
        <Words>{warning.description}</Words>
      </p>
    </Dialog>
  );
}
