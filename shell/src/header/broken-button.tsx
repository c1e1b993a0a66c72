import { IconButton } from '@firedeck/kit';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

interface BrokenButtonProps {
  label: string;
  icon: ReactNode;
}

/** In the place of a button whose part stopped working: the others keep theirs. */
export function BrokenButton({ label, icon }: BrokenButtonProps) {
  const name = texts.modules.stopped(label);
  return (
    <IconButton disabled aria-label={name} title={name}>
      {icon}
    </IconButton>
  );
}
