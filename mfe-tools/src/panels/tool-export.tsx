import { Button, Typography } from '@firedeck/kit';
import { texts } from '../texts.ts';
import { useToolsListQuery } from '../tools-api.ts';
import { download, formatExport } from './export-file.ts';

const fileName = 'firedeck-tools.json';

/** Downloads the member's tools; shown in the settings dialog. */
export function View() {
  const { data: list } = useToolsListQuery();
  return (
    <section aria-label={texts.export.heading} style={{ marginBottom: 24 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {texts.export.heading}
      </Typography>
      <Typography sx={{ mb: 1 }}>{texts.export.help}</Typography>
      <Button
        variant="outlined"
        disabled={!list}
        onClick={() => list && download(fileName, formatExport(list))}
      >
        {texts.export.download}
      </Button>
    </section>
  );
}
