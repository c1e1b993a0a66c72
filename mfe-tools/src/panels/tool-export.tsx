import { Button, Typography } from '@firedeck/kit';
import { downloadFile, PanelSection } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { useToolsListQuery } from '../tools-api.ts';
import { formatExport } from './export-file.ts';

const fileName = 'firedeck-tools.json';
const type = 'application/json';

/** Downloads the member's tools; shown in the settings dialog. */
export function View() {
  const { data: list } = useToolsListQuery();
  return (
    <PanelSection heading={texts.export.heading}>
      <Typography sx={{ mb: 1 }}>{texts.export.help}</Typography>
      <Button
        variant="outlined"
        disabled={!list}
        onClick={() => list && downloadFile(fileName, new Blob([formatExport(list)], { type }))}
      >
        {texts.export.download}
      </Button>
    </PanelSection>
  );
}
