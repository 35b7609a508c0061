import { Button } from '#platform/ui/button.tsx';

type Act = {
  isPending: boolean;
  variables: { id: string } | undefined;
  mutate(variables: { id: string }): void;
};

type InvitationActsProps = { invitation: { id: string; name: string }; resend: Act; withdraw: Act };

/** Buttons of an open invitation, 送り直す and 取り消す; each shows its own pending state. */
export function InvitationButtons({ invitation, resend, withdraw }: InvitationActsProps) {
  const { id, name } = invitation;
  const acts = [
    {
      act: resend,
      label: '送り直す',
      pendingLabel: '送信しています…',
      ariaLabel: `${name}に送り直す`,
    },
    {
      act: withdraw,
      label: '取り消す',
      pendingLabel: '取り消しています…',
      ariaLabel: `${name}への招待を取り消す`,
    },
  ];
  return (
    <span className="flex flex-wrap gap-2">
      {acts.map(({ act, label, pendingLabel, ariaLabel }) => (
        <Button
          key={label}
          variant="secondary"
          size="sm"
          aria-label={ariaLabel}
          pending={act.isPending && act.variables?.id === id}
          pendingLabel={pendingLabel}
          onClick={() => act.mutate({ id })}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
