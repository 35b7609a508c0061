import {
  rolesWithOperatorRight,
  type OperatorRight,
  type OperatorRole,
} from '#platform/base/people/operator-rights.ts';
import { createRefusalFactory } from '#platform/base/refusal.ts';

/** The roles as pages and refusals name them. */
export const operatorRoleLabels = {
  DOCUMENTS: '書類',
  SHIFTS: '勤務',
  MONEY: 'お金',
  SUPPORT: '問い合わせ',
  ADMIN: '管理',
} as const satisfies Record<OperatorRole, string>;

/** Refusals about the roles of operators. */
const operatorMessages = {
  FORBIDDEN:
    '役割が「{roles}」の運営の担当者だけが使えます。必要なときは、役割が「管理」の{admins}に依頼してください',
  ROLES_CHANGED:
    'この担当者の役割は、その後に変わりました。最新の内容を確認して、必要ならもう一度依頼してください',
  ROLES_UNCHANGED: '役割が今と同じです。付けるか外す役割を選んでください',
  LAST_ADMIN:
    '役割が「管理」の担当者が1人もいなくなるため、変更できません。先に、別の担当者に「管理」の役割を付けてください',
} as const;

export const operatorRefusal = createRefusalFactory(operatorMessages);

export const operatorRolesText = (roles: readonly OperatorRole[]): string =>
  roles.map((role) => operatorRoleLabels[role]).join('・');

/** Admins whom the refusal names; the number of the others follows. */
const namedAdmins = 3;

/** The refusal of a right: names the roles that have it, and the admins who can give one of them. */
export function operatorRightRefusal(right: OperatorRight, admins: readonly string[]) {
  const names = admins.slice(0, namedAdmins).map((name) => `${name}さん`);
  const others = admins.length - names.length;
  return operatorRefusal('FORBIDDEN', {
    roles: rolesWithOperatorRight(right)
      .map((role) => operatorRoleLabels[role])
      .join('」か「'),
    admins:
      names.length === 0 ? '担当者' : names.join('・') + (others > 0 ? `ほか${others}人` : ''),
  });
}
