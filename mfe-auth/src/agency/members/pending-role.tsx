import { type AgencyGroup, excludesItself, type HeldRole } from '@firedeck/contract';
import { useId } from 'react';
import { BusyButton } from '../../form/busy-button.tsx';
import { agencyTexts } from '../agency-texts.ts';
import { formatRole } from './format-member.ts';

const texts = agencyTexts.member;

export interface PendingRoleProps {
  held: HeldRole;
  /** All roles of the member. */
  roles: readonly HeldRole[];
  groups: readonly AgencyGroup[];
  /** Whether role changes are unsaved: they have to be saved first. */
  hasEdits: boolean;
  isBusy: boolean;
  isConfirming: boolean;
  onConfirm(): void;
}

/** The row of a role that is active only after an admin has confirmed it. */
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
