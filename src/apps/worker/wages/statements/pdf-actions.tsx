import { useState } from 'react';

import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { openFileInNewTab, downloadFile } from '#platform/web/graphql/files.ts';

import { canShareFile, pdfFileOf, shareFile } from './pdf-file.ts';

type PdfActionsProps = { document: { file: string; fileName: string } };

/** PDFを開く, ファイルに保存, and 共有 where the browser supports sharing. */
export function PdfActions({ document }: PdfActionsProps) {
  const [file] = useState(() => pdfFileOf(document));
  const share = () =>
    shareFile(file).catch(() =>
      toast.error('共有できませんでした。ファイルに保存してお使いください'),
    );
  return (
    <ActionBar>
      <Button size="lg" wide onClick={() => openFileInNewTab(file)}>
        PDFを開く
      </Button>
      <div className="flex flex-wrap gap-2 *:flex-[1_1_8rem]">
        <Button variant="secondary" onClick={() => downloadFile(file)}>
          ファイルに保存
        </Button>
        {canShareFile(file) && (
          <Button variant="secondary" onClick={() => void share()}>
            共有
          </Button>
        )}
      </div>
    </ActionBar>
  );
}
