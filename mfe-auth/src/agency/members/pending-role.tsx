import { type AgencyGroup, excludesItself, type HeldRole } from '@firedeck/contract';
import { useId } from 'react';
import { BusyButton } from '../../form/busy-button.tsx';
import { agencyTexts } from '../agency-texts.ts';
import { formatRole } from './format-member.ts';

const texts = agencyTexts.member;

interface PendingRoleProps {
  held: HeldRole;
  /** All of the member. */
  roles: readonly HeldRole[];
  groups: readonly AgencyGroup[];
  /** Whether there are changes that are not saved. */
  hasEdits: boolean;
  isBusy: boolean;
  isConfirming: boolean;
  onConfirm(): void;
}

/** The row of a role that counts only once an admin has confirmed it. */
export function PendingRole({ held, roles, groups, isBusy, ...props }: PendingRoleProps) {
  const { hasEdits, isConfirming, onConfirm } = props;
  const hint = useId();
  const isExcluded = excludesItself([held, ...roles.filter(({ state }) => state === 'active')]);
  const reason = isExcluded ? texts.confirmRoleExcluded : hasEdits ? texts.confirmRoleLater : null;
  return (
    <li>
      <div>
        {formatRole(held, groups)}
        <small id={hint}>{reason ?? texts.confirmRoleHint}</small>
      </div>
      <BusyButton
        isBusy={isConfirming}
        disabled={(isBusy && !isConfirming) || reason !== null}
        aria-label={texts.confirmRoleNamed(formatRole({ ...held, state: 'active' }, groups))}
        aria-describedby={hint}
        onClick={onConfirm}
      >
        {isConfirming ? texts.confirmingRole : texts.confirmRole}
      </BusyButton>
    </li>
  );
}
