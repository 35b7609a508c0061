import Flag from 'lucide-react/icons/flag';
import { useState, type ComponentType } from 'react';
import { Link, useLocation } from 'react-router';

import { buttonClass } from '#platform/ui/button-class.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { signInPath } from '#platform/web/session/sign-in-path.ts';

import type { ReportRecruitmentSheetProps } from './report-sheet.tsx';

type Shown = { Sheet: ComponentType<ReportRecruitmentSheetProps> };

/** この求人を通報する: for workers; visitors are sent to the sign-in first. */
export function ReportRecruitmentButton({ recruitmentId }: { recruitmentId: string }) {
  const { status } = useSession();
  const location = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  const look = buttonClass({ variant: 'quiet', size: 'sm' });
  const words = (
    <>
      <Flag aria-hidden className="size-[1.1em]" />
      <Words>この求人を通報する</Words>
    </>
  );
  if (status !== 'authenticated')
    return (
      <Link className={look} to={signInPath(location, 'SessionRequired')}>
        {words}
      </Link>
    );
  const show = async () => {
    try {
      const { ReportRecruitmentSheet: ReportSheet } = await import('./report-sheet.tsx');
      setShown({ Sheet: ReportSheet });
    } catch {
      // The code could not be loaded; the next press tries again.
      toast.error('通信に失敗しました。電波のよい場所で、もう一度お試しください');
    }
  };
  return (
    <>
      <button type="button" className={look} onClick={() => void show()}>
        {words}
      </button>
      {shown && <shown.Sheet recruitmentId={recruitmentId} onClose={() => setShown(null)} />}
    </>
  );
}
