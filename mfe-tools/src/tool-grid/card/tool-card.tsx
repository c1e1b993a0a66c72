import { pictureAddress, type Tool } from '@firedeck/contract';
import { IconButton, RouterLink } from '@firedeck/kit';
import { DeleteIcon, EditIcon, HostName, hostOf, NotesIcon, SiteTile } from '@firedeck/sdk';
import { memo, useState } from 'react';
import type { TileLook } from '../../sections/tile-looks.ts';
import { texts } from '../../texts.ts';
import { LaunchButton } from '../../tool-launch/launch-button.tsx';
import { OpenAgain } from '../../tool-launch/open-again.tsx';
import type { SelectBox as SelectBoxType } from '../arrange/select-box.tsx';
import { offlineControl } from '../explain-offline.ts';
import { CardFrame } from './card-frame.tsx';
import { type HandleProps, MoveHandle } from './move-handle.tsx';
import { TabOpenBadge } from './tab-open-badge.tsx';

export interface CardActions {
  deleteTool(tool: Tool): void;
  showNotes(tool: Tool, anchor: HTMLElement): void;
  toggle(tool: Tool): void;
}

interface Props {
  tool: Tool;
  colorGlyph: TileLook['colorGlyph'];
  initials: string;
  /** The side of the tile, in pixels. */
  tileSize: number;
  /** Glove mode: one menu button replaces the controls, except in Arrange mode. */
  isLarge: boolean;
  /** In Arrange mode, the card shows its controls and doesn't launch. */
  isArranging: boolean;
  /** In Arrange mode, in place of the launch button. */
  SelectBox?: typeof SelectBoxType | undefined;
  isSelected: boolean;
  isOffline: boolean;
  /** The tab index of all controls of the card. */
  tabIndex: 0 | -1;
  /** Omitted on the copy under the pointer. */
  handle?: HandleProps;
  actions?: CardActions;
}

export const ToolCard = memo(function ToolCard(props: Props) {
  const { tool, colorGlyph, initials, tileSize, isLarge, isArranging, isOffline } = props;
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
    <CardFrame>
      <div className="top">
        <SiteTile
          picture={tool.picture ? pictureAddress(tool.picture) : null}
          favicon={tool.favicon}
          glyph={tool.icon}
          color={colorGlyph}
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
    </CardFrame>
  );
});
