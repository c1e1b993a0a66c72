import type { ReactNode } from 'react';

/** Of the form of one method. */
export interface MethodFormProps {
  email: string;
  onVerified(): void;
  onCancel(): void;
  /** Leads to the other methods. */
  children: ReactNode;
}
