import { useSuspenseQuery } from '@tanstack/react-query';

import { operatorRoleLabels, operatorRolesText } from '#access/operator/messages.ts';
import {
  isOperatorRole,
  operatorRoles,
  type OperatorRole,
} from '#platform/base/people/operator-rights.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';

import { OperatorCountersignRequestsQuery } from '#apps/operator/countersign/countersign-client.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { QueueEntryList, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { createSecondOperatorRequestAct } from '#apps/operator/parts/second-operator.tsx';
import {
  OperatorAskRoleChangeMutation,
  operatorPeopleQuery,
  OperatorPeopleQuery,
  type OperatorPerson,
} from './roles-client.ts';

const route = operatorPageLoaders({
  right: 'operator.admin',
  queries: () => [operatorPeopleQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 運営の担当者: page with the operators and their roles. Asks a second operator to change the roles of one. */
export default function OperatorRolesPage() {
  const { operators } = useSuspenseQuery(operatorPeopleQuery()).data;
  return (
    <QueueScreen title="運営の担当者">
      <p className="text-fg-2">
        役割の変更は、役割が「管理」の担当者が依頼し、別の「管理」の担当者が「2人目の承認」で承認すると行われます。「管理」の担当者は、必ず1人は残ります。新しい担当者は、サーバーのコマンド
        make-operator で追加します。
      </p>
      <Section title={`担当者（${operators.length}人）`}>
        <QueueEntryList entries={operators.map(operatorEntry)} />
      </Section>
    </QueueScreen>
  );
}

function operatorEntry(operator: OperatorPerson): QueueEntry {
  const { id, name, email, roles, lastSignInAt, isSelf, request } = operator;
  return {
    id,
    title: `${name}さん`,
    badge: isSelf && <StateBadge tone="info">自分</StateBadge>,
    lines: [email],
    facts: [
      { label: '役割', text: operatorRolesText(roles) },
      { label: '承認待ちの変更', text: request && `${request.effect}（依頼 ${request.askedBy}）` },
    ],
    times: { 最後のログイン: lastSignInAt, 依頼の期限: request?.expiresAt ?? null },
    subject: `${name}さん`,
    acts: [
      {
        ...changeAct(operator),
        whyNot:
          request === null ? null : 'この方の変更は、承認を待っています。決まるまで依頼できません',
      },
    ],
  };
}

const rolesIn = (text: string): OperatorRole[] => text.split(' ').filter(isOperatorRole);

const changeAct = ({ id: staffId, name, roles }: OperatorPerson) =>
  createSecondOperatorRequestAct({
    label: '役割を変える',
    variant: 'secondary',
    title: `${name}さんの役割を変えますか？`,
    text: '別の「管理」の担当者が承認すると変わり、開いている画面はすぐに閉じます。すべて外すと、運営の担当者ではなくなります。',
    done: '役割の変更を依頼しました',
    operation: OperatorAskRoleChangeMutation,
    invalidates: [OperatorPeopleQuery, OperatorCountersignRequestsQuery],
    input: ({ roles: chosen, ...words }) => ({
      staffId,
      seenRoles: roles,
      roles: rolesIn(chosen),
      ...words,
    }),
    fields: {
      initial: () => ({ roles: roles.join(' ') }),
      render: ({ draft, change }) => (
        <fieldset>
          <legend className="font-bold">変更後の役割</legend>
          {operatorRoles.map((role) => {
            const chosen = rolesIn(draft.roles);
            return (
              <CheckRow
                key={role}
                label={operatorRoleLabels[role]}
                checked={chosen.includes(role)}
                onChange={({ target: { checked } }) => {
                  const others = chosen.filter((one) => one !== role);
                  change({ roles: (checked ? [...others, role] : others).join(' ') });
                }}
              />
            );
          })}
        </fieldset>
      ),
    },
  });
