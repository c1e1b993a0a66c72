import { styled } from '@firedeck/kit';

const plain = {
  display: 'block !important',
  position: 'static !important',
  overflow: 'visible !important',
  maxHeight: 'none !important',
  minHeight: '0 !important',
  margin: '0 !important',
  padding: '0 !important',
  border: '0 !important',
  background: '#FFFFFF !important',
  boxShadow: 'none !important',
} as const;

// Prints only the sheet: hides all elements except it, its ancestors and its content.
const Sheet = styled('div')({
  display: 'none',
  '@media print': {
    display: 'block',
    color: '#000000',
    // Without commas, because Emotion splits selectors there.
    'body:has(&) *:not(:has(&)):not(&):not(& *)': { display: 'none !important' },
    'body:has(&)::after': { display: 'none !important' },
    'body:has(&)': plain,
    'body *:has(&)': plain,
    'html:has(&)': { background: '#FFFFFF !important' },
    // Room for two-digit numbers, which the edge of the page would cut.
    '& ol': {
      paddingInlineStart: '3em',
      fontFamily: 'monospace',
      fontSize: '14pt',
      lineHeight: 1.8,
    },
  },
});

interface CodesSheetProps {
  title: string;
  hint: string;
  codes: readonly string[];
}

/** The recovery codes as printed instead of the page. */
export function CodesSheet({ title, hint, codes }: CodesSheetProps) {
  return (
    <Sheet aria-hidden="true">
      <p>
        <strong>{title}</strong>
        <br />
        {hint}
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Sheet>
  );
}
