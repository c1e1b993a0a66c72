import type { AgencyMember, MemberFactors as Factors } from '@firedeck/contract';
import { Button, Typography } from '@firedeck/kit';
import { ConfirmDialog, PanelSection } from '@firedeck/sdk';
import { useRef, useState } from 'react';
import { runMutation } from '../../form/run-mutation.ts';
import { agencyTexts } from '../agency-texts.ts';
import { formatMemberName } from './format-member.ts';
import { useAgencyResetFactorsMutation } from './members-api.ts';

const texts = agencyTexts.member;

interface MemberFactorsProps {
  member: AgencyMember;
  factors: Factors;
  usesPassword: boolean;
  mayChange: boolean;
}

/** A member's second factors; an admin can reset them if the member lost all of them. */
export function MemberFactors({ member, factors, ...props }: MemberFactorsProps) {
  const { usesPassword, mayChange } = props;
  const [reset, { isLoading }] = useAgencyResetFactorsMutation();
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = formatMemberName(member);
  const facts = listFacts(factors);
  const none = usesPassword ? texts.noFactors : texts.factorsOfProvider;
  const isAdmin = member.roles.some(({ role }) => role === 'agency_admin');

  async function confirm(): Promise<void> {
    const toasts = { done: texts.factorsReset, failed: texts.notDone, about: name };
    const isDone = await runMutation(reset(member.id), toasts);
    setOpen(false);
    // The focused button unmounts.
    if (isDone) heading.current?.focus();
  }

  return (
    <PanelSection heading={texts.factors} headingRef={heading}>
      <Typography sx={{ mb: 1.5 }}>
        {facts.length > 0 ? facts.join(' · ') : none}
        {factors.is_required && ` ${texts.factorsRequired}`}
      </Typography>
      {mayChange && facts.length > 0 && isAdmin && <Typography>{texts.adminFactors}</Typography>}
      {mayChange && facts.length > 0 && !isAdmin && (
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {texts.resetFactors}
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        busy={isLoading}
        destructive
        title={texts.resetQuestion(name)}
        text={texts.resetText}
        confirmLabel={texts.resetFactors}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      />
    </PanelSection>
  );
}

const listFacts = ({ totp, passkeys, codes_left }: Factors): string[] => [
  ...(totp ? [texts.app] : []),
  ...(passkeys > 0 ? [texts.passkeys(passkeys)] : []),
  ...(totp || passkeys > 0 ? [texts.codesLeft(codes_left)] : []),
];
