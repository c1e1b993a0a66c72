import { accountExportPath } from '@firedeck/contract';
import { Typography } from '@firedeck/kit';
import { downloadFile, PanelSection, showToast, toApiError } from '@firedeck/sdk';
import { useState } from 'react';
import { BusyButton } from '../form/busy-button.tsx';
import { toFormError } from '../form/form-error.ts';
import { requestFile } from '../request-file.ts';
import { settingsTexts } from './settings-texts.ts';

/** Downloads all of the member's data as one file, for the Settings dialog. */
export function View() {
  const [isBusy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const day = new Date().toISOString().slice(0, 10);
      downloadFile(`firedeck-account-${day}.json`, await readExport());
      showToast({ kind: 'success', title: settingsTexts.export.done });
    } catch (thrown) {
      const { sentence } = toFormError(toApiError(thrown));
      showToast({ kind: 'error', title: settingsTexts.export.failed, text: sentence });
    } finally {
      setBusy(false);
    }
  }

  return (
    <PanelSection heading={settingsTexts.export.heading}>
      <Typography sx={{ mb: 1.5 }}>{settingsTexts.export.about}</Typography>
      <BusyButton isBusy={isBusy} onClick={download}>
        {isBusy ? settingsTexts.export.busy : settingsTexts.export.submit}
      </BusyButton>
    </PanelSection>
  );
}

/** @throws ApiError, or TypeError when the response is cut off */
async function readExport(): Promise<Blob> {
  const response = await requestFile(accountExportPath, { type: 'application/json' });
  return response.blob();
}
