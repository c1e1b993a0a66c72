import type { ApiKey } from '@firedeck/contract';
import { ConfirmDialog, showToast } from '@firedeck/sdk';
import { useAccountRevokeKeyMutation } from '../account-api.ts';
import { readRefusal } from '../form/refusal.ts';
import { texts } from '../texts.ts';

interface RevokeDialogProps {
  apiKey: ApiKey | null;
  onRevoked(): void;
  onClose(): void;
}

/** Confirms a revocation. Rendered beside the list, as the row unmounts while this closes. */
export function RevokeDialog({ apiKey, onRevoked, onClose }: RevokeDialogProps) {
  const [revoke, { isLoading }] = useAccountRevokeKeyMutation();

  async function end(): Promise<void> {
    if (!apiKey) return;
    const { id, name } = apiKey;
    try {
      await revoke(id).unwrap();
      showToast({ kind: 'success', title: texts.keys.revoked, text: name });
      onRevoked();
    } catch (thrown) {
      const { sentence } = readRefusal(thrown);
      showToast({ kind: 'error', title: texts.keys.notRevoked, text: sentence });
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={apiKey !== null}
      busy={isLoading}
      destructive
      title={texts.keys.question(apiKey?.name ?? '')}
      text={texts.keys.questionText}
      confirmLabel={texts.keys.revoke}
      onConfirm={end}
      onClose={onClose}
    />
  );
}
