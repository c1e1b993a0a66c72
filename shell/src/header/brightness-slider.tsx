import { FormHelperText, styled } from '@firedeck/kit';
import { nightBrightness, tokens } from '@firedeck/sdk';
import { useId } from 'react';
import { texts } from '../texts.ts';
import { setBrightness, useBrightness } from '../theme/night-brightness.ts';
import { useChosenAppearance } from '../theme/theme-choice.ts';

const Area = styled('div')({
  maxWidth: 280,
  padding: '8px 16px',
  borderTop: `1px solid ${tokens.color.line}`,
});

const Range = styled('input')({ width: '100%', height: tokens.target, margin: 0 });

/** Dims the page, at night only. */
export function BrightnessSlider() {
  const appearance = useChosenAppearance();
  const brightness = useBrightness();
  const id = useId();
  if (appearance !== 'night' && appearance !== 'amber') return null;
  const { lowest, readable } = nightBrightness[appearance === 'amber' ? 'amber' : 'red'];
  return (
    <Area>
      <label htmlFor={id}>{texts.brightness.label}</label>
      <Range
        id={id}
        type="range"
        min={lowest}
        max={100}
        value={brightness}
        aria-valuetext={texts.brightness.value(brightness)}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => setBrightness(Number(target.value))}
      />
      <FormHelperText id={`${id}-help`}>{texts.brightness.help(readable)}</FormHelperText>
    </Area>
  );
}
