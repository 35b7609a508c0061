import { operatorRefusal, operatorRolesText } from '#access/operator/messages.ts';
import {
  lockOperatorRoles,
  operatorAdminNames,
  operatorWithId,
  type OperatorRow,
} from '#access/operator/operators.queries.server.ts';
import { wouldLoseLastAdmin } from '#access/operator/role-rules.ts';
import { changeOperatorRoles } from '#access/people/operator-roles.server.ts';
import { inOrderOfRoles, type OperatorRole } from '#platform/base/people/operator-rights.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import type { CountersignedAct } from './act.ts';

/** `seenRoles`: the roles that the requester saw. `roles`: those after the change; none for the end of the operator. */
export type ChangeRolesDetails = { seenRoles: OperatorRole[]; roles: OperatorRole[] };

/**
 * Gives and takes roles of an operator. Refusals: NOT_FOUND, ROLES_CHANGED where the roles are no more those that the
 * requester saw, ROLES_UNCHANGED, LAST_ADMIN. (Rule 8.4)
 */
export const changeRolesAct: CountersignedAct<ChangeRolesDetails> = {
  right: 'operator.admin',
  lock: lockOperatorRoles,

  async prepare(tx, { subjectId: staffId, details }) {
    await lockOperatorRoles(tx);
    const { name } = await requireChangeableOperator(tx, staffId, details);
    const [before, after] = [details.seenRoles, details.roles].map(roleSentence);
    return {
      workerId: null,
      effect:
        details.roles.length === 0
          ? `${name}さん（役割は${before}）を運営の担当者から外します。すべての端末からすぐにログアウトし、パスキーも消えます。`
          : `${name}さんの役割が、${before}から${after}になります。開いている画面はすぐに閉じます。`,
    };
  },

  async perform(tx, { subjectId: staffId, details, reason, actor, now }) {
    const operator = await requireChangeableOperator(tx, staffId, details);
    await changeOperatorRoles(tx, { operator, next: details.roles, actor, reason, now });
  },
};

const roleSentence = (roles: readonly OperatorRole[]): string =>
  `「${operatorRolesText(inOrderOfRoles(roles))}」`;

async function requireChangeableOperator(
  tx: Tx,
  staffId: string,
  { seenRoles, roles }: ChangeRolesDetails,
): Promise<OperatorRow> {
  const operator = await operatorWithId(tx, staffId);
  if (!operator) throw operatorRefusal('NOT_FOUND');
  const textOf = (some: readonly OperatorRole[]) => inOrderOfRoles(some).join(' ');
  if (textOf(operator.roles) !== textOf(seenRoles)) throw operatorRefusal('ROLES_CHANGED');
  if (textOf(roles) === textOf(seenRoles)) throw operatorRefusal('ROLES_UNCHANGED');
  const admins = (await operatorAdminNames(tx)).length;
  if (wouldLoseLastAdmin({ roles: operator.roles, next: roles, admins }))
    throw operatorRefusal('LAST_ADMIN');
  return operator;
}
