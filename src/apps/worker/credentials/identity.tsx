import { useSuspenseQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link, useSearchParams } from 'react-router';

import { formatDay } from '#platform/base/jst.ts';
import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Banner, type BannerTone } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { identityCheckQuery, type WorkerIdentity } from './client.ts';
import { documentStateBadgeTones } from './state-tone.ts';

const route = pageLoaders({ needsSession: true, queries: () => [identityCheckQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 本人確認: its state, the submitted documents, and the button to submit one. */
export default function Identity() {
  const [params] = useSearchParams();
  const worker = useSuspenseQuery(identityCheckQuery()).data.workerIdentity;
  return (
    <Screen title="本人確認" back={sameSitePath(params.get('returnTo')) ?? paths.me()}>
      <div className="flex flex-1 flex-col gap-5 px-4 py-5">
        {worker.state === 'NONE' ? <Nothing /> : <SentIdentity worker={worker} />}
        <p className="text-sm text-fg-2">
          <Words>画像は本人確認だけに使います。見られるのは、ご本人と確認の担当者だけです。</Words>
        </p>
      </div>
      <Actions worker={worker} query={params} />
    </Screen>
  );
}

function Nothing() {
  return (
    <EmptyState icon={<ShieldCheck />} title="本人確認がまだです">
      運転免許証やマイナンバーカードの写真で、約3分で終わります。お仕事への応募に必要です。
    </EmptyState>
  );
}

function SentIdentity({ worker }: { worker: WorkerIdentity }) {
  const { state, stateLabel, identification } = worker;
  const { document, revision, submittedAt, expiresOn, messages } = identification;
  return (
    <>
      <Notice state={state} messages={messages} />
      <Card>
        <DefinitionList>
          <DefinitionRow label="状態">
            <StateBadge tone={documentStateBadgeTones[state]}>{stateLabel}</StateBadge>
          </DefinitionRow>
          {document && <DefinitionRow label="書類">{document.name}</DefinitionRow>}
          {revision && <DefinitionRow label="審査中の書類">{revision.name}</DefinitionRow>}
          {expiresOn && <DefinitionRow label="有効期限">{formatDay(expiresOn)}</DefinitionRow>}
          {submittedAt && (
            <DefinitionRow label="登録した日時">
              <JstTime at={submittedAt} format="instant" />
            </DefinitionRow>
          )}
        </DefinitionList>
      </Card>
      <Pictures pictures={identification.pictures} />
    </>
  );
}

const noticeTones = {
  NONE: 'info',
  PENDING: 'info',
  APPROVED: 'success',
  REJECTED: 'danger',
  EXPIRED: 'danger',
} as const satisfies Record<WorkerIdentity['state'], BannerTone>;

type NoticeProps = { state: WorkerIdentity['state']; messages: readonly string[] };

/** The banner of a state: the first sentence is the title, the others explain what to do. */
function Notice({ state, messages: [first, ...others] }: NoticeProps) {
  return (
    <Banner tone={noticeTones[state]} announce={false} title={first}>
      {others.map((message) => (
        <p key={message}>
          <Words>{message}</Words>
        </p>
      ))}
    </Banner>
  );
}

function Pictures({ pictures }: Pick<WorkerIdentity['identification'], 'pictures'>) {
  if (pictures.length === 0) return null;
  return (
    <Section title="登録した写真">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-3">
        {pictures.map(({ label, url }) => (
          <figure key={label}>
            <img
              src={url}
              alt={`${label}（ぼかしてあります）`}
              className="aspect-[1.586] w-full rounded-12 border border-line-weak bg-surface-2 object-cover"
            />
            <figcaption className="pt-1 text-sm text-fg-2">
              <Words>{label}</Words>
            </figcaption>
          </figure>
        ))}
      </div>
      <p className="text-sm text-fg-2">
        <Words>
          氏名や番号が読めないように、ぼかして表示しています。担当者はもとの写真で確認します。
        </Words>
      </p>
    </Section>
  );
}

const actionLabels = {
  NONE: '本人確認をはじめる',
  PENDING: '書類を登録する',
  APPROVED: '新しい書類を登録する',
  REJECTED: '書類を登録し直す',
  EXPIRED: '新しい書類を登録する',
} as const satisfies Record<WorkerIdentity['state'], string>;

function Actions({ worker, query }: { worker: WorkerIdentity; query: URLSearchParams }) {
  const { state, canSubmit, whyNot } = worker;
  const label = actionLabels[state];
  const look = {
    size: 'lg',
    wide: true,
    variant: state === 'APPROVED' ? 'secondary' : 'primary',
  } as const;
  // No button during a review: the banner already says that the document is under review.
  if (whyNot?.code === 'IDENTITY_PENDING') return null;
  return (
    <ActionBar>
      {canSubmit || whyNot?.code === 'PROFILE_NEEDED' ? (
        <Link className={buttonClass(look)} to={paths.me.identity.new(query)}>
          <Words>{label}</Words>
        </Link>
      ) : (
        <Button {...look} reason={whyNot?.text ?? null}>
          {label}
        </Button>
      )}
    </ActionBar>
  );
}
