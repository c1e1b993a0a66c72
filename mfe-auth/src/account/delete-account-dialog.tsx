import { type AccountDeletion, accountTexts } from '@firedeck/contract';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@firedeck/kit';
import { DeleteIcon, shellServices, showToast } from '@firedeck/sdk';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../form/form-failure.tsx';
import { FormField } from '../form/form-field.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { texts } from '../texts.ts';
import { useAccountDeleteMutation } from './account-api.ts';
import { settingsTexts } from './settings-texts.ts';

interface DeleteAccountDialogProps {
  email: string;
  onClose(): void;
}

const names = ['email'] as const;
const deletionTexts = settingsTexts.deletion;

/** Explains what is deleted and what remains; the member types the email address to confirm. */
export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const titleId = useId();
  const form = useForm<AccountDeletion>({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const [deleteAccount] = useAccountDeleteMutation();
  const isOwn = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase();

  const submit = form.handleSubmit(async (typed) => {
    try {
      await deleteAccount(typed).unwrap();
    } catch (thrown) {
      return showFormError(thrown, deletionTexts.failed, { names, setError: form.setError });
    }
    await leaveDevice();
    showToast({
      kind: 'success',
      title: deletionTexts.done,
      text: deletionTexts.doneText,
      lasting: true,
    });
  });

  return (
    <Dialog open onClose={() => !isSubmitting && onClose()} maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{deletionTexts.question}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2 }}>{deletionTexts.deleted}</Typography>
          <Typography sx={{ mb: 2 }}>{deletionTexts.remains}</Typography>
          <FormField
            registered={form.register('email', {
              validate: (typed) => isOwn(typed) || accountTexts.emailNotOwn,
            })}
            label={deletionTexts.field}
            hint={email}
            type="email"
            autoComplete="off"
            isVerbatim
            required
            error={errors.email?.message}
          />
          <FormFailure message={errors.root?.message} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={isSubmitting}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            startIcon={<DeleteIcon size={20} />}
            disabled={isSubmitting}
            // Fits beside Cancel on phones.
            sx={{ px: { xs: 1.75, sm: 2.5 } }}
          >
            {isSubmitting ? deletionTexts.busy : deletionTexts.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Signs out of this device; the server has already ended the session, so errors are ignored. */
async function leaveDevice(): Promise<void> {
  const { session, navigate } = shellServices();
  await session.signOut().catch(() => false);
  // Signing in again must not reopen this dialog.
  navigate('/login');
}
