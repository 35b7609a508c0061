import { useEffect, useRef, useState } from 'react';
import { NavigationType, useBlocker, useNavigate } from 'react-router';

import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { Words } from '#platform/ui/display/words.tsx';

type UnsavedProps = {
  /** True when the form has unsaved input. */
  when: boolean;
  /** True when the query of the address names the edited object, so that another query leaves the form as well. */
  byQuery?: boolean;
};

/** Asks for confirmation before a link or Back leaves a form with unsaved input. */
export function UnsavedChangesGuard({ when, byQuery = false }: UnsavedProps) {
  const navigate = useNavigate();
  const isAllowed = useRef(false);
  const isPop = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const leaves =
      currentLocation.pathname !== nextLocation.pathname ||
      (byQuery && currentLocation.search !== nextLocation.search);
    if (!when || !leaves || isAllowed.current) return false;
    isPop.current = historyAction === NavigationType.Pop;
    return true;
  });
  const isBlocked = blocker.state === 'blocked';
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!isBlocked) return undefined;
    const show = () => setOpen(true);
    // After Back the router first goes forward again. The dialog adds its own history entry, which must be
    // added after that step.
    if (isPop.current) window.addEventListener('popstate', show, { once: true });
    else show();
    return () => window.removeEventListener('popstate', show);
  }, [isBlocked]);

  function stay() {
    setOpen(false);
    if (blocker.state === 'blocked') blocker.reset();
  }

  function leave() {
    setOpen(false);
    if (blocker.state !== 'blocked') return;
    const { pathname, search, hash } = blocker.location;
    isAllowed.current = true;
    blocker.reset();
    // Not `proceed`, which would go back one step too many: the dialog's history entry has used that step.
    void navigate(`${pathname}${search}${hash}`);
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={stay}
      title="入力した内容が保存されていません"
      confirmLabel="移動する"
      cancelLabel="編集を続ける"
      onConfirm={leave}
    >
      <p>
        <Words>このまま移動すると、入力した内容は失われます。移動しますか？</Words>
      </p>
    </ConfirmDialog>
  );
}
