import { IconButton } from '@firedeck/kit';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

interface FailedButtonProps {
  label: string;
  icon: ReactNode;
}

/** A disabled button in place of one that failed, so that the others don't move. */
export function FailedButton({ label, icon }: FailedButtonProps) {
  const name = texts.modules.stopped(label);
  return (
    <IconButton disabled aria-label={name} title={name}>
      {icon}
    </IconButton>
  );
}
