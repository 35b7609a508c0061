import { useQueryClient } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';

import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#web/graphql/files.ts';
import { GraphqlFailure } from '#web/graphql/graphql.ts';

import { paySlip } from '../statement-client.ts';
import { pdfFile } from './pdf-file.ts';

/** 支払明細書 of one shift, saved as a PDF. */
export function PaySlipButton({ id }: { id: string }) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setPending(true);
    setProblem(null);
    try {
      const { paySlipFile } = await client.fetchQuery(paySlip(id));
      saveFile(pdfFile(paySlipFile));
    } catch (error) {
      if (!(error instanceof GraphqlFailure)) throw error;
      setProblem(error.message);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      {problem !== null && (
        <Banner tone="danger" announce title="支払明細書を保存できませんでした">
          {problem}
        </Banner>
      )}
      <Button
        variant="secondary"
        wide
        icon={<FileDown aria-hidden className="size-5" />}
        pending={isPending}
        onClick={() => void save()}
      >
        支払明細書を保存（PDF）
      </Button>
    </div>
  );
}
