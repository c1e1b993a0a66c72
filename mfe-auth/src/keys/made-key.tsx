import type { NewKey } from '@firedeck/contract';
import { Button, styled, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { CopyText } from './copy-text.tsx';

const Frame = styled('section')({
  padding: 16,
  marginBottom: 24,
  borderRadius: tokens.radius.control,
  border: `2px solid ${tokens.color.ember}`,
});

/** A key just made, shown this once, with a command that tries it. */
export function MadeKey({ made, onDone }: { made: NewKey; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that made it is gone: reading and the keyboard go on from here.
  useEffect(() => heading.current?.focus(), []);
  const title = texts.keys.made(made.key.name);
  return (
    <Frame aria-label={title}>
      <Typography variant="h3" component="h4" ref={heading} tabIndex={-1}>
        {title}
      </Typography>
      <Typography sx={{ mt: 1 }}>{texts.keys.once}</Typography>
      <CopyText label={texts.keys.secret} text={made.secret} />
      <CopyText label={texts.keys.command} text={commandFor(made.secret)} />
      <Button variant="contained" onClick={onDone} sx={{ mt: 2 }}>
        {texts.keys.done}
      </Button>
    </Frame>
  );
}

const commandFor = (secret: string): string =>
  `curl -H 'Authorization: Bearer ${secret}' ${location.origin}/api/tools`;
