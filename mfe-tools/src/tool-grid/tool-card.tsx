import { pictureAddress, type Tool } from '@firedeck/contract';
import { IconButton, RouterLink, styled } from '@firedeck/kit';
import { DeleteIcon, EditIcon, HostName, hostOf, NotesIcon, SiteTile, tokens } from '@firedeck/sdk';
import { memo } from 'react';
import { texts } from '../texts.ts';
import { LaunchButton } from '../tool-launch/launch-button.tsx';
import { preloadLaunchPage } from '../tool-launch/preload-launch-page.ts';
import { type HandleProps, MoveHandle } from './move-handle.tsx';
import { TabOpenBadge } from './tab-open-badge.tsx';

/** Actions of a card on the board. */
export interface CardActions {
  deleteTool(tool: Tool): void;
  showNotes(tool: Tool, anchor: HTMLElement): void;
}

// One style per card, for scrolling through a thousand of them.
const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  padding: 16,
  backgroundColor: tokens.color.surface,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.card,
  '& .top': { display: 'flex', alignItems: 'flex-start', gap: 4 },
  '& .controls': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flex: 1,
    minWidth: 0,
    margin: '-8px -12px 0 0',
  },
  '& h2': {
    margin: '10px 0 2px',
    fontSize: tokens.fontSize.name,
    fontWeight: tokens.fontWeight.strong,
    lineHeight: 1.25,
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
  '& h2 a': { color: tokens.color.text, textDecoration: 'none', borderRadius: 4 },
  '& h2 a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& h2 a:focus-visible': { outlineOffset: -2 },
  '& .host': { color: tokens.color.textSecond, fontSize: tokens.fontSize.small, lineHeight: 1.4 },
  '& .actions': { display: 'flex', gap: 4, marginTop: 'auto', marginRight: -8 },
  '& .launch': { flex: 1, minWidth: 0, padding: '4px 8px' },
});

interface Props {
  tool: Tool;
  /** Omitted on the copy under the pointer. */
  handle?: HandleProps;
  actions?: CardActions;
}

export const ToolCard = memo(function ToolCard({ tool, handle, actions }: Props) {
  const { name } = tool;
  return (
    <Frame>
      <div className="top">
        <SiteTile
          picture={tool.picture ? pictureAddress(tool.picture) : null}
          favicon={tool.favicon}
          glyph={tool.icon}
        />
        <div className="controls">
          <TabOpenBadge id={tool.id} />
          {tool.notes.trim() !== '' && (
            <IconButton
              aria-label={texts.card.notes(name)}
              aria-haspopup="dialog"
              onClick={(event) => actions?.showNotes(tool, event.currentTarget)}
            >
              <NotesIcon />
            </IconButton>
          )}
          <MoveHandle name={name} handle={handle} />
        </div>
      </div>
      <h2>
        <RouterLink
          to={`/launch/${tool.id}`}
          // Long names are truncated to two lines.
          title={name}
          onPointerEnter={preloadLaunchPage}
          onFocus={preloadLaunchPage}
        >
          {name}
        </RouterLink>
      </h2>
      <div className="host">
        <HostName host={hostOf(tool.url)} />
      </div>
      <div className="actions">
        <LaunchButton tool={tool} />
        <IconButton
          component={RouterLink}
          to={`/edit/${tool.id}`}
          aria-label={texts.card.edit(name)}
        >
          <EditIcon />
        </IconButton>
        <IconButton aria-label={texts.card.delete(name)} onClick={() => actions?.deleteTool(tool)}>
          <DeleteIcon />
        </IconButton>
      </div>
    </Frame>
  );
});
