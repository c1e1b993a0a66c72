import { WarningIcon } from '@firedeck/sdk';

interface Props {
  error: string | undefined;
  /** Left out where only an error is ever shown. */
  hint?: string;
}

/** Below a field: what helps to fill it, or instead what is wrong with it. */
export function FieldHelp({ error, hint }: Props) {
  if (error === undefined) return hint;
  return (
    <span style={{ display: 'inline-flex', gap: 6 }}>
      <WarningIcon size={18} style={{ flex: 'none' }} />
      {error}
    </span>
  );
}
