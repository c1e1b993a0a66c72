import {
  type AgencyGroup,
  type AgencyGroupInput,
  agencyGroupInput,
  agencyLimits,
  groupKinds,
} from '@firedeck/contract';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@firedeck/kit';
import { isApiError, showToast } from '@firedeck/sdk';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { toFormError } from '../../form/form-error.ts';
import { FormFailure } from '../../form/form-failure.tsx';
import { FormField } from '../../form/form-field.tsx';
import { RadioChoices } from '../../form/radio-choices.tsx';
import { agencyTexts } from '../agency-texts.ts';
import { SelectField } from '../select-field.tsx';
import { useAgencySaveGroupMutation } from './groups-api.ts';

interface GroupDialogProps {
  /** Undefined to add a group. */
  group: AgencyGroup | undefined;
  groups: readonly AgencyGroup[];
  onClose(): void;
}

const texts = agencyTexts.group;
const empty: AgencyGroupInput = { name: '', kind: 'station', parent: null };

export function GroupDialog({ group, groups, onClose }: GroupDialogProps) {
  const form = useForm<AgencyGroupInput>({
    resolver: standardSchemaResolver(agencyGroupInput),
    defaultValues: group ? { name: group.name, kind: group.kind, parent: group.parent } : empty,
  });
  const { errors, isSubmitting } = form.formState;
  const [save] = useAgencySaveGroupMutation();
  const { kind, parent } = form.watch();
  const title = useId();
  const isNamedHere = group === undefined || group.source === 'local';

  const submit = form.handleSubmit(async (input) => {
    try {
      await save({ input, ...(group && { before: group }) }).unwrap();
      showToast({ kind: 'success', title: texts.saved, text: input.name });
      onClose();
    } catch (thrown) {
      const isOld = isApiError(thrown) && thrown.code === 'changed_elsewhere';
      const sentence = isOld ? texts.changedElsewhere : toFormError(thrown).sentence;
      form.setError('root', { message: `${texts.notSaved}. ${sentence}` });
    }
  });

  return (
    <Dialog open onClose={() => !isSubmitting && onClose()} fullWidth aria-labelledby={title}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={title}>{group ? texts.titleEdit : texts.titleAdd}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            {isNamedHere ? (
              <FormField
                registered={form.register('name')}
                label={texts.name}
                autoComplete="off"
                maxLength={agencyLimits.groupNameCharacters}
                required
                error={errors.name?.message}
              />
            ) : (
              <Typography>
                {group.name}. {texts.nameOfDirectory}
              </Typography>
            )}
            <RadioChoices
              legend={texts.kind}
              value={kind}
              choices={groupKinds.map((one) => ({ value: one, label: texts.kinds[one] }))}
              onChoose={(chosen) => form.setValue('kind', chosen)}
            />
            <SelectField
              label={texts.parent}
              value={parent ?? ''}
              empty={texts.noParent}
              choices={groups
                .filter(({ id }) => id !== group?.id)
                .map(({ id, name }) => ({ value: id, label: name }))}
              onChoose={(chosen) => form.setValue('parent', chosen === '' ? null : chosen)}
            />
            <FormFailure message={errors.root?.message} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={isSubmitting} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? texts.busy : texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
