import CircleCheck from 'lucide-react/icons/circle-check';
import Circle from 'lucide-react/icons/circle';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import {
  corporationConsentsQuery,
  ownCorporationQuery,
} from '#apps/facility/facilities/facility-client.ts';
import { ownFacilitiesQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { useServerTime } from '#platform/web/server-time.ts';

import {
  areTermsAccepted,
  newestTermsVersion,
  latestDeclarationState,
} from '#domain/terms/consent-state.ts';
import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import {
  passkeyExplanation,
  firstPasskeyDeadlineNote,
} from '#apps/parts/back-office/devices-screen.tsx';
import {
  facilitySetupSteps,
  isCorporationBeingSetUp,
  type FacilitySetupFacts,
  type FacilitySetupStepKey,
} from './setup-steps.ts';

const labels: Record<FacilitySetupStepKey, string> = {
  passkey: 'パスキーを登録する',
  profile: '法人の情報を入力する',
  terms: '利用規約を読んで同意する',
  declaration: '求人不受理の事由について申告する',
  submit: '運営に確認を申し込む',
  facility: '施設を登録する',
  publish: '施設を公開し、ひな形を作成する',
};

/** Explanation of the next step, for each step whose label is not enough. */
const hints: Partial<Record<FacilitySetupStepKey, string>> = {
  passkey: `${passkeyExplanation}次からのログインも速くなります。${firstPasskeyDeadlineNote}`,
  profile: '法人番号と、代表者・連絡先を用意してください。',
  declaration: '法律により求人を受け付けられない事業者にあたらないことを、運営に申告します。',
  submit: '運営が法人の情報を確かめて承認します。',
  facility: '施設の住所や連絡先を入力します。',
  publish: 'ひな形は、募集に載せる仕事の内容です。日付と時給は、募集を掲載するときに決めます。',
};

/** Loads the facts that decide which setup steps are done. */
export function useFacilitySetupFacts(): FacilitySetupFacts {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const corporation = useSuspenseQuery(ownCorporationQuery()).data.ownCorporation;
  const consents = useSuspenseQuery(corporationConsentsQuery()).data.corporationConsents;
  const list = useSuspenseInfiniteQuery(ownFacilitiesQuery());
  const today = jstDay(useServerTime(60_000));
  const declared = latestDeclarationState(consents.declarations, today);
  const accepted = consents.acceptances[0]?.version ?? null;
  return {
    hasPasskey: viewer.hasPasskey,
    corporation,
    // A request for the approval needs the newest terms; after the request, older terms suffice until their last day.
    hasTerms:
      corporation.state === 'PREPARING'
        ? accepted === newestTermsVersion
        : areTermsAccepted(accepted, today),
    hasDeclaration: declared === 'VALID' || declared === 'ENDING',
    facilities: list.data.rows,
  };
}

/**
 * 募集を始めるまで: card with the steps done, the next step and its link. Renders nothing once a facility was published,
 * or while the corporation is suspended.
 */
export function SetupCard() {
  const facts = useFacilitySetupFacts();
  if (!isCorporationBeingSetUp(facts)) return null;
  const steps = facilitySetupSteps(facts);
  const next = steps.find(({ isDone }) => !isDone);
  const nextPage = next ? pageOf(next.key, facts) : null;
  // A passkey may come later: this browser may not be the one that the person will use.
  const later =
    next?.key === 'passkey' ? steps.find(({ key, isDone }) => !isDone && key !== 'passkey') : null;
  const laterPage = later ? pageOf(later.key, facts) : null;
  const isWaiting = facts.corporation.state === 'WAITING';
  return (
    <Section title="募集を始めるまで">
      <Card className="flex flex-col gap-4">
        <ol className="flex flex-col gap-2">
          {steps.map(({ key, isDone }) => (
            <li
              key={key}
              aria-current={key === next?.key ? 'step' : undefined}
              className="flex items-start gap-2"
            >
              {isDone ? (
                <CircleCheck aria-hidden className="mt-[0.15em] size-5 shrink-0 text-brand" />
              ) : (
                <Circle aria-hidden className="mt-[0.15em] size-5 shrink-0 text-fg-2" />
              )}
              <span className="min-w-0">
                <Step
                  label={labels[key]}
                  isDone={isDone}
                  // The button below leads to the next step.
                  isNext={key === next?.key}
                  to={pageOf(key, facts)}
                />
                {key === next?.key && hints[key] !== undefined && (
                  <span className="block text-sm text-fg-2">{hints[key]}</span>
                )}
                {key === 'submit' && facts.corporation.state === 'APPROVED' && (
                  <span className="block text-sm text-fg-2">
                    運営が承認しました。施設を公開できます。
                  </span>
                )}
                {key === 'submit' && isWaiting && (
                  <span className="block text-sm text-fg-2">
                    運営が確認しています。終わると、メールでお知らせします。施設の公開は、そのあとにできます。
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
        {next && nextPage !== null && (
          <Link className={buttonClass({ wide: true })} to={nextPage}>
            次へ：{labels[next.key]}
          </Link>
        )}
        {later && laterPage !== null && (
          <Link className={buttonClass({ variant: 'quiet', wide: true })} to={laterPage}>
            あとにして、次へ：{labels[later.key]}
          </Link>
        )}
      </Card>
    </Section>
  );
}

type StepProps = { label: string; isDone: boolean; isNext: boolean; to: string | null };

function Step({ label, isDone, isNext, to }: StepProps) {
  if (isDone)
    return (
      <span className="text-fg-2">
        {label}
        <span className="sr-only">：済み</span>
      </span>
    );
  if (isNext || to === null) return <span className={isNext ? 'font-bold' : ''}>{label}</span>;
  return (
    <Link className="link" to={to}>
      {label}
    </Link>
  );
}

/** Returns the path of the page for a step; null for a step that needs a facility while none exists. */
function pageOf(key: FacilitySetupStepKey, { facilities }: FacilitySetupFacts): string | null {
  const [first] = facilities;
  if (key === 'passkey') return facilityPaths.devices();
  if (key === 'facility') return facilityPaths.newFacility();
  if (key === 'publish') return first ? facilityPaths.profile(first.id) : null;
  return facilityPaths.corporation();
}
