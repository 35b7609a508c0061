import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { ownPath } from '#base/own-path.ts';
import { paths } from '#base/paths.ts';
import type { FieldErrors } from '#base/refusal.ts';
import { formatPhone } from '#ui/fields/digits.ts';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Words } from '#ui/display/words.tsx';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import { page } from '#web/graphql/page.ts';
import type { ScreenHandle } from '#web/screen-handle.ts';

import {
  emergencyContact,
  profileChoices,
  profileReaders,
  UpdateEmergencyContact,
} from '../client.ts';
import { checkEmergency } from '../emergency.ts';
import { ProfileScreen } from './profile-screen.tsx';

const route = page({
  needsSession: true,
  queries: () => [emergencyContact(), profileChoices()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 緊急連絡先: whom a facility may call when something happens to the worker. */
export default function Emergency() {
  const { relationShipList } = useSuspenseQuery(profileChoices()).data;
  const form = useEmergencyForm();
  const { draft, problems, change } = form;
  return (
    <ProfileScreen topic="emergency" title="緊急連絡先" form={form}>
      <p>
        <Words>
          勤務中の事故や、連絡なく出勤が確認できないときだけ使います。施設に番号が見えるのは、勤務の開始から終了の2時間後までです。
        </Words>
      </p>
      <PhoneField
        label="電話番号"
        name="phoneNumber"
        required
        // Off: the browser would fill in the worker's own number.
        autoComplete="off"
        support="ご本人以外の、つながりやすい番号を入力してください"
        value={draft.phoneNumber}
        error={problems['phoneNumber']}
        onChange={(event) => change({ phoneNumber: event.target.value })}
      />
      <SelectField
        label="続柄"
        name="relationShipId"
        required
        support="あなたから見た関係"
        placeholder="選んでください"
        options={relationShipList.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.relationShipId}
        error={problems['relationShipId']}
        onChange={(event) => change({ relationShipId: event.target.value })}
      />
    </ProfileScreen>
  );
}

function useEmergencyForm() {
  const contact = useSuspenseQuery(emergencyContact()).data.emergencyContact;
  const [initial] = useState({
    phoneNumber: formatPhone(contact?.phoneNumber ?? ''),
    relationShipId: contact?.relationShipId ?? '',
  });
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [isSaved, setSaved] = useState(false);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const refuse = (found: FieldErrors) => {
    setProblems(found);
    setAttempt(attempt + 1);
  };
  const save = useGraphqlMutation(UpdateEmergencyContact, {
    invalidates: profileReaders,
    onSuccess: async () => {
      setSaved(true);
      toast.success('緊急連絡先を保存しました');
      await navigate(ownPath(params.get('returnTo')) ?? paths.me(), { replace: true });
    },
    onError: ({ fields }) => refuse(fields),
  });
  return {
    draft,
    problems,
    attempt,
    isDirty: !isSaved && JSON.stringify(draft) !== JSON.stringify(initial),
    isPending: save.isPending,
    failure: save.error,
    submit() {
      // Only the server knows the worker's own number.
      const checked = checkEmergency(draft, null);
      if ('problems' in checked) return refuse(checked.problems);
      setProblems({});
      return save.mutate({ input: draft });
    },
    change(typed: Partial<typeof draft>) {
      setDraft((before) => ({ ...before, ...typed }));
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in typed))),
      );
    },
  };
}
