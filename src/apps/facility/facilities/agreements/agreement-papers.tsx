import { useRef, useState, type ChangeEvent } from 'react';

import { agreementPaperPath } from '#platform/base/people/file-paths.ts';
import { formatFileSize, formatMegabytes } from '#platform/base/text.ts';
import {
  AgreementQuery,
  AgreementsQuery,
  RemoveAgreementPaperMutation,
  type OwnAgreementDetail,
} from '../own-facilities-client.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Progress } from '#platform/ui/feedback/meter.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { useAgreementPaperUpload } from './use-paper-upload.ts';
import { maxAgreementFileBytes } from '#domain/corporation/agreements/paper-rules.ts';

type Paper = OwnAgreementDetail['papers'][number];
type Props = { agreementId: string; papers: readonly Paper[]; canWrite: boolean };

/** Section with the stamped file of a filing, to open, replace or remove, and with earlier files. */
export function AgreementPapers({ agreementId, papers, canWrite }: Props) {
  const [asked, setAsked] = useState<Paper | null>(null);
  const current = papers.find(({ state }) => state === 'CURRENT');
  const former = papers.filter(({ state }) => state !== 'CURRENT');
  return (
    <Section title="届の控え">
      {current ? (
        <Card className="flex flex-col gap-3">
          <Facts paper={current} />
          <div className="flex flex-wrap gap-3">
            <a
              className={buttonClass({ variant: 'secondary' })}
              href={agreementPaperPath('facility', current.id)}
            >
              控えを開く
            </a>
            {canWrite && (
              <Button variant="danger" onClick={() => setAsked(current)}>
                控えを取り除く
              </Button>
            )}
          </div>
        </Card>
      ) : (
        <p className="text-fg-2">
          受付印のある届の控えは、まだありません。控えがなくても、登録した協定はそのまま使えます。
        </p>
      )}
      {canWrite && <NewPaper agreementId={agreementId} isFirst={!current} />}
      {former.length > 0 && (
        <Disclosure title="以前の控え" hint={`${former.length}件`}>
          <ul className="divide-y divide-line-weak">
            {former.map((paper) => (
              <li key={paper.id} className="flex flex-col gap-2 py-3">
                <Facts paper={paper} />
                {paper.state === 'REPLACED' && (
                  <div className="flex flex-wrap gap-3">
                    <a
                      className={buttonClass({ variant: 'secondary', size: 'sm' })}
                      href={agreementPaperPath('facility', paper.id)}
                    >
                      以前の控えを開く
                    </a>
                    {canWrite && (
                      <Button variant="danger" size="sm" onClick={() => setAsked(paper)}>
                        以前の控えを取り除く
                      </Button>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {asked && <RemoveDialog paper={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

const kindNames = { pdf: 'PDF', image: '写真' } as const;

function Facts({ paper }: { paper: Paper }) {
  const { kind, state, bytes, addedAt, addedBy, endedAt, removedBy } = paper;
  return (
    <div className="wrap-anywhere">
      <p className="font-bold">
        {kindNames[kind]}（{formatFileSize(bytes)}）
      </p>
      <p className="text-sm text-fg-2">
        <JstTime at={addedAt} /> {addedBy}さんが追加
      </p>
      {endedAt && (
        <p className="text-sm text-fg-2">
          <JstTime at={endedAt} />{' '}
          {state === 'REMOVED' ? `${removedBy}さんが取り除きました` : '新しい控えに替わりました'}
        </p>
      )}
    </div>
  );
}

function NewPaper({ agreementId, isFirst }: { agreementId: string; isFirst: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useAgreementPaperUpload(agreementId);
  const isSending = upload.share !== null;
  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file) void upload.choose(file);
    // Reset, so that choosing the same file again fires a change event.
    currentTarget.value = '';
  }
  return (
    <div className="flex flex-col gap-3">
      {upload.failure !== null && (
        <Banner tone="danger" announce title="控えを保存できませんでした">
          {upload.failure}
        </Banner>
      )}
      {upload.share !== null && (
        <Progress
          label="控えを送っています"
          value={Math.round(upload.share * 100)}
          max={100}
          text={`${Math.round(upload.share * 100)}%`}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          pending={isSending}
          pendingLabel="送っています…"
          onClick={() => input.current?.click()}
        >
          {isFirst ? '控えを追加する' : '新しい控えに替える'}
        </Button>
        {upload.canRetry && (
          <Button variant="secondary" onClick={upload.retry}>
            もう一度送る
          </Button>
        )}
      </div>
      <p className="text-sm text-fg-2">
        PDFか、JPEG・PNGの写真（{formatMegabytes(maxAgreementFileBytes)}まで）
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="届の控え"
        accept="application/pdf,image/jpeg,image/png"
        onChange={onChange}
      />
    </div>
  );
}

function RemoveDialog({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const remove = useGraphqlMutation(RemoveAgreementPaperMutation, {
    invalidates: [AgreementQuery, AgreementsQuery],
    onSuccess: () => {
      onClose();
      toast.success('控えを取り除きました');
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="控えを取り除きますか？"
      confirmLabel="取り除く"
      danger
      pending={remove.isPending}
      pendingLabel="取り除いています…"
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ id: paper.id })}
    >
      <p>
        ファイルは消去され、元に戻せません。誰がいつ取り除いたかは残ります。協定の登録はそのままです。
      </p>
    </ConfirmDialog>
  );
}
