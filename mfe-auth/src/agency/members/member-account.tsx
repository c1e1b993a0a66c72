import type { AgencyMember } from '@firedeck/contract';
import { Button, Checkbox, FormControlLabel, Stack, Typography, useNavigate } from '@firedeck/kit';
import { ConfirmDialog, PanelSection, showToast } from '@firedeck/sdk';
import { useId, useState } from 'react';
import { toFormError } from '../../form/form-error.ts';
import { runMutation } from '../../form/run-mutation.ts';
import { agencyTexts } from '../agency-texts.ts';
import { type InvitationLink, InvitationLinks } from '../invitations/invitation-links.tsx';
import {
  useAgencyInviteMutation,
  useAgencyRevokeInvitationMutation,
} from '../invitations/invitations-api.ts';
import { formatMemberName } from './format-member.ts';
import {
  type AccountStateChange,
  useAgencyChangeAccountStateMutation,
  useAgencySignOutMutation,
} from './members-api.ts';

const texts = agencyTexts.member;

interface MemberAccountProps {
  member: AgencyMember;
  usesPassword: boolean;
}

/** An admin's actions on the account. */
export function MemberAccount({ member, usesPassword }: MemberAccountProps) {
  return (
    <PanelSection heading={texts.account}>
      {member.state === 'invited' ? (
        <Invited member={member} />
      ) : (
        <Account member={member} usesPassword={usesPassword} />
      )}
    </PanelSection>
  );
}

function Account({ member, usesPassword }: MemberAccountProps) {
  const [run, { isLoading }] = useAgencyChangeAccountStateMutation();
  const [signOut, { isLoading: isEnding }] = useAgencySignOutMutation();
  const [question, setQuestion] = useState<'disable' | 'sign-out' | null>(null);
  const [endKeys, setEndKeys] = useState(false);
  const { id, state } = member;
  const name = formatMemberName(member);
  const hint = useId();
  const busy = isLoading || isEnding;
  const act = (change: AccountStateChange, done: string) =>
    runMutation(run({ id, change }), { done, failed: texts.notDone, about: name });

  async function confirm(running: Promise<boolean>): Promise<void> {
    await running;
    setQuestion(null);
  }

  if (state === 'disabled')
    return (
      <Button variant="outlined" disabled={busy} onClick={() => act('enable', texts.enabled)}>
        {texts.enable}
      </Button>
    );
  return (
    <Stack sx={{ gap: 2, alignItems: 'start' }}>
      <Button variant="outlined" disabled={busy} onClick={() => setQuestion('sign-out')}>
        {texts.signOut}
      </Button>
      {usesPassword && (
        <div>
          <Button
            variant="outlined"
            disabled={busy}
            aria-describedby={hint}
            onClick={() => act('unlock', texts.unlocked)}
          >
            {texts.unlock}
          </Button>
          <Typography id={hint} sx={{ color: 'text.secondary', mt: 0.5 }}>
            {texts.unlockHint}
          </Typography>
        </div>
      )}
      <Button
        variant="outlined"
        color="error"
        disabled={busy}
        onClick={() => setQuestion('disable')}
      >
        {texts.disable}
      </Button>
      <ConfirmDialog
        open={question === 'sign-out'}
        busy={busy}
        title={texts.signOutQuestion(name)}
        text={
          <>
            <p>{texts.signOutText}</p>
            <FormControlLabel
              label={texts.endKeys}
              control={<Checkbox checked={endKeys} onChange={() => setEndKeys(!endKeys)} />}
            />
          </>
        }
        confirmLabel={texts.signOut}
        onConfirm={() =>
          void confirm(
            runMutation(signOut({ id, change: { end_keys: endKeys } }), {
              done: texts.signedOut,
              failed: texts.notDone,
              about: name,
            }),
          )
        }
        onClose={() => setQuestion(null)}
      />
      <ConfirmDialog
        open={question === 'disable'}
        busy={busy}
        destructive
        title={texts.disableQuestion(name)}
        text={texts.disableText}
        confirmLabel={texts.disable}
        onConfirm={() => void confirm(act('disable', texts.disabled))}
        onClose={() => setQuestion(null)}
      />
    </Stack>
  );
}

function Invited({ member: { id, email } }: { member: AgencyMember }) {
  const [invite, { isLoading }] = useAgencyInviteMutation();
  const [withdraw, { isLoading: isEnding }] = useAgencyRevokeInvitationMutation();
  const [isOpen, setOpen] = useState(false);
  const [links, setLinks] = useState<InvitationLink[]>([]);
  const navigate = useNavigate();

  async function resend(): Promise<void> {
    const showFailure = (text: string): void =>
      showToast({ kind: 'error', title: texts.notDone, text });
    try {
      const { results } = await invite({ invitations: [{ email, groups: [] }] }).unwrap();
      const [result] = results;
      if (result && result.outcome !== 'invited')
        return showFailure(agencyTexts.invite.outcomes[result.outcome]);
      const title = result?.repeated ? agencyTexts.invite.repeatedInvitation : texts.resent;
      showToast({ kind: 'success', title, text: email });
      setLinks(result?.link ? [{ email, link: result.link }] : []);
    } catch (thrown) {
      showFailure(toFormError(thrown).sentence);
    }
  }

  async function end(): Promise<void> {
    if (
      await runMutation(withdraw(id), {
        done: texts.withdrawn,
        failed: texts.notDone,
        about: email,
      })
    )
      navigate('/agency/people');
    else setOpen(false);
  }

  return (
    <Stack sx={{ gap: 2, alignItems: 'start' }}>
      <Button variant="outlined" disabled={isLoading} onClick={resend}>
        {texts.resend}
      </Button>
      {links.length > 0 && <InvitationLinks links={links} />}
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {texts.withdraw}
      </Button>
      <ConfirmDialog
        open={isOpen}
        busy={isEnding}
        destructive
        title={texts.withdrawQuestion(email)}
        text={texts.withdrawText}
        confirmLabel={texts.withdraw}
        onConfirm={() => void end()}
        onClose={() => setOpen(false)}
      />
    </Stack>
  );
}
