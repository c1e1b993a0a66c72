import { Button, Stack, styled, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { factorTexts } from './factor-texts.ts';

const Frame = styled('section')({
  padding: 16,
  marginTop: 16,
  borderRadius: tokens.radius.control,
  border: `1px solid ${tokens.color.control}`,
});

/** Frames the setup of a factor, and takes the focus, because the pressed button has unmounted. */
export function SetupFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Frame aria-label={title}>
      <Typography variant="h3" component="h4" ref={heading} tabIndex={-1}>
        {title}
      </Typography>
      {children}
    </Frame>
  );
}

interface SetupButtonsProps {
  submit: string;
  isDisabled: boolean;
  onCancel(): void;
}

export function SetupButtons({ submit, isDisabled, onCancel }: SetupButtonsProps) {
  return (
    <Stack direction="row" sx={{ gap: 1.5 }}>
      <Button type="submit" variant="contained" disabled={isDisabled}>
        {submit}
      </Button>
      <Button variant="outlined" onClick={onCancel}>
        {factorTexts.cancel}
      </Button>
    </Stack>
  );
}
