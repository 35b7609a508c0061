import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { Money } from '#ui/display/money.tsx';
import { saveFile } from '#web/graphql/files.ts';

import { type BankFile, FetchBankFile } from '#operator/transfers/transfers-client.ts';
import { payoutLists } from './payout-lists.ts';
import { useDeskSend } from '../use-desk-send.ts';

/** A file that the bank has not answered: to be fetched for the bank. */
export function BankFileCard({ file }: { file: BankFile }) {
  return (
    <Card as="article" className="flex flex-col gap-3">
      <p className="font-bold">
        銀行ファイル {file.recordCount}件 <Money amount={file.total} />
      </p>
      <p className="text-sm text-fg-2">
        振込指定日 <JstTime at={file.designatedOn} />
        ・作成 <JstTime at={file.createdAt} />
      </p>
      <FetchFile file={file} />
    </Card>
  );
}

/** Fetching is recorded: from then on the file may be at the bank. */
function FetchFile({ file }: { file: BankFile }) {
  const fetching = useDeskSend(FetchBankFile, {
    invalidates: payoutLists,
    onSuccess: ({ fetchBankFile: { fileName, contentBase64 } }) => {
      const bytes = Uint8Array.from(atob(contentBase64), (sign) => sign.charCodeAt(0));
      saveFile(new File([bytes], fileName, { type: 'text/plain' }));
    },
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          variant="secondary"
          pending={fetching.isPending}
          onClick={() => fetching.mutate({ input: { bankFileId: file.id } })}
        >
          ファイルを取り出す
        </Button>
        <p className="text-sm text-fg-2">
          {file.fetchedAt ? (
            <>
              取り出し済み <JstTime at={file.fetchedAt} />
            </>
          ) : (
            file.fetchBy && (
              <>
                取り出しの期限 <JstTime at={file.fetchBy} />
              </>
            )
          )}
        </p>
      </div>
      {fetching.isError && (
        <Banner tone="danger" announce title="ファイルを取り出せませんでした">
          {fetching.error.message}
        </Banner>
      )}
    </>
  );
}
