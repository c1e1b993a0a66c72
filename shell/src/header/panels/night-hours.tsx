import { Box, Checkbox, FormControlLabel, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useSyncExternalStore } from 'react';
import { nightHours } from '../../theme/night-clock.ts';
import { setNightHours } from '../../theme/set-night-hours.ts';
import { panelTexts } from './panel-texts.ts';

const Time = styled('input')({
  minHeight: tokens.target,
  padding: '0 12px',
  border: `1px solid ${tokens.color.control}`,
  borderRadius: tokens.radius.control,
  backgroundColor: tokens.color.surface,
  color: tokens.color.text,
  font: 'inherit',
});

const texts = panelTexts.settings.nightHours;

/** The hours of the night theme, set per device. */
export function NightHours() {
  const hours = useSyncExternalStore(nightHours.subscribe, nightHours.get);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <FormControlLabel
        label={texts.label}
        control={
          <Checkbox
            checked={hours.isOn}
            onChange={(_event, isOn) => setNightHours({ ...hours, isOn })}
          />
        }
      />
      {hours.isOn &&
        (['from', 'to'] as const).map((end) => (
          <Box component="label" key={end} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {texts[end]}
            <Time
              type="time"
              required
              value={hours[end]}
              onChange={({ target }) => setNightHours({ ...hours, [end]: target.value })}
            />
          </Box>
        ))}
    </Box>
  );
}
