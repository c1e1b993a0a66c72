import { pictureAddress, type Tool } from '@firedeck/contract';
import { IconButton, RouterLink, styled } from '@firedeck/kit';
import { DeleteIcon, EditIcon, HostName, hostOf, NotesIcon, SiteTile, tokens } from '@firedeck/sdk';
import { memo, useState } from 'react';
import type { TileLook } from '../sections/tile-looks.ts';
import { texts } from '../texts.ts';
import { LaunchButton } from '../tool-launch/launch-button.tsx';
import { OpenAgain } from '../tool-launch/open-again.tsx';
import { offlineControl } from './explain-offline.ts';
import { type HandleProps, MoveHandle } from './move-handle.tsx';
import type { SelectBox as SelectBoxType } from './select-box.tsx';
import { TabOpenBadge } from './tab-open-badge.tsx';

/** Actions of a card on the board. */
export interface CardActions {
  deleteTool(tool: Tool): void;
  showNotes(tool: Tool, anchor: HTMLElement): void;
  toggle(tool: Tool): void;
}

// The styling library would put the parent before a selector that starts with a colon.
const large = 'html[data-controls="large"] &';

// One style per card, for scrolling through a thousand of them.
const Frame = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  padding: '16px 4px 6px 16px',
  backgroundColor: tokens.color.surface,
  border: `1px solid ${tokens.color.line}`,
  // A long press opens the card's menu.
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  borderRadius: tokens.radius.card,
  '@media (max-width: 767.95px)': { padding: '12px 4px 2px 12px' },
  // Only where the press launches: not over the other controls.
  '&:has(.launch:hover), &:has(.again), &:has(.select:hover)': {
    borderColor: tokens.color.primary,
    backgroundColor: tokens.color.hover,
  },
  '&:has(.launch:active), &:has(.again:active)': {
    backgroundColor: tokens.color.primarySoft,
    transition: 'background-color 80ms',
  },
  '& .top': { display: 'flex', gap: 14, minWidth: 0 },
  '& .text': { flex: 1, minWidth: 0, marginRight: 48 },
  '& h2': {
    margin: 0,
    fontSize: tokens.fontSize.name,
    fontWeight: tokens.fontWeight.strong,
    lineHeight: 1.2,
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
    // A name of another script reads in its own direction, beside the tile as the others.
    unicodeBidi: 'plaintext',
    textAlign: 'left',
  },
  '& .host': { color: tokens.color.textSecond, fontSize: tokens.fontSize.small, lineHeight: 1.4 },
  '& .host > [id]': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .bottom': { display: 'flex', alignItems: 'center', marginTop: 'auto', minWidth: 0 },
  '& .state': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 8,
    flex: 1,
    minWidth: 0,
    fontSize: tokens.fontSize.small,
    lineHeight: 1.3,
  },
  // Above the stretched launch surface. Siblings keep the gap, which launches too.
  '& .actions': { display: 'flex', gap: 16 },
  '& .MuiIconButton-root': {
    zIndex: 1,
    width: 44,
    height: 44,
    color: tokens.color.textSecond,
    [large]: { width: tokens.target, height: tokens.target },
  },
  '& .MuiIconButton-root:hover, & .MuiIconButton-root:focus-visible': { color: tokens.color.text },
  '& .handle': { position: 'absolute', top: 4, right: 4 },
  '[data-selected] &': {
    borderColor: tokens.color.primary,
    boxShadow: `inset 0 0 0 1px ${tokens.color.primary}`,
    backgroundColor: tokens.color.primarySoft,
  },
  // The same height, with larger targets.
  '[data-arranging] &': {
    paddingBottom: 2,
    '@media (max-width: 767.95px)': { paddingTop: 8, paddingBottom: 0 },
    '& .MuiIconButton-root': { width: tokens.target, height: tokens.target },
    '& .state .MuiCheckbox-root': { zIndex: 1 },
    // A swipe on a handle drags at once.
    '& .handle': { touchAction: 'none' },
  },
  [large]: {
    padding: 16,
    '@media (max-width: 767.95px)': { padding: 12 },
    '& .top': { flex: 1 },
    '& .text': { display: 'flex', flexDirection: 'column', marginRight: 0 },
    '& h2, & .host': { marginRight: 60 },
    '& h2': { fontSize: '1.5rem' },
    '& .host, & .state': { fontSize: tokens.fontSize.name },
    '& .state': { flex: 'none', marginTop: 'auto' },
    // The second label needs the room of the first one's arrow.
    '&:has(.again) .launch::after': { content: 'none' },
  },
  // Laid out: a row of controls of the full size below the name.
  'html[data-controls="large"] [data-arranging] &': {
    padding: '16px 4px 8px 16px',
    '@media (max-width: 767.95px)': { padding: '12px 4px 8px 12px' },
    '& h2, & .host': { marginRight: 72 },
    '& .state': { flex: 1, marginTop: 0, fontSize: tokens.fontSize.small },
  },
});

interface Props {
  tool: Tool;
  color: TileLook['color'];
  initials: string;
  /** The side of the tile, in pixels. */
  tileSize: number;
  /** Outside Arrange mode one menu button in place of the controls, and the label below the host. */
  isLarge: boolean;
  /** It shows its controls and does not launch. */
  isArranging: boolean;
  /** In Arrange mode, in place of the launch button. */
  SelectBox?: typeof SelectBoxType | undefined;
  isSelected: boolean;
  isOffline: boolean;
  /** Of all controls of the card. */
  tabIndex: 0 | -1;
  /** Omitted on the copy under the pointer. */
  handle?: HandleProps;
  actions?: CardActions;
}

export const ToolCard = memo(function ToolCard(props: Props) {
  const { tool, color, initials, tileSize, isLarge, isArranging, isOffline } = props;
  const { SelectBox, isSelected, tabIndex, handle, actions } = props;
  const { name } = tool;
  const [isNotFocused, setNotFocused] = useState(false);
  const isMenu = isLarge && !isArranging;
  const stateId = `fd-tab-${tool.id}`;
  const state = (
    <div className="state">
      {SelectBox && (
        <SelectBox
          name={name}
          isSelected={isSelected}
          tabIndex={tabIndex}
          onToggle={() => actions?.toggle(tool)}
        />
      )}
      {!isArranging && !isNotFocused && <TabOpenBadge id={tool.id} />}
      {!isArranging && (
        <LaunchButton tool={tool} tabIndex={tabIndex} onNotFocused={() => setNotFocused(true)} />
      )}
      {isNotFocused && !isArranging && (
        <OpenAgain tool={tool} describedBy={stateId} onClose={() => setNotFocused(false)} />
      )}
    </div>
  );
  return (
    <Frame>
      <div className="top">
        <SiteTile
          picture={tool.picture ? pictureAddress(tool.picture) : null}
          favicon={tool.favicon}
          glyph={tool.icon}
          color={color}
          initials={initials}
          size={tileSize}
        />
        <div className="text">
          {/* Long names are truncated to two lines. */}
          <h2>{name}</h2>
          <div className="host">
            {isNotFocused ? (
              <span id={stateId}>
                <TabOpenBadge id={tool.id} /> {texts.card.inAnotherTab}
              </span>
            ) : (
              <HostName host={hostOf(tool.url)} />
            )}
          </div>
          {isMenu && state}
        </div>
      </div>
      {!isMenu && (
        <div className="bottom">
          {state}
          <div className="actions">
            {tool.notes.trim() !== '' && !isArranging && (
              <IconButton
                tabIndex={tabIndex}
                aria-label={texts.card.notes(name)}
                title={texts.card.notes(name)}
                aria-haspopup="dialog"
                onClick={(event) => actions?.showNotes(tool, event.currentTarget)}
              >
                <NotesIcon />
              </IconButton>
            )}
            <IconButton
              component={RouterLink}
              to={`/edit/${tool.id}`}
              tabIndex={tabIndex}
              aria-label={texts.card.edit(name)}
              title={texts.card.edit(name)}
              {...offlineControl(isOffline)}
            >
              <EditIcon />
            </IconButton>
            <IconButton
              tabIndex={tabIndex}
              aria-label={texts.card.delete(name)}
              title={texts.card.delete(name)}
              {...offlineControl(isOffline)}
              onClick={() => actions?.deleteTool(tool)}
            >
              <DeleteIcon />
            </IconButton>
          </div>
        </div>
      )}
      <MoveHandle name={name} isMenu={isMenu} tabIndex={tabIndex} handle={handle} />
    </Frame>
  );
});
