import MailOpen from 'lucide-react/icons/mail-open';

import { Words } from '#platform/ui/display/words.tsx';

import { invitationTextOf } from '#domain/recruitment/limited/invitation-text.ts';

/** Says why the worker can see a shift before others, and until when. */
export function EarlyInvitationNote({
  invitation,
}: {
  invitation: Parameters<typeof invitationTextOf>[0];
}) {
  return (
    <p className="flex items-start gap-2 rounded-12 border border-brand-line bg-brand-weak px-3 py-2 text-sm leading-150 text-brand-strong">
      <MailOpen aria-hidden className="mt-[0.15em] size-[1.25em] shrink-0" />
      <span className="min-w-0">
        <Words>{invitationTextOf(invitation)}</Words>
      </span>
    </p>
  );
}
