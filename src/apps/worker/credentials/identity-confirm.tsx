import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { formatDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { profileChoicesQuery } from '#apps/worker/profile/client.ts';
import { noFirstNameMark } from '#apps/worker/profile/one-name.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { fieldId } from '#platform/ui/fields/field.tsx';
import { KanaField } from '#platform/ui/fields/kana-field.tsx';
import { PhoneField } from '#platform/ui/fields/phone-field.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { WorkerIdentity } from './client.ts';
import type { IdentityForm } from './use-identity-form.ts';

type Props = { form: IdentityForm; worker: WorkerIdentity };

/** The last step: the photos, and checkboxes that confirm that the profile matches the document. */
export function IdentityConfirmStep({ form, worker }: Props) {
  const { draft, document, problems, change } = form;
  const { profile } = worker;
  if (!document || !profile) return null;
  const isProven = worker.state === 'APPROVED';
  return (
    <>
      <Photos form={form} />
      <Section title="書類と同じですか？">
        <p className="text-fg-2">
          <Words>プロフィールの内容です。書類と見くらべて、同じならチェックしてください。</Words>
        </p>
        {!draft.newName && (
          <CheckRow
            boxed
            label={`氏名：${profile.name}`}
            description={profile.kana}
            id={fieldId('isSameName')}
            error={problems['isSameName']}
            checked={draft.isSameName}
            onChange={(event) => change({ isSameName: event.target.checked })}
          />
        )}
        <CheckRow
          boxed
          label={`生年月日：${formatDay(profile.bornOn)}`}
          id={fieldId('isSameBirth')}
          error={problems['isSameBirth']}
          checked={draft.isSameBirth}
          onChange={(event) => change({ isSameBirth: event.target.checked })}
        />
        <CheckRow
          boxed
          label={`住所：${profile.address}`}
          id={fieldId('isSameAddress')}
          error={problems['isSameAddress']}
          checked={draft.isSameAddress}
          onChange={(event) => change({ isSameAddress: event.target.checked })}
        />
        {isProven ? <NewName form={form} /> : <Differences />}
      </Section>
      {worker.needsContact && <Contact form={form} />}
    </>
  );
}

function Photos({ form }: { form: IdentityForm }) {
  const { draft, document } = form;
  const photos = [
    { label: document?.front ?? '', picked: draft.front },
    { label: '裏面', picked: document?.needsBack ? draft.back : null },
    { label: '2点目の書類', picked: document?.second ? draft.second : null },
  ].filter(({ picked }) => picked !== null);
  return (
    <Card>
      <DefinitionList>
        <DefinitionRow label="書類">{document?.name}</DefinitionRow>
        {draft.expiresOn !== '' && document?.needsExpiry && (
          <DefinitionRow label="有効期限">{formatDay(draft.expiresOn)}</DefinitionRow>
        )}
      </DefinitionList>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-3 pt-3">
        {photos.map(({ label, picked }) => (
          <img
            key={label}
            src={picked?.url}
            alt={label}
            className="aspect-[1.586] w-full rounded-8 border border-line-weak bg-surface-2 object-contain"
          />
        ))}
      </div>
    </Card>
  );
}

/** Links to correct the profile, for a worker without a confirmed identity. */
function Differences() {
  const returnTo = paths.me.identity.new();
  return (
    <p className="text-sm text-fg-2">
      <Words>
        違うときは、先に
        <Link className="link" to={paths.me.profile.basic({ returnTo })}>
          <Words>氏名・生年月日</Words>
        </Link>
        または
        <Link className="link" to={paths.me.profile.address({ returnTo })}>
          <Words>住所</Words>
        </Link>
        を直してください。
      </Words>
    </p>
  );
}

/** Fields for a new name or reading: a confirmed one changes only with a document. (Rule 4.3, 8.8) */
function NewName({ form }: { form: IdentityForm }) {
  const { draft, problems, change } = form;
  const { newName } = draft;
  if (!newName) {
    const empty = { lastName: '', firstName: '', lastKana: '', firstKana: '' };
    return (
      <Button variant="quiet" onClick={() => change({ newName: empty, isSameName: false })}>
        氏名やカナを直す
      </Button>
    );
  }
  const hasOneName = newName.firstName === noFirstNameMark && newName.firstKana === noFirstNameMark;
  const type = (typed: Partial<typeof newName>) => change({ newName: { ...newName, ...typed } });
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="info" title="書類の氏名と、そのカナを入力してください">
        承認されると、プロフィールの氏名とカナが変わります。カナは、通帳の口座名義と同じにしてください。
      </Banner>
      <TextField
        label={hasOneName ? '名前' : '姓'}
        name="lastName"
        required
        autoComplete="family-name"
        value={newName.lastName}
        error={problems['lastName']}
        onChange={(event) => type({ lastName: event.target.value })}
      />
      {!hasOneName && (
        <TextField
          label="名"
          name="firstName"
          required
          autoComplete="given-name"
          value={newName.firstName}
          error={problems['firstName']}
          onChange={(event) => type({ firstName: event.target.value })}
        />
      )}
      <KanaField
        label={hasOneName ? '名前（カナ）' : 'セイ'}
        name="lastKana"
        required
        value={newName.lastKana}
        error={problems['lastKana']}
        onChange={(event) => type({ lastKana: event.target.value })}
      />
      {!hasOneName && (
        <KanaField
          label="メイ"
          name="firstKana"
          required
          value={newName.firstKana}
          error={problems['firstKana']}
          onChange={(event) => type({ firstKana: event.target.value })}
        />
      )}
      <CheckRow
        label="名前が一つだけ"
        description="在留カードやパスポートに、姓と名の区別がない方"
        checked={hasOneName}
        onChange={({ target: { checked } }) => {
          const none = checked ? noFirstNameMark : '';
          type({ firstName: none, firstKana: none });
        }}
      />
      <Button variant="quiet" onClick={() => change({ newName: null })}>
        氏名とカナは直さない
      </Button>
    </div>
  );
}

function Contact({ form }: { form: IdentityForm }) {
  const { draft, problems, change } = form;
  const { relationShipList } = useSuspenseQuery(profileChoicesQuery()).data;
  return (
    <Section title="緊急連絡先">
      <p className="text-fg-2">
        <Words>勤務中の事故などのときだけ使います。あとから登録もできます。</Words>
      </p>
      <PhoneField
        label="電話番号"
        name="phoneNumber"
        optional
        autoComplete="off"
        support="ご本人以外の、つながりやすい番号"
        value={draft.phoneNumber}
        error={problems['phoneNumber']}
        onChange={(event) => change({ phoneNumber: event.target.value })}
      />
      <SelectField
        label="続柄"
        name="relationShipId"
        optional
        placeholder="選んでください"
        options={relationShipList.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.relationShipId}
        error={problems['relationShipId']}
        onChange={(event) => change({ relationShipId: event.target.value })}
      />
    </Section>
  );
}
