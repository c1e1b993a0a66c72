import type { User } from '@firedeck/contract';
import { Dialog, DialogContent, DialogTitle, IconButton } from '@firedeck/kit';
import { CloseIcon, tokens } from '@firedeck/sdk';
import { LazyView } from '../../lazy/lazy-view.tsx';
import { texts } from '../../texts.ts';
import { lazyPanels, panelHeights } from './lazy-panels.ts';
import { useOpenPanel, usePanel } from './use-open-panel.ts';

const aboveNotices = 'calc(var(--fd-notices, 0px) + 16px)';

/** The panel named in the address, over the current page. */
export function PanelDialog({ user }: { user: User }) {
  const panel = usePanel();
  const openPanel = useOpenPanel();
  if (!panel) return null;
  const titleId = `panel-${panel}`;
  return (
    <Dialog open onClose={() => openPanel(null)} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      {/* In a line with the button, which is taller in glove mode. */}
      <DialogTitle id={titleId} sx={{ pr: 11, pt: `calc(${tokens.target} / 2 - 4px)` }}>
        {texts.panels[panel]}
      </DialogTitle>
      <IconButton
        aria-label={texts.close}
        title={texts.close}
        onClick={() => openPanel(null)}
        sx={{ position: 'absolute', top: 12, right: 12 }}
      >
        <CloseIcon />
      </IconButton>
      {/* Focusable, so that it scrolls by keyboard. */}
      <DialogContent
        tabIndex={0}
        role="group"
        aria-labelledby={titleId}
        sx={{ scrollPaddingBottom: aboveNotices, paddingBottom: aboveNotices }}
      >
        <LazyView component={lazyPanels} props={{ panel, user }} minHeight={panelHeights[panel]} />
      </DialogContent>
    </Dialog>
  );
}
