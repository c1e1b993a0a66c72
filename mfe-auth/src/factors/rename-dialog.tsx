import {
  type ChangedFactors,
  factorLimits,
  type OwnPasskey,
  passkeyPatch,
} from '@firedeck/contract';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../form/form-failure.tsx';
import { FormField } from '../form/form-field.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { factorTexts } from './factor-texts.ts';
import { useFactorsRenamePasskeyMutation } from './factors-api.ts';

const texts = factorTexts.passkey;
const names = ['name'] as const;

interface RenameDialogProps {
  passkey: OwnPasskey;
  onDone(changed: ChangedFactors): void;
  onClose(): void;
}

export function RenameDialog({ passkey: { id, name }, onDone, onClose }: RenameDialogProps) {
  const form = useForm({
    resolver: standardSchemaResolver(passkeyPatch),
    defaultValues: { name },
  });
  const { errors, isSubmitting } = form.formState;
  const [rename] = useFactorsRenamePasskeyMutation();
  const titleId = useId();

  const submit = form.handleSubmit(async (patch) => {
    try {
      const changed = await rename({ id, name: patch.name }).unwrap();
      showToast({ kind: 'success', title: texts.renamed, text: patch.name });
      onDone(changed);
    } catch (thrown) {
      showFormError(thrown, texts.notRenamed, { names, setError: form.setError });
    }
  });

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.renameTitle}</DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            <FormField
              registered={form.register('name')}
              label={texts.name}
              autoComplete="off"
              required
              maxLength={factorLimits.passkeyNameCharacters}
              error={errors.name?.message}
            />
            <FormFailure message={errors.root?.message} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {factorTexts.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? texts.saving : texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
