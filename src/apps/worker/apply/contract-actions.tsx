import { Link } from 'react-router';

import { ChatButton } from '#apps/worker/chat/chat-button.tsx';
import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Words } from '#platform/ui/display/words.tsx';

import type { EmploymentContract } from './client.ts';

type ActionsProps = { contract: EmploymentContract; hasBegun: boolean };

/** The actions that the server offers for a contract or an open application, in the server's order. */
export function ContractActions({ contract, hasBegun }: ActionsProps) {
  return (
    <div className="flex flex-col gap-3">
      {contract.actions.map((action) => (
        <Action key={action.type} {...action} contract={contract} hasBegun={hasBegun} />
      ))}
    </div>
  );
}

type ActionProps = EmploymentContract['actions'][number] & ActionsProps;

function Action({ type, name, contract, hasBegun }: ActionProps) {
  const { id, attendanceId, employer } = contract;
  switch (type) {
    case 'chat':
      return <ChatButton facilityId={employer.id} label={name} wide />;
    case 'withdraw':
      return (
        <Link
          className={buttonClass({ variant: 'danger', wide: true })}
          to={paths.shift.withdraw(id)}
        >
          <Words>{name}</Words>
        </Link>
      );
    case 'absence':
      return (
        attendanceId !== null && (
          <Link
            className={buttonClass({ variant: 'danger', wide: true })}
            to={(hasBegun ? paths.shift.absence : paths.shift.cancel)(attendanceId)}
          >
            <Words>{name}</Words>
          </Link>
        )
      );
    default:
      // All other actions have their buttons on the page of the shift.
      return null;
  }
}
