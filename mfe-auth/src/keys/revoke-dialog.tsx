import type { ApiKey } from '@firedeck/contract';
import { ConfirmDialog } from '@firedeck/sdk';
import { runMutation } from '../form/run-mutation.ts';
import { keyTexts } from './key-texts.ts';
import { useAccountRevokeKeyMutation } from './keys-api.ts';

interface RevokeDialogProps {
  apiKey: ApiKey | null;
  onRevoked(): void;
  onClose(): void;
}

/** Confirms a revocation. Rendered beside the list, because the row unmounts while this closes. */
export function RevokeDialog({ apiKey, onRevoked, onClose }: RevokeDialogProps) {
  const [revoke, { isLoading }] = useAccountRevokeKeyMutation();

  async function end(): Promise<void> {
    if (!apiKey) return;
    const { id, name } = apiKey;
    const { revoked: done, notRevoked: failed } = keyTexts;
    if (await runMutation(revoke(id), { done, failed, about: name })) onRevoked();
    else onClose();
  }

  return (
    <ConfirmDialog
      open={apiKey !== null}
      busy={isLoading}
      destructive
      title={keyTexts.question(apiKey?.name ?? '')}
      text={keyTexts.questionText}
      confirmLabel={keyTexts.revoke}
      onConfirm={end}
      onClose={onClose}
    />
  );
}
