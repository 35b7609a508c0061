import { useQueryClient } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';

import { formatDay, jstDay } from '#platform/base/jst.ts';
import type { WageCheckFragment } from '#gen/worker-operations.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { downloadFile } from '#platform/web/graphql/files.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';

import { paySlipQuery } from './statement-client.ts';
import { pdfFileOf } from './pdf-file.ts';

type Version = WageCheckFragment['paySlipVersions'][number];

/** Saves the 支払明細書 of one shift as a PDF; below are the earlier versions. (Rule 8.5) */
export function PaySlipButton({ id, versions }: { id: string; versions: readonly Version[] }) {
  const client = useQueryClient();
  /** `newest` or the number of an older version while its PDF is loading; otherwise null. */
  const [pending, setPending] = useState<number | 'newest' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (version: number | null) => {
    setPending(version ?? 'newest');
    setProblem(null);
    try {
      const { paySlipFile } = await client.fetchQuery(paySlipQuery(id, version));
      downloadFile(pdfFileOf(paySlipFile));
    } catch (error) {
      if (!(error instanceof GraphqlFailure)) throw error;
      setProblem(error.message);
    } finally {
      setPending(null);
    }
  };
  const [newest, ...older] = versions;
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
        pending={pending === 'newest'}
        onClick={() => void save(null)}
      >
        支払明細書を保存（PDF）
      </Button>
      {newest?.reason && (
        <p className="text-sm text-fg-2">
          <Words>{`${formatDay(jstDay(new Date(newest.issuedAt)))}に、${newest.reason}発行し直しました`}</Words>
        </p>
      )}
      {older.map(({ version, issuedAt }) => (
        <Button
          key={version}
          variant="quiet"
          size="sm"
          pending={pending === version}
          onClick={() => void save(version)}
        >
          {`${formatDay(jstDay(new Date(issuedAt)))}に発行した明細書（第${version}版）`}
        </Button>
      ))}
    </div>
  );
}
