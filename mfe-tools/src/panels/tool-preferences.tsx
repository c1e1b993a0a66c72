import { Typography } from '@firedeck/kit';
import { texts } from '../texts.ts';
import { OpenInNewTabs } from '../tool-launch/open-in-new-tabs.tsx';

/** The tool settings; shown in the settings dialog. */
export function View() {
  return (
    <section aria-label={texts.grid.heading} style={{ marginBottom: 24 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {texts.grid.heading}
      </Typography>
      <OpenInNewTabs />
    </section>
  );
}
