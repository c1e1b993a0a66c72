import { WarningIcon } from '@firedeck/sdk';

interface Props {
  error: string | undefined;
  hint?: string | undefined;
}

/** The helper text of a field, replaced by its error. */
export function FieldHelp({ error, hint }: Props) {
  if (error === undefined) return hint;
  return (
    <span style={{ display: 'inline-flex', gap: 6 }}>
      <WarningIcon size={18} style={{ flex: 'none' }} />
      {error}
    </span>
  );
}
