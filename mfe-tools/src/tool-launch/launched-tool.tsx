import type { Tool } from '@firedeck/contract';
import { Box, Button, RouterLink, styled, Typography } from '@firedeck/kit';
import {
  ExternalIcon,
  GlyphTile,
  hostOf,
  PageFrame,
  PageHeading,
  shellServices,
  tokens,
  WarningIcon,
} from '@firedeck/sdk';
import { createTileLooks } from '../sections/tile-looks.ts';
import { texts } from '../texts.ts';
import { notFoundTexts } from '../tool-not-found/not-found-texts.ts';
import { NotesText } from '../tool-notes/notes-text.tsx';
import { useKnownList } from '../use-known-list.ts';
import { hasColorEmoji } from './has-color-emoji.ts';
import { iconEmoji } from './icon-emoji.ts';
import { launchPageTexts } from './launch-page-texts.ts';
import { type LaunchState, useLaunchOnMount } from './use-launch-on-mount.ts';

const Centered = styled('div')({ textAlign: 'center' });

const tileSide = 96;

const EmojiTile = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: tileSide,
  height: tileSide,
  margin: '0 auto 16px',
  borderRadius: tokens.radius.card,
  border: `1px solid ${tokens.color.tileLine}`,
  fontSize: 48,
  color: tokens.color.tileInk,
  lineHeight: 1,
});

const Notes = styled('section')({
  margin: '24px 0',
  padding: 16,
  textAlign: 'left',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.card,
  backgroundColor: tokens.color.surface,
});

const Footnote = styled('p')({
  margin: '24px 0 0',
  fontSize: tokens.fontSize.small,
  color: tokens.color.textSecond,
});

export function LaunchedTool({ tool }: { tool: Tool }) {
  const [state, launch] = useLaunchOnMount(tool);
  const [look] = createTileLooks([tool], useKnownList()?.sections);
  const colorGlyph = look?.colorGlyph ?? 'tools';
  return (
    <PageFrame width={560}>
      <Centered>
        {hasColorEmoji() ? (
          <EmojiTile style={{ backgroundColor: tokens.color.tile[colorGlyph] }} aria-hidden="true">
            <span data-coloured="">{iconEmoji(tool.icon)}</span>
          </EmojiTile>
        ) : (
          <Box sx={{ mb: 2 }}>
            <GlyphTile glyph={tool.icon} color={colorGlyph} size={tileSide} />
          </Box>
        )}
        <PageHeading
          title={tool.name}
          subtitle={hostOf(tool.url)}
          // On a shared device, the browser history would show the tool's name to the next person.
          documentTitle={shellServices().isSharedDevice?.() ? launchPageTexts.title : tool.name}
        />
        <LaunchStatus state={state} />
        <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'center', flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            startIcon={<ExternalIcon />}
            disabled={state === 'opening'}
            onClick={launch}
          >
            {launchPageTexts.openTool}
          </Button>
          <Button component={RouterLink} to="/" variant="outlined">
            {notFoundTexts.backToDashboard}
          </Button>
        </Box>
        {tool.notes.trim() !== '' && (
          <Notes aria-label={launchPageTexts.notes}>
            <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
              {launchPageTexts.notes}
            </Typography>
            <NotesText notes={tool.notes} />
          </Notes>
        )}
        <Footnote>{launchPageTexts.footnote}</Footnote>
      </Centered>
    </PageFrame>
  );
}

// Reserves two lines to prevent a layout shift when the text disappears.
const StatusLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: '4rem',
  padding: '8px 0',
});

const formatState = (state: LaunchState): string =>
  ({
    opening: launchPageTexts.opening,
    opened: '',
    blocked: launchPageTexts.blockedOnLoad,
    unsafe: texts.launch.unsafeText,
  })[state];

function LaunchStatus({ state }: { state: LaunchState }) {
  const isWarning = state === 'blocked' || state === 'unsafe';
  return (
    <StatusLine role="status">
      {isWarning && <WarningIcon style={{ flex: 'none' }} />}
      {formatState(state)}
    </StatusLine>
  );
}
