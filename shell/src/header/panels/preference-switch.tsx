import { Box, Checkbox, FormControlLabel, FormHelperText } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useId } from 'react';
import { type BrowserPreference, usePreference } from '../../preferences/browser-preference.ts';

interface PreferenceSwitchProps {
  preference: BrowserPreference;
  label: string;
  /** Why a member would change it. */
  help: string;
  onChange?(): void;
}

/** A checkbox for a preference; applies immediately. */
export function PreferenceSwitch({ preference, label, help, onChange }: PreferenceSwitchProps) {
  const helpId = useId();
  return (
    <Box sx={{ mb: 1 }}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            checked={usePreference(preference)}
            onChange={(_event, isOn) => {
              preference.set(isOn);
              onChange?.();
            }}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
      />
      {/* Aligned with the label, not the box. */}
      <FormHelperText id={helpId} sx={{ mt: 0, ml: `calc(${tokens.target} - 12px)` }}>
        {help}
      </FormHelperText>
    </Box>
  );
}
