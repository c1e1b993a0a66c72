import { Button, styled } from '@firedeck/kit';
import { CheckIcon, tokens, VisuallyHidden } from '@firedeck/sdk';
import { useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.ts';
import { formatClock } from '../format-short-time.ts';
import { ThemeButton } from '../header/theme-button.tsx';
import { usePreference } from '../preferences/browser-preference.ts';
import { largeControls } from '../preferences/large-controls.ts';
import { readPageText } from '../read-page-text.ts';
import { texts } from '../texts.ts';
import { useChosenAppearance } from '../theme/theme-choice.ts';

// Overlays both halves of the sign-in page on wide screens; else a line above the form.
const Bar = styled('aside')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 64,
  padding: '4px 16px',
  [theme.breakpoints.up('md')]: {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    zIndex: 1,
    padding: '0 32px 0 64px',
  },
}));

const Badge = styled('div')({
  flex: 1,
  minWidth: 0,
  color: tokens.color.textSecond,
  fontSize: tokens.fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

/** The agency, time and connection, and the device's settings that matter before sign-in. */
export function LoginBar() {
  const isGloveMode = usePreference(largeControls);
  return (
    <Bar aria-label={texts.loginBar.label}>
      <Badge>
        {[...listNames(), useTime()].join(' · ')} · <Connection />
      </Badge>
      <Button
        sx={{ flex: 'none', px: 1 }}
        aria-pressed={isGloveMode}
        startIcon={isGloveMode && <CheckIcon size={20} />}
        onClick={() => largeControls.set(!isGloveMode)}
      >
        {texts.gloveMode}
      </Button>
      <ThemeButton />
      <Changes />
    </Bar>
  );
}

const listNames = (): string[] =>
  [readPageText('agency'), readPageText('station')].filter((name) => name !== '');

function Connection() {
  const { isServerUnreachable } = useConnection();
  const { connected, notConnected } = texts.loginBar;
  return <span role="status">{isServerUnreachable ? notConnected : connected}</span>;
}

/** Announces changes made in this bar. */
function Changes() {
  const appearance = useChosenAppearance();
  const isGloveMode = usePreference(largeControls);
  const [before, setBefore] = useState({ appearance, isGloveMode, text: '' });
  if (before.appearance !== appearance || before.isGloveMode !== isGloveMode) {
    const text =
      before.appearance === appearance
        ? texts.loginBar.gloveMode(isGloveMode)
        : texts.loginBar.theme(texts.themes[appearance]);
    setBefore({ appearance, isGloveMode, text });
  }
  return <VisuallyHidden role="status">{before.text}</VisuallyHidden>;
}

function useTime(): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const untilNextMinute = 60_000 - (now.getTime() % 60_000);
    const timer = setTimeout(() => setNow(new Date()), untilNextMinute);
    return () => clearTimeout(timer);
  }, [now]);
  return formatClock(now);
}
