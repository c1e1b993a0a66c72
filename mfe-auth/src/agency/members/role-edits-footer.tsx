import { Button, Stack, Typography } from '@firedeck/kit';
import { FormFailure } from '../../form/form-failure.tsx';
import { agencyTexts } from '../agency-texts.ts';
import { LeaveQuestion } from './leave-question.tsx';
import type { RoleChanges } from './role-edits.ts';

const texts = agencyTexts.member;

interface RoleEditsFooterProps {
  changes: RoleChanges;
  isChanged: boolean;
  isSaving: boolean;
  /** A role is chosen but not added: saving would leave it out. */
  isChoosing: boolean;
  /** The chosen roles exclude each other. */
  isExcluded: boolean;
  failure: string | undefined;
  onSave(): void;
  onCancel(): void;
}

/** What saving will do, and the buttons to save and cancel. */
export function RoleEditsFooter({
  isChanged,
  isSaving,
  isChoosing,
  ...props
}: RoleEditsFooterProps) {
  const { changes, isExcluded, failure, onSave, onCancel } = props;
  const unsaved = isExcluded
    ? texts.rolesExcluded
    : texts.rolesUnsaved(changes.added.length, changes.removed.length);
  return (
    <Stack sx={{ '& > :not(:empty)': { mt: 2 } }}>
      <FormFailure message={failure} />
      <Typography role="status" sx={{ '&:empty': { display: 'none' } }}>
        {isChanged && (isChoosing ? texts.addRoleFirst : unsaved)}
      </Typography>
      {(isChanged || isChoosing) && <LeaveQuestion />}
      {isChanged && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            disabled={isSaving || isExcluded || isChoosing}
            onClick={onSave}
          >
            {isSaving ? texts.savingRoles : texts.saveRoles}
          </Button>
          <Button variant="outlined" disabled={isSaving} onClick={onCancel}>
            {texts.cancelRoles}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
