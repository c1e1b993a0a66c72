import { Button, styled, Typography } from '@firedeck/kit';
import { showToast, tokens } from '@firedeck/sdk';
import { writeToClipboard } from '../write-to-clipboard.ts';
import { copyTexts } from './copy-texts.ts';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > code': {
    flex: '1 1 240px',
    minWidth: 0,
    padding: 12,
    borderRadius: tokens.radius.control,
    border: `1px solid ${tokens.color.line}`,
    backgroundColor: tokens.color.page,
    fontSize: tokens.fontSize.small,
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
});

interface CopyableTextProps {
  label: string;
  text: string;
  /** The displayed text. Default: the copied text. */
  shown?: string;
}

/** Text with a Copy button; a click on the text selects it. */
export function CopyableText({ label, text, shown = text }: CopyableTextProps) {
  async function copy(): Promise<void> {
    const isCopied = await writeToClipboard(text);
    const title = isCopied ? copyTexts.copied : copyTexts.notCopied;
    showToast({ kind: isCopied ? 'success' : 'error', title, text: label });
  }

  return (
    <div style={{ marginTop: 16 }}>
      <Typography sx={{ mb: 0.5 }}>{label}</Typography>
      <Line>
        <code>{shown}</code>
        <Button variant="outlined" aria-label={copyTexts.copyNamed(label)} onClick={copy}>
          {copyTexts.copy}
        </Button>
      </Line>
    </div>
  );
}
