import { Checkbox, FormControlLabel } from '@firedeck/kit';
import { texts } from '../texts.ts';
import { useOpensInNewTab } from './launch-preference.ts';

/** The checkbox 'Open tools in new tabs'; all instances share the setting. */
export function OpenInNewTabs() {
  const [opensInNewTab, setOpensInNewTab] = useOpensInNewTab();
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={opensInNewTab}
          onChange={(event) => setOpensInNewTab(event.target.checked)}
        />
      }
      label={texts.grid.openInNewTabs}
    />
  );
}
