import type { HeldRole } from '@firedeck/contract';
import { Button } from '@firedeck/kit';
import { agencyTexts } from './agency-texts.ts';

const texts = agencyTexts.member;

interface RoleRowProps {
  name: string;
  /** What gives the role; null: it can be removed. */
  from: HeldRole['from'];
  /** To be saved. */
  isAdded: boolean;
  /** To be saved. */
  isRemoved: boolean;
  isBusy: boolean;
  onKeep(): void;
  onRemove(): void;
}

/** The row of a role, with the change that is not saved yet. */
export function RoleRow({ name, from, isAdded, isRemoved, isBusy, ...props }: RoleRowProps) {
  const { onKeep, onRemove } = props;
  return (
    <li>
      <div>
        {isRemoved ? <del>{name}</del> : name}
        {isRemoved && <small>{texts.roleToRemove}</small>}
        {isAdded && <small>{texts.roleToAdd}</small>}
      </div>
      {from === null && (
        <Button
          variant="outlined"
          disabled={isBusy}
          aria-label={isRemoved ? texts.keepRoleNamed(name) : texts.removeRoleNamed(name)}
          onClick={isRemoved ? onKeep : onRemove}
        >
          {isRemoved ? texts.keepRole : texts.removeRole}
        </Button>
      )}
    </li>
  );
}
