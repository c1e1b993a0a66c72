import { type AuditExportFormat, type AuditFilters, auditExportFormats } from '@firedeck/contract';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@firedeck/kit';
import { downloadFile, showToast } from '@firedeck/sdk';
import { useEffect, useId, useRef, useState } from 'react';
import { BusyButton } from '../../form/busy-button.tsx';
import { toFormError } from '../../form/form-error.ts';
import { FormFailure } from '../../form/form-failure.tsx';
import { RadioChoices } from '../../form/radio-choices.tsx';
import { exportAudit, IncompleteExport } from './audit-export.ts';
import { auditTexts } from './audit-texts.ts';

interface AuditExportDialogProps {
  filters: AuditFilters;
  /** Each filter as text. */
  described: readonly string[];
  onClose(): void;
}

const texts = auditTexts.export;

/** Downloads the filtered audit, after showing which filters apply. */
export function AuditExportDialog({ filters, described, onClose }: AuditExportDialogProps) {
  const [format, setFormat] = useState<AuditExportFormat>('csv');
  /** The bytes received so far; null if no export is running. */
  const [bytes, setBytes] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(null);
  const title = useId();
  const isBusy = bytes !== null;
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setFailure(undefined);
    setBytes(0);
    try {
      const { signal } = controller;
      const { name, file } = await exportAudit({ filters, format, signal, onProgress: setBytes });
      downloadFile(name, file);
      showToast({ kind: 'success', title: texts.done, text: name });
      onClose();
    } catch (thrown) {
      if (controller.signal.aborted) return;
      const reason =
        thrown instanceof IncompleteExport ? texts.cutOff : toFormError(thrown).sentence;
      setFailure(`${texts.failed}. ${reason}`);
    } finally {
      setBytes(null);
    }
  }

  function close(): void {
    running.current?.abort();
    onClose();
  }

  return (
    <Dialog open onClose={() => !isBusy && close()} fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{texts.title}</DialogTitle>
      <DialogContent>
        {/* Screen readers need the status element before its text; empty, it takes no space. */}
        <Stack sx={{ gap: 2, '& > :empty': { mt: -2 } }}>
          <Typography>{texts.about}</Typography>
          {described.length === 0 ? (
            <Typography>{texts.unfiltered}</Typography>
          ) : (
            <div>
              <Typography>{texts.filtered}</Typography>
              <ul style={{ margin: 0 }}>
                {described.map((filter) => (
                  <li key={filter}>{filter}</li>
                ))}
              </ul>
            </div>
          )}
          <RadioChoices<AuditExportFormat>
            legend={texts.format}
            value={format}
            choices={auditExportFormats.map((one) => ({ value: one, label: texts.formats[one] }))}
            onChoose={setFormat}
          />
          <Typography role="status">
            {bytes === null ? '' : bytes > 0 ? texts.received(bytes) : texts.waiting}
          </Typography>
          <FormFailure message={failure} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={close}>
          {texts.cancel}
        </Button>
        <BusyButton variant="contained" isBusy={isBusy} onClick={() => void run()}>
          {isBusy ? texts.busy : texts.submit}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
