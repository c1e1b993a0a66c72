import { Button, Typography } from '@firedeck/kit';
import { PanelSection } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { useToolsListQuery } from '../tools-api.ts';
import { downloadTools } from './export-file.ts';

/** Downloads the member's tools; shown in the settings dialog. */
export function View() {
  const { data: list } = useToolsListQuery();
  return (
    <PanelSection heading={texts.export.heading}>
      <Typography sx={{ mb: 1 }}>{texts.export.help}</Typography>
      <Button variant="outlined" disabled={!list} onClick={() => list && downloadTools(list)}>
        {texts.export.download}
      </Button>
    </PanelSection>
  );
}
