import { Button } from '@firedeck/kit';
import type { ComponentProps } from 'react';

type BusyButtonProps = ComponentProps<typeof Button> & { isBusy: boolean };

/** Ignores clicks while busy, but keeps the focus, which a disabled button would lose. */
export const BusyButton = ({ isBusy, onClick, ...props }: BusyButtonProps) => (
  <Button
    variant="outlined"
    {...props}
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? undefined : onClick}
  />
);
