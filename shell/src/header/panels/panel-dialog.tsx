import type { User } from '@firedeck/contract';
import { Dialog, DialogContent, DialogTitle, IconButton } from '@firedeck/kit';
import { CloseIcon } from '@firedeck/sdk';
import type { ComponentType } from 'react';
import { texts } from '../../texts.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { CreditsPanel } from './credits-panel.tsx';
import { EnterprisePanel } from './enterprise-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { type PanelName, useOpenPanel, usePanel } from './use-open-panel.ts';

export interface PanelProps {
  user: User;
}

const panels: Record<PanelName, ComponentType<PanelProps>> = {
  credits: CreditsPanel,
  keys: KeysPanel,
  activity: ActivityPanel,
  settings: SettingsPanel,
  enterprise: EnterprisePanel,
};

/** The panel that the address names, over the current page. */
export function PanelDialog({ user }: PanelProps) {
  const panel = usePanel();
  const openPanel = useOpenPanel();
  if (!panel) return null;
  const Panel = panels[panel];
  const titleId = `panel-${panel}`;
  return (
    <Dialog open onClose={() => openPanel(null)} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ pr: 10 }}>
        {texts.panels[panel]}
      </DialogTitle>
      <IconButton
        aria-label={texts.close}
        onClick={() => openPanel(null)}
        sx={{ position: 'absolute', top: 12, right: 12 }}
      >
        <CloseIcon />
      </IconButton>
      <DialogContent>
        <Panel user={user} />
      </DialogContent>
    </Dialog>
  );
}
