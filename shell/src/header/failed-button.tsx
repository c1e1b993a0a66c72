import { IconButton } from '@firedeck/kit';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

interface FailedButtonProps {
  label: string;
  icon: ReactNode;
}

/** A disabled placeholder for a failed button, so that the other buttons don't move. */
export function FailedButton({ label, icon }: FailedButtonProps) {
  const name = texts.modules.stopped(label);
  return (
    <IconButton disabled aria-label={name} title={name}>
      {icon}
    </IconButton>
  );
}
