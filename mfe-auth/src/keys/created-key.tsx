import type { NewKey } from '@firedeck/contract';
import { Button, styled, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useEffect, useRef } from 'react';
import { CopyableText } from '../form/copyable-text.tsx';
import { keyTexts } from './key-texts.ts';

const Frame = styled('section')({
  padding: 16,
  marginBottom: 24,
  borderRadius: tokens.radius.control,
  border: `2px solid ${tokens.color.ember}`,
});

/** A new key's secret, shown once, with a command that tries it. */
export function CreatedKey({ created, onDone }: { created: NewKey; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form has unmounted: move the focus here.
  useEffect(() => heading.current?.focus(), []);
  const title = keyTexts.made(created.key.name);
  return (
    <Frame aria-label={title}>
      <Typography variant="h3" component="h4" ref={heading} tabIndex={-1}>
        {title}
      </Typography>
      <Typography sx={{ mt: 1 }}>{keyTexts.once}</Typography>
      <CopyableText label={keyTexts.secret} text={created.secret} />
      <CopyableText label={keyTexts.command} text={commandFor(created.secret)} />
      <Button variant="contained" onClick={onDone} sx={{ mt: 2 }}>
        {keyTexts.done}
      </Button>
    </Frame>
  );
}

const commandFor = (secret: string): string =>
  `curl -H 'Authorization: Bearer ${secret}' ${location.origin}/api/tools`;
