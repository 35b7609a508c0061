import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { BackLink } from '#platform/ui/navigation/page-header.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  documentToReviewQuery,
  waitingDocumentsQuery,
  type DocumentToReview,
} from './documents-client.ts';
import { nextDocumentIdAfterDecision, neighbourDocumentIds } from './neighbours.ts';
import type { Route } from './+types/document.ts';
import { FileLink } from '#apps/operator/parts/file-link.tsx';
import { CaseHolderGate, useCaseHolders } from '#apps/operator/parts/case-claim.tsx';
import { DocumentDecision } from './document-decision.tsx';

const route = operatorPageLoaders<Route.LoaderArgs>({
  right: 'operator.documents',
  queries: ({ params }) => [documentToReviewQuery(params.documentId), waitingDocumentsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Page of one document: its pictures beside the worker's entries, the decision, and the link to the next document. */
export default function OperatorDocumentPage({ params: { documentId } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { review } = useSuspenseQuery(documentToReviewQuery(documentId)).data;
  const list = useSuspenseInfiniteQuery(waitingDocumentsQuery());
  const ids = list.data.rows.map(({ id }) => id);
  const { one } = operatorPaths.documents;
  const holderOf = useCaseHolders('DOCUMENT');
  const goOn = async (done: string) => {
    toast.success(done);
    const next = nextDocumentIdAfterDecision(ids, documentId);
    await navigate(next === null ? operatorPaths.documents() : one(next), { replace: true });
  };
  const title = `${review.kind === 'identity' ? '本人確認' : '資格証'}：${review.title}`;
  return (
    <Screen
      title={title}
      focusKey={documentId}
      back={<BackLink as={Link} to={operatorPaths.documents()} label="書類の一覧へ戻る" />}
      actions={<Neighbours ids={ids} current={documentId} />}
    >
      <div className="grid gap-6 px-4 py-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <Pictures document={review} />
        <div className="flex min-w-0 flex-col gap-6">
          <Written document={review} />
          <CaseHolderGate
            key={documentId}
            kind="DOCUMENT"
            id={documentId}
            holder={holderOf(documentId)}
          >
            <DocumentDecision document={review} onDecided={goOn} />
          </CaseHolderGate>
        </div>
      </div>
    </Screen>
  );
}

type NeighboursProps = { ids: readonly string[]; current: string };

/** Links to the previous and next document, with the shortcuts Alt+K and Alt+J. */
function Neighbours({ ids, current }: NeighboursProps) {
  const navigate = useNavigate();
  const { previous, next } = neighbourDocumentIds(ids, current);
  const { one } = operatorPaths.documents;
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const wanted = event.code === 'KeyJ' ? next : event.code === 'KeyK' ? previous : null;
    if (!event.altKey || event.ctrlKey || event.metaKey || wanted === null) return;
    event.preventDefault();
    void navigate(one(wanted), { replace: true });
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => follow(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const look = buttonClass({ variant: 'quiet', size: 'sm' });
  return (
    <span className="flex flex-wrap justify-end">
      {previous && (
        <Link replace className={look} to={one(previous)} aria-keyshortcuts="Alt+K">
          前の書類
        </Link>
      )}
      {next && (
        <Link replace className={look} to={one(next)} aria-keyshortcuts="Alt+J">
          次の書類
        </Link>
      )}
    </span>
  );
}

type PartProps = { document: DocumentToReview };

function Pictures({ document: { pictures } }: PartProps) {
  if (pictures.length === 0) return <p className="text-fg-2">写真は提出されていません。</p>;
  return (
    <Section title="提出された写真">
      <ul className="grid gap-4">
        {pictures.map(({ label, url }) => (
          <li key={label}>
            <figure className="flex flex-col gap-1">
              <figcaption className="text-sm text-fg-2">
                {label}・<FileLink href={url}>別のタブで拡大する</FileLink>
              </figcaption>
              <img
                src={url}
                alt={`提出された写真（${label}）`}
                className="w-full rounded-8 border border-line-weak bg-surface-2"
              />
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Section with the worker's entries: the profile, and the fields filled in with the pictures. */
function Written({ document }: PartProps) {
  const { kind, profile, declared, hasNamesake, submittedAt, dueAt } = document;
  return (
    <Section
      title="ワーカーの記入"
      aside={
        <p className="text-sm text-fg-2">
          提出 <JstTime at={submittedAt} />
          ・回答の期限 <JstTime at={dueAt} />
        </p>
      }
    >
      {hasNamesake && (
        <Banner tone="warn" title="同じ氏名・生年月日の書類があります">
          別のアカウントにもあります。お一人で2つ使っていないか確かめてください
        </Banner>
      )}
      <Card>
        {profile.length === 0 && <p className="text-fg-2">プロフィールはまだ書かれていません。</p>}
        <DefinitionList>
          {[...profile, ...declared].map(({ label, text }) => (
            <DefinitionRow key={label} label={label}>
              <span className="wrap-anywhere">{text}</span>
            </DefinitionRow>
          ))}
        </DefinitionList>
      </Card>
      <p className="text-fg-2">
        {kind === 'identity'
          ? '氏名・生年月日・住所が、写真と同じことを確かめてください。'
          : '氏名と資格の名前が、写真と同じことを確かめてください。'}
      </p>
    </Section>
  );
}
