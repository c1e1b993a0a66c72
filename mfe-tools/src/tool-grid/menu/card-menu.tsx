import type { Tool } from '@firedeck/contract';
import { Menu, MenuDivider, MenuItem, RouterLink, styled } from '@firedeck/kit';
import { DeleteIcon, showToast, tokens } from '@firedeck/sdk';
import { openingTexts } from '../../opening-texts.ts';
import { texts } from '../../texts.ts';
import { useOpensInNewTab } from '../../tool-launch/launch-preference.ts';
import { launchTool } from '../../tool-launch/launch-tool.ts';
import { preloadLaunchPage } from '../../tool-launch/preload-launch-page.ts';
import { cardMenuClass } from './card-menu-class.ts';
import { cardMenuTexts } from './card-menu-texts.ts';
import { MoreBelow } from './more-below.tsx';

/** The handle, or a point of the window. */
export type MenuAnchor = HTMLElement | { left: number; top: number };

/** The tool whose menu is open, and the menu's position. */
export interface MenuTarget {
  tool: Tool;
  index: number;
  anchor: MenuAnchor;
}

interface Props {
  open: boolean;
  target: MenuTarget;
  count: number;
  /** While a new order is being saved, no tool can be moved. */
  isSaving: boolean;
  isOffline: boolean;
  onMove(to: number): void;
  onOpenPosition(): void;
  onMoveToSection(tool: Tool): void;
  onDelete(tool: Tool): void;
  onShowNotes(tool: Tool): void;
  onClose(): void;
  /** Called after the closing transition. */
  onClosed(): void;
}

const ToolName = styled('li')({
  padding: '0 16px',
  maxWidth: 320,
  fontWeight: tokens.fontWeight.strong,
  overflowWrap: 'anywhere',
});

// Narrow, so that twelve entries fit the height of a phone.
const narrow = { my: '4px' };

/** One menu shared by all cards: launch, edit, move, copy, delete. */
export function CardMenu(props: Props) {
  const { open, target, count, isOffline } = props;
  const isMoveDisabled = props.isSaving || isOffline;
  const { onMove, onOpenPosition, onMoveToSection, onDelete, onShowNotes, onClose, onClosed } =
    props;
  const [opensInNewTab] = useOpensInNewTab();
  const { index, tool } = target;
  const otherKind = opensInNewTab ? 'same-tab' : 'new-tab';
  const otherLaunch = opensInNewTab ? cardMenuTexts.openHere : openingTexts.openInNewTab;
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  const cannotMoveBack = isMoveDisabled || index === 0;
  const cannotMoveForward = isMoveDisabled || index === count - 1;
  return (
    <Menu
      className={cardMenuClass}
      open={open}
      {...(target.anchor instanceof HTMLElement
        ? { anchorEl: target.anchor }
        : { anchorReference: 'anchorPosition', anchorPosition: target.anchor })}
      onClose={onClose}
      // MUI's focus restore scrolls before the moved card is painted.
      disableRestoreFocus
      slotProps={{
        transition: { onExited: onClosed },
        // Keeps the focused entry above the scroll hint.
        paper: { style: { scrollPaddingBottom: 48 } },
        list: { 'aria-label': texts.card.menu(tool.name) },
      }}
    >
      {/* Hidden, because the list's label contains the name. */}
      <ToolName aria-hidden="true">{tool.name}</ToolName>
      <MenuItem onClick={run(() => launchTool(tool, otherKind))}>{otherLaunch}</MenuItem>
      <MenuItem component={RouterLink} to={`/launch/${tool.id}`} onFocus={preloadLaunchPage}>
        {cardMenuTexts.launchPage}
      </MenuItem>
      {tool.notes.trim() !== '' && (
        <MenuItem onClick={() => onShowNotes(tool)}>{cardMenuTexts.notes}</MenuItem>
      )}
      <MenuItem disabled={isOffline} component={RouterLink} to={`/edit/${tool.id}`}>
        {cardMenuTexts.edit}
      </MenuItem>
      <MenuItem onClick={run(() => copyAddress(tool.url))}>{cardMenuTexts.copy}</MenuItem>
      <MenuDivider sx={narrow} />
      <MenuItem disabled={cannotMoveBack} onClick={() => onMove(0)}>
        {cardMenuTexts.moves.first}
      </MenuItem>
      <MenuItem disabled={cannotMoveBack} onClick={() => onMove(index - 1)}>
        {cardMenuTexts.moves.earlier}
      </MenuItem>
      <MenuItem disabled={cannotMoveForward} onClick={() => onMove(index + 1)}>
        {cardMenuTexts.moves.later}
      </MenuItem>
      <MenuItem disabled={cannotMoveForward} onClick={() => onMove(count - 1)}>
        {cardMenuTexts.moves.last}
      </MenuItem>
      <MenuItem disabled={isMoveDisabled || count < 2} onClick={onOpenPosition}>
        {cardMenuTexts.moves.toPosition}
      </MenuItem>
      <MenuItem disabled={isMoveDisabled} onClick={() => onMoveToSection(tool)}>
        {texts.sections.move}
      </MenuItem>
      <MenuDivider sx={narrow} />
      <MenuItem disabled={isOffline} onClick={() => onDelete(tool)}>
        <DeleteIcon size={20} />
        {cardMenuTexts.delete}
      </MenuItem>
      {isOffline && (
        <MenuItem
          disabled
          sx={{ whiteSpace: 'normal', '&.Mui-disabled': { opacity: 1, color: 'text.primary' } }}
        >
          {texts.offline}
        </MenuItem>
      )}
      <MoreBelow />
    </Menu>
  );
}

async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ kind: 'success', title: cardMenuTexts.copied });
  } catch {
    showToast({ kind: 'error', title: cardMenuTexts.copyFailed });
  }
}
