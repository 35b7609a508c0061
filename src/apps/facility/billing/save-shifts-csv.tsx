import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { downloadFile } from '#platform/web/graphql/files.ts';

import type { BillingShift } from './billing-client.ts';
import { billingShiftsCsv } from './shifts-csv.ts';

/** A list that loads page by page. */
type ShiftPages = {
  data: { rows: BillingShift[] } | undefined;
  hasNextPage: boolean;
  isError: boolean;
  fetchNextPage(options: { cancelRefetch: boolean }): Promise<ShiftPages>;
};

type Props = { list: ShiftPages; facility: string; month: string };

/** Button that loads the rest of the list and saves all of it as a CSV. */
export function SaveShiftsCsv({ list, facility, month }: Props) {
  const [isSaving, setSaving] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const save = async () => {
    setSaving(true);
    const shifts = await wholeListOf(list);
    setSaving(false);
    setFailed(shifts === null);
    if (shifts) {
      const text = billingShiftsCsv(facility, shifts);
      downloadFile(new File([text], `請求の内訳-${month}-${facility}.csv`, { type: 'text/csv' }));
    }
  };
  return (
    <>
      {isFailed && (
        <Banner tone="danger" announce title="CSVを保存できませんでした">
          勤務をすべて読み込めませんでした。もう一度押してください。
        </Banner>
      )}
      <p className="print:hidden">
        <Button
          variant="secondary"
          pending={isSaving}
          pendingLabel="読み込んでいます…"
          onClick={() => void save()}
        >
          CSVで保存する
        </Button>
      </p>
    </>
  );
}

/** Loads every page that is left; null where one cannot be loaded. */
async function wholeListOf(list: ShiftPages): Promise<BillingShift[] | null> {
  if (list.isError) return null;
  if (!list.hasNextPage) return list.data?.rows ?? null;
  return wholeListOf(await list.fetchNextPage({ cancelRefetch: false }));
}
