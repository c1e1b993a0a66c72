import { limits } from '@firedeck/contract';
import { Button, Typography } from '@firedeck/kit';
import { PanelSection } from '@firedeck/sdk';
import { type ChangeEvent, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { useToolsListQuery } from '../tools-api.ts';
import { useIsOffline } from '../use-is-offline.ts';
import { type Candidate, checkEntries, type InvalidEntry } from './check-entries.ts';
import { UnusableFile } from './file-entry.ts';
import { ImportPreview } from './import-preview.tsx';
import { importTexts } from './import-texts.ts';
import { readImportFile } from './read-import-file.ts';

type Step =
  | { kind: 'choose'; problem: string }
  | { kind: 'reading' }
  | { kind: 'preview'; candidates: Candidate[]; invalidEntries: InvalidEntry[] };

/** Imports tools from a file; shown in the settings dialog. */
export function View() {
  const { data: list } = useToolsListQuery();
  const isOffline = useIsOffline();
  const [step, setStep] = useState<Step>({ kind: 'choose', problem: '' });
  const heading = useRef<HTMLHeadingElement>(null);
  const file = useRef<HTMLInputElement>(null);

  async function read({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = target.files?.[0];
    // Cleared, so that the same file can be chosen again after a correction.
    target.value = '';
    if (!chosen || !list) return;
    setStep({ kind: 'reading' });
    try {
      setStep({ kind: 'preview', ...checkEntries(await readImportFile(chosen), list.tools) });
    } catch (cause) {
      const problem = cause instanceof UnusableFile ? cause.message : importTexts.unreadable;
      setStep({ kind: 'choose', problem });
    }
    heading.current?.focus();
  }

  function close(): void {
    setStep({ kind: 'choose', problem: '' });
    heading.current?.focus();
  }

  return (
    <PanelSection heading={texts.import} headingRef={heading} hint={importTexts.help}>
      <input
        ref={file}
        type="file"
        hidden
        accept=".html,.htm,.csv,.json,text/html,text/csv,application/json"
        onChange={read}
      />
      {step.kind === 'preview' && list ? (
        <ImportPreview
          candidates={step.candidates}
          invalidEntries={step.invalidEntries}
          room={limits.toolsPerMember - list.tools.length}
          onClose={close}
        />
      ) : (
        <>
          <Button
            variant="outlined"
            disabled={!list || isOffline || step.kind === 'reading'}
            onClick={() => file.current?.click()}
          >
            {importTexts.choose}
          </Button>
          <Typography role="status" sx={{ mt: 1 }}>
            {isOffline && texts.offline}
            {step.kind === 'reading' && importTexts.reading}
            {step.kind === 'choose' && step.problem && `${importTexts.failed}. ${step.problem}`}
          </Typography>
        </>
      )}
    </PanelSection>
  );
}
