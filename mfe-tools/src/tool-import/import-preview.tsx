import { Box, Button, Checkbox, PlainList, Stack, styled, Typography } from '@firedeck/kit';
import { hostOf, RowList, tokens } from '@firedeck/sdk';
import { useId, useState } from 'react';
import type { Candidate, InvalidEntry } from './check-entries.ts';
import { importTexts } from './import-texts.ts';
import { useToolImport } from './use-tool-import.ts';

const Rows = styled(PlainList)({
  margin: '8px 0',
  paddingBlock: 4,
  maxHeight: '50vh',
  overflowY: 'auto',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.control,
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: tokens.target,
    padding: '4px 12px 4px 4px',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '& small': {
    display: 'block',
    color: tokens.color.textSecond,
    fontSize: tokens.fontSize.small,
  },
});

// Aligns the button's text with other texts.
const textButton = { px: '12px' };

interface ImportPreviewProps {
  candidates: readonly Candidate[];
  invalidEntries: readonly InvalidEntry[];
  /** The number of tools that can still be added. */
  room: number;
  onClose(): void;
}

/** The entries of a file: new tools are selected, duplicates are not, invalid ones say why. */
export function ImportPreview({ candidates, invalidEntries, room, onClose }: ImportPreviewProps) {
  const newIds = candidates.flatMap(({ tool, duplicate }) => (duplicate ? [] : [tool.id]));
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(newIds));
  const { isImporting, importTools } = useToolImport();
  const status = useId();
  const hasRoom = selected.size <= room;

  function toggle(id: string): void {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  }

  async function confirm(): Promise<void> {
    const tools = candidates.flatMap(({ tool }) => (selected.has(tool.id) ? [tool] : []));
    if (await importTools(tools)) onClose();
  }

  return (
    <>
      <Typography role="status">
        {importTexts.found(candidates.length + invalidEntries.length)}
      </Typography>
      {candidates.length > 0 && (
        <>
          <Stack direction="row" sx={{ flexWrap: 'wrap', ml: '-12px' }}>
            <Button variant="text" sx={textButton} onClick={() => setSelected(new Set(newIds))}>
              {importTexts.selectNew}
            </Button>
            <Button variant="text" sx={textButton} onClick={() => setSelected(new Set())}>
              {importTexts.selectNone}
            </Button>
          </Stack>
          <Rows aria-label={importTexts.list}>
            {candidates.map(({ tool, duplicate }) => (
              <li key={tool.id}>
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
                <label>
                  <Checkbox checked={selected.has(tool.id)} onChange={() => toggle(tool.id)} />
                  <span>
                    {tool.name}
                    <small>{[hostOf(tool.url), tool.section].filter(Boolean).join(' · ')}</small>
                    {duplicate && <small>{duplicate}</small>}
                  </span>
                </label>
              </li>
            ))}
          </Rows>
        </>
      )}
      {invalidEntries.length > 0 && (
        <Box component="details" sx={{ my: 1 }}>
          <Box component="summary" sx={{ minHeight: tokens.target, lineHeight: tokens.target }}>
            {importTexts.refused(invalidEntries.length)}
          </Box>
          <RowList items={invalidEntries} maxCollapsed={20}>
            {({ title, reason }, index) => (
              <li key={index}>
                <div>
                  {title}
                  <small>{reason}</small>
                </div>
              </li>
            )}
          </RowList>
        </Box>
      )}
      <Typography id={status} role="status" color="error">
        {!hasRoom && importTexts.noRoom(room)}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          variant="contained"
          disabled={selected.size === 0 || !hasRoom || isImporting}
          aria-describedby={status}
          onClick={confirm}
        >
          {importTexts.confirm(selected.size)}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {importTexts.cancel}
        </Button>
      </Stack>
    </>
  );
}
