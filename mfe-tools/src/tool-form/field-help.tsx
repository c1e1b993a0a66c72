import { WarningLine } from '@firedeck/sdk/warning-line';

interface Props {
  error: string | undefined;
  hint?: string | undefined;
}

/** The helper text of a field, replaced by its error. */
export const FieldHelp = ({ error, hint }: Props) =>
  error === undefined ? hint : <WarningLine message={error} />;
