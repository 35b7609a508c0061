import { normalizeEmail } from '#platform/base/email.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { staffRoles, type StaffRole } from '#platform/base/people/rights.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  ChangeMemberMutation,
  FacilityViewerQuery,
  InvitationsQuery,
  InviteMemberMutation,
  MembersQuery,
  type CorporationMemberData,
} from './members-client.ts';
import { roleExplanations, roleLabels, staffFieldErrorSentences } from '#access/people/messages.ts';
import { isPersonName } from '#access/people/rules.ts';
import { FacilityChoiceField } from '#apps/facility/parts/facility-fields.tsx';
import { FormSheet } from '#apps/facility/parts/form-sheet.tsx';

type Facilities = readonly { id: string; name: string }[];
/** A role and its facilities; null for all facilities. */
type MemberRole = { role: StaffRole; facilityIds: string[] | null };

const checkRole = ({ role, facilityIds }: MemberRole): FieldErrors =>
  role !== 'OWNER' && facilityIds?.length === 0
    ? { facilityIds: staffFieldErrorSentences.facilities }
    : {};

const roleOptions = staffRoles.map((value) => ({
  value,
  label: roleLabels[value],
}));

type InviteProps = { facilities: Facilities; onClose: () => void };

/** 招待する: sheet for an invitation with mail address, name, role and facilities. */
export function InviteMemberSheet({ facilities, onClose }: InviteProps) {
  const invite = useGraphqlMutation(InviteMemberMutation, { invalidates: [InvitationsQuery] });
  const form = useForm({
    initial: {
      email: '',
      name: '',
      role: 'MANAGER' as StaffRole,
      facilityIds: null as string[] | null,
    },
    check: ({ email, name, ...memberRole }): FieldErrors => ({
      ...(normalizeEmail(email) ? {} : { email: staffFieldErrorSentences.email }),
      ...(isPersonName(normalizeLine(name)) ? {} : { name: staffFieldErrorSentences.name }),
      ...checkRole(memberRole),
    }),
    async submit(draft) {
      await invite.mutateAsync({ input: draft });
      onClose();
      toast.success('招待を送りました');
    },
  });
  return (
    <FormSheet title="メンバーを招待する" form={form} label="招待を送る" onClose={onClose}>
      <TextField
        label="メールアドレス"
        name="email"
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        value={form.draft.email}
        error={form.problems['email']}
        onChange={(event) => form.change({ email: event.target.value })}
      />
      <TextField
        label="お名前"
        name="name"
        required
        autoComplete="off"
        value={form.draft.name}
        error={form.problems['name']}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <RoleFields
        memberRole={form.draft}
        error={form.problems['facilityIds']}
        facilities={facilities}
        onChange={form.change}
      />
    </FormSheet>
  );
}

type ChangeProps = { member: CorporationMemberData; facilities: Facilities; onClose: () => void };

/** 役割を変更する: sheet for a member's role and facilities; a change takes effect at the member's next request. */
export function ChangeMemberSheet({ member, facilities, onClose }: ChangeProps) {
  const change = useGraphqlMutation(ChangeMemberMutation, {
    invalidates: [MembersQuery, FacilityViewerQuery],
  });
  const form = useForm<MemberRole>({
    initial: { role: member.role, facilityIds: member.facilityIds },
    check: checkRole,
    async submit(draft) {
      await change.mutateAsync({ input: { id: member.id, ...draft } });
      onClose();
      toast.success('役割を変更しました');
    },
  });
  return (
    <FormSheet title={`${member.name}さんの役割`} form={form} label="変更する" onClose={onClose}>
      <RoleFields
        memberRole={form.draft}
        error={form.problems['facilityIds']}
        facilities={facilities}
        onChange={form.change}
      />
    </FormSheet>
  );
}

type RoleFieldsProps = {
  memberRole: MemberRole;
  error: string | undefined;
  facilities: Facilities;
  onChange: (typed: Partial<MemberRole>) => void;
};

function RoleFields({ memberRole, error, facilities, onChange }: RoleFieldsProps) {
  const { role, facilityIds } = memberRole;
  return (
    <>
      <SelectField
        label="役割"
        name="role"
        required
        support={roleExplanations[role]}
        options={roleOptions}
        value={role}
        onChange={(event) => {
          const chosen = staffRoles.find((one) => one === event.target.value);
          if (chosen) onChange({ role: chosen });
        }}
      />
      {role !== 'OWNER' && facilities.length > 0 && (
        <FacilityChoiceField
          legend="担当する施設"
          facilities={facilities}
          facilityIds={facilityIds}
          error={error}
          onChange={(ids) => onChange({ facilityIds: ids })}
        />
      )}
    </>
  );
}
