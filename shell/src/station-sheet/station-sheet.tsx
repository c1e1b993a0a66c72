import { minuteMs } from '@firedeck/contract';
import { Button, styled, Typography } from '@firedeck/kit';
import { PageFrame } from '@firedeck/sdk';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { formatAge } from './format-age.ts';
import { stationSheetTexts as texts } from './station-sheet-texts.ts';
import { StationToolList } from './station-tool-list.tsx';
import { followSheet, type StoredSheet, storedSheet } from './stored-sheet.ts';

export interface StationSheetProps {
  /**
   * `above`: folded over a form on narrow screens; `beside`: next to it on wide ones; `alone`: on
   * any.
   */
  position: 'above' | 'beside' | 'alone';
}

followSheet();

const Above = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  [theme.breakpoints.up('md')]: { display: 'none' },
}));
const Beside = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  [theme.breakpoints.down('md')]: { display: 'none' },
}));
const Alone = styled('section')({ display: 'grid', gap: 16 });

const Toggle = styled(Button)({
  gap: 16,
  '& > :first-of-type': { flex: 1, textAlign: 'start' },
  // An arrow that points down, or up when open.
  '&::after': {
    content: '""',
    width: 9,
    height: 9,
    marginTop: -5,
    borderRight: '2px solid',
    borderBottom: '2px solid',
    transform: 'rotate(45deg)',
  },
  '&[aria-expanded=true]::after': { marginTop: 5, transform: 'rotate(225deg)' },
});

/** The tools of this device's station, which open without a sign-in, with their age. */
export function Component({ position }: StationSheetProps) {
  const sheet = useSyncExternalStore(storedSheet.subscribe, storedSheet.get);
  if (!sheet || sheet.tools.length === 0) return null;
  if (position === 'above') return <Folded sheet={sheet} />;
  if (position === 'beside') return <Open sheet={sheet} Frame={Beside} />;
  return (
    <PageFrame>
      <Open sheet={sheet} Frame={Alone} />
    </PageFrame>
  );
}

interface PartProps {
  sheet: NonNullable<StoredSheet>;
}

function Open({ sheet, Frame }: PartProps & { Frame: typeof Alone }) {
  const headingId = useId();
  return (
    <Frame aria-labelledby={headingId} data-station-tools="">
      <div>
        <Typography id={headingId} component="h2" variant="h2">
          {texts.heading}
        </Typography>
        <Typography color="textSecondary">
          {texts.about} · {useAge(sheet)}
        </Typography>
      </div>
      <StationToolList tools={sheet.tools} />
    </Frame>
  );
}

function Folded({ sheet }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <Above aria-label={texts.heading}>
      <Toggle
        variant="outlined"
        fullWidth
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{texts.heading}</span>
        <Typography component="span" variant="body2" color="textSecondary">
          {useAge(sheet)}
        </Typography>
      </Toggle>
      <div id={listId}>{isOpen && <StationToolList tools={sheet.tools} />}</div>
    </Above>
  );
}

function useAge({ at }: PartProps['sheet']): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  // The server may have confirmed the sheet after the last tick.
  return formatAge(at, Math.max(now, Date.now()));
}
