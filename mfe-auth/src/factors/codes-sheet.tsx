import { styled } from '@firedeck/kit';

// On paper nothing but the sheet: everything is hidden that it neither contains nor stands in.
const Sheet = styled('div')({
  display: 'none',
  '@media print': {
    display: 'block',
    color: '#000000',
    'body:has(&) *:not(:has(&), &, & *)': { display: 'none !important' },
    'body:has(&)::after': { display: 'none !important' },
    'body:has(&), body *:has(&)': {
      display: 'block !important',
      position: 'static !important',
      overflow: 'visible !important',
      maxHeight: 'none !important',
      margin: '0 !important',
      padding: '0 !important',
      border: '0 !important',
      background: '#FFFFFF !important',
      boxShadow: 'none !important',
    },
    '& li': { fontFamily: 'monospace', fontSize: '14pt', lineHeight: 1.8 },
  },
});

interface CodesSheetProps {
  title: string;
  hint: string;
  codes: readonly string[];
}

/** What is printed in place of the page. */
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
