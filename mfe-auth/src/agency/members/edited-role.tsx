import { Button } from '@firedeck/kit';
import { agencyTexts } from '../agency-texts.ts';

const texts = agencyTexts.member;

interface EditedRoleProps {
  name: string;
  /** The unsaved change. */
  change: 'add' | 'remove' | null;
  /** False if a group gives the role. */
  isRemovable: boolean;
  isBusy: boolean;
  onRemove(): void;
  onKeep(): void;
}

/** The row of a saved or newly added role. */
export function EditedRole({ name, change, isRemovable, isBusy, ...props }: EditedRoleProps) {
  const isRemoved = change === 'remove';
  return (
    <li>
      <div>
        {isRemoved ? <del>{name}</del> : name}
        {isRemoved && <small>{texts.roleToRemove}</small>}
        {change === 'add' && <small>{texts.roleToAdd}</small>}
      </div>
      {isRemovable && (
        <Button
          variant="outlined"
          disabled={isBusy}
          aria-label={isRemoved ? texts.keepRoleNamed(name) : texts.removeRoleNamed(name)}
          onClick={isRemoved ? props.onKeep : props.onRemove}
        >
          {isRemoved ? texts.keepRole : texts.removeRole}
        </Button>
      )}
    </li>
  );
}
