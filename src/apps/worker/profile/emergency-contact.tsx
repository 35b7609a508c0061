import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';

import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { PhoneField } from '#platform/ui/fields/phone-field.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { contactOpenHoursAfterShiftEnd } from '#domain/attendance/day/contact-limits.ts';

import {
  emergencyContactQuery,
  profileChoicesQuery,
  queriesStaleAfterProfileChange,
  UpdateEmergencyContactMutation,
} from './client.ts';
import { checkEmergencyContact } from '#domain/profile/emergency.ts';
import { ProfileTopicScreen } from './profile-screen.tsx';

const route = pageLoaders({
  needsSession: true,
  queries: () => [emergencyContactQuery(), profileChoicesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 緊急連絡先: a person whom a facility may call in an emergency of the worker. */
export default function Emergency() {
  const { relationShipList } = useSuspenseQuery(profileChoicesQuery()).data;
  const form = useEmergencyForm();
  const { draft, problems, change } = form;
  return (
    <ProfileTopicScreen topic="emergency" title="緊急連絡先" form={form}>
      <p>
        <Words>
          勤務中の事故や、連絡なく出勤が確認できないときだけ使います。施設に番号が見えるのは、勤務の開始から終了の
          {contactOpenHoursAfterShiftEnd}時間後までです。
        </Words>
      </p>
      <PhoneField
        label="電話番号"
        name="phoneNumber"
        required
        // Autocomplete is off: the browser would fill in the worker's own number.
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
    </ProfileTopicScreen>
  );
}

function useEmergencyForm() {
  const contact = useSuspenseQuery(emergencyContactQuery()).data.emergencyContact;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const save = useGraphqlMutation(UpdateEmergencyContactMutation, {
    invalidates: queriesStaleAfterProfileChange,
    onSuccess: async () => {
      toast.success('緊急連絡先を保存しました');
      await navigate(sameSitePath(params.get('returnTo')) ?? paths.me(), { replace: true });
    },
  });
  return useForm({
    initial: {
      phoneNumber: formatTypedPhoneNumber(contact?.phoneNumber ?? ''),
      relationShipId: contact?.relationShipId ?? '',
    },
    check(draft) {
      // Null: only the server knows the worker's own number and refuses it here.
      const checked = checkEmergencyContact(draft, null);
      return 'problems' in checked ? checked.problems : {};
    },
    submit: (draft) => save.mutateAsync({ input: draft }),
  });
}
