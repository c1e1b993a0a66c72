import { Button, Typography } from '@firedeck/kit';
import { PanelSection } from '@firedeck/sdk';
import { useToolsListQuery } from '../tools-api.ts';
import { downloadTools } from './export-file.ts';
import { exportTexts } from './export-texts.ts';

/** Downloads the member's tools; shown in the settings dialog. */
export function View() {
  const { data: list } = useToolsListQuery();
  return (
    <PanelSection heading={exportTexts.heading}>
      <Typography sx={{ mb: 1 }}>{exportTexts.help}</Typography>
      <Button variant="outlined" disabled={!list} onClick={() => list && downloadTools(list)}>
        {exportTexts.download}
      </Button>
    </PanelSection>
  );
}
