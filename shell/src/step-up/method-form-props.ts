import type { ReactNode } from 'react';

/** The props of each method's form. */
export interface MethodFormProps {
  email: string;
  onVerified(): void;
  onCancel(): void;
  /** Shows the other methods. */
  children: ReactNode;
}
