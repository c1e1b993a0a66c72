import { Button, PlainList, styled, Typography } from '@firedeck/kit';
import { downloadFile, showToast, tokens, useSession } from '@firedeck/sdk';
import { useEffect, useRef } from 'react';
import { writeToClipboard } from '../write-to-clipboard.ts';
import { CodesSheet } from './codes-sheet.tsx';
import { factorTexts } from './factor-texts.ts';

const texts = factorTexts.codes;

const Frame = styled('section')({
  padding: 16,
  marginBottom: 24,
  borderRadius: tokens.radius.control,
  border: `2px solid ${tokens.color.ember}`,
});

const Codes = styled(PlainList)({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(264px, 1fr))',
  gap: '4px 24px',
  margin: '16px 0',
  userSelect: 'text',
  // In monospace no two letters look alike: codes are read aloud and typed from paper.
  fontFamily: 'ui-monospace, monospace',
  fontSize: tokens.fontSize.small,
  overflowWrap: 'anywhere',
});

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
}

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has unmounted: move the focus here.
  useEffect(() => heading.current?.focus(), []);
  const session = useSession();
  const address = session.status === 'signed-in' ? session.user.email : '';
  const text = [texts.sheet(address), texts.sheetHint, '', ...codes, ''].join('\n');

  async function copy(): Promise<void> {
    const isCopied = await writeToClipboard(text);
    showToast({
      kind: isCopied ? 'success' : 'error',
      title: isCopied ? texts.copied : texts.notCopied,
    });
  }

  return (
    <Frame aria-label={texts.heading}>
      <Typography variant="h3" component="h4" ref={heading} tabIndex={-1}>
        {texts.heading}
      </Typography>
      <Typography sx={{ mt: 1 }}>{texts.once}</Typography>
      <Codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Actions>
        <Button variant="outlined" onClick={copy}>
          {texts.copy}
        </Button>
        <Button
          variant="outlined"
          onClick={() => downloadFile(texts.file, new Blob([text], { type: 'text/plain' }))}
        >
          {texts.download}
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </Actions>
      <Button variant="contained" onClick={onDone} sx={{ mt: 2 }}>
        {texts.done}
      </Button>
      <CodesSheet title={texts.sheet(address)} hint={texts.sheetHint} codes={codes} />
    </Frame>
  );
}
